/// One recipe's result in the forms that its keys serve: the original, or a form made by a key's decorators.
struct DecoratedForms {
  private var original: Instance
  /// The forms that decorators have made, and those of keys that have another type than the instance.
  private var decorated: [(key: TypeKey, form: Instance)] = []

  init(_ instance: Instance) {
    original = instance
  }

  /// Adds forms in the types of the keys that have others. A form that can't be converted is left out.
  mutating func convert(for keys: RegistrationKeys) {
    keys.forEach { key in
      if decorated.isEmpty, original.type == key.type { return }
      guard let form = self[key], form.type != key.type, let converted = form.converted(to: key.type) else { return }
      decorate(key, with: converted)
    }
  }

  /// Returns the address of the form that readers find under a key without a lock, if it isn't held weakly, and has the
  /// key's type.
  func addressToShow(under key: TypeKey) -> UnsafeMutableRawPointer? {
    let form = decorated.isEmpty ? original : decorated.first { $0.key == key }?.form ?? original
    return form.type == key.type ? form.address : nil
  }

  /// The form that a key serves, or nil if it was held weakly and has been deallocated.
  subscript(key: TypeKey) -> Instance? {
    if decorated.isEmpty { return original.living }
    return (decorated.first { $0.key == key }?.form ?? original).living
  }

  mutating func decorate(_ key: TypeKey, with instance: Instance) {
    decorated.removeAll { $0.key == key }
    decorated.append((key, instance))
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
    guard let original = original.living else { return nil }
    inspect(original)
    var forms = DecoratedForms(original)
    for (key, form) in decorated {
      guard let form = form.living else { return nil }
      inspect(form)
      forms.decorate(key, with: form)
    }
    return forms
  }

  /// Whether the instance lives only as long as other code keeps it.
  var isWeak: Bool { original.isWeak }
}
