/// One recipe's result in the forms that its keys serve: the original, or a form made by a key's decorators.
struct DecoratedForms {
  private enum Held {
    case strongly(Instance)
    case weakly(WeakInstance)

    var instance: Instance? {
      switch self {
      case .strongly(let instance): instance
      case .weakly(let reference): reference.instance
      }
    }

    var weakened: Held? {
      switch self {
      case .strongly(let instance): instance.weakened.map(Held.weakly)
      case .weakly: self
      }
    }
  }

  private var original: Held
  /// The forms that decorators have made.
  private var decorated: [(key: TypeKey, form: Held)] = []

  init(_ instance: Instance) {
    original = .strongly(instance)
  }

  /// The form that a key serves, or nil if it was held weakly and has been deallocated.
  subscript(key: TypeKey) -> Instance? { (decorated.first { $0.key == key }?.form ?? original).instance }

  mutating func decorate(_ key: TypeKey, with instance: Instance) {
    decorated.removeAll { $0.key == key }
    decorated.append((key, .strongly(instance)))
  }

  /// A copy that holds all forms weakly, or nil if one of them isn't an object.
  var weakened: DecoratedForms? {
    guard let original = original.weakened else { return nil }
    var forms = self
    forms.original = original
    for index in decorated.indices {
      guard let form = decorated[index].form.weakened else { return nil }
      forms.decorated[index].form = form
    }
    return forms
  }

  /// Upgrades weak to strong. Returns nil if a form has been deallocated.
  ///
  /// - Parameter inspect: Receives every inspected instance. The caller may become their last owner and must release
  ///   them with no lock held.
  func strengthened(inspecting inspect: (Instance) -> Void) -> DecoratedForms? {
    guard let original = original.instance else { return nil }
    inspect(original)
    var forms = DecoratedForms(original)
    for (key, form) in decorated {
      guard let form = form.instance else { return nil }
      inspect(form)
      forms.decorate(key, with: form)
    }
    return forms
  }

  /// Whether the instance lives only as long as other code keeps it.
  var isWeak: Bool {
    if case .weakly = original { true } else { false }
  }
}
