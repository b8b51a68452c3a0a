/// What one recipe made, in the forms in which its keys serve it: as it is, or as a key's decorators made it.
struct Forms {
  private enum Held {
    case strongly(AnyInstance)
    case weakly(WeakInstance)

    var instance: AnyInstance? {
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
  private var decorated: [TypeKey: Held] = [:]

  init(_ instance: AnyInstance) {
    original = .strongly(instance)
  }

  /// The form that a key serves; nil if it was held weakly and has gone.
  subscript(key: TypeKey) -> AnyInstance? {
    if decorated.isEmpty { return original.instance }
    return (decorated[key] ?? original).instance
  }

  mutating func decorate(_ key: TypeKey, with instance: AnyInstance) {
    decorated[key] = .strongly(instance)
  }

  /// The same, held weakly; nil if one of them isn't an object.
  var weakened: Forms? {
    guard let original = original.weakened else { return nil }
    var forms = self
    forms.original = original
    for (key, form) in decorated {
      guard let form = form.weakened else { return nil }
      forms.decorated[key] = form
    }
    return forms
  }

  /// The same, kept from now on; nil if one of them has gone.
  var strengthened: Forms? {
    guard let original = original.instance else { return nil }
    var forms = Forms(original)
    for (key, form) in decorated {
      guard let form = form.instance else { return nil }
      forms.decorate(key, with: form)
    }
    return forms
  }

  /// Whether somebody else has to keep the instance.
  var isWeak: Bool {
    if case .weakly = original { true } else { false }
  }
}
