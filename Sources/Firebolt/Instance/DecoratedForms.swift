/// One recipe's result in the forms that its keys serve: the original, or a form made by a key's decorators.
struct DecoratedForms {
  private let original: Instance
  /// The forms that decorators have made, and those of keys that have another type than the instance; nil if there are
  /// none, so that most copies count one reference.
  private var decorated: [(key: TypeKey, form: Instance)]?

  init(_ instance: consuming Instance) { original = instance }

  /// The form that a key serves, or nil if it was held weakly and has been deallocated.
  subscript(key: TypeKey) -> Instance? { held(key).living }

  /// Returns the form that a key serves, as it is held.
  func held(_ key: TypeKey) -> Instance {
    guard let decorated else { return original }
    return decorated.first { $0.key == key }?.form ?? original
  }

  /// Sets the form of a key.
  ///
  /// - Returns: The form that it replaces; nil if that was the original.
  @discardableResult
  mutating func decorate(_ key: TypeKey, with instance: Instance) -> Instance? {
    var forms = decorated ?? []
    let former = forms.firstIndex { $0.key == key }.map { forms.remove(at: $0).form }
    forms.append((key, instance))
    decorated = forms
    return former
  }

  /// Adds forms in the types of a registration's keys, where the instance has another type or only an actor may use it. A
  /// form that can't be converted, or can't be held weakly as the scope wants it, is left out.
  mutating func convert(for registration: Registration, in scope: Resolver.Scope) {
    let keys = registration.keys
    // Most instances have one key, in its type.
    if decorated == nil, keys.others == nil, original.type == keys.first.type, !original.mayContainConformance {
      return
    }
    convert(for: keys, isWeak: scope.isWeak)
  }

  @inline(never)
  private mutating func convert(for keys: RegistrationKeys, isWeak: Bool) {
    keys.forEach { key in
      let held = held(key)
      guard let form = held.form(as: key.type), form.type != held.type, !isWeak || form.isObject else { return }
      decorate(key, with: form)
    }
  }

  /// Returns the address of the form that readers find under a key without a lock, if it isn't held weakly, and has the
  /// key's type. The forms stay where they are, and unchanged, as long as readers have the address.
  @inline(__always)
  static func addressToShow(of forms: UnsafePointer<DecoratedForms>, under key: TypeKey) -> UnsafeMutableRawPointer? {
    let type = key.type
    if let decorated = forms.pointee.decorated, let index = decorated.firstIndex(where: { $0.key == key }) {
      return decorated.withUnsafeBufferPointer {
        Instance.address(
          of: UnsafeRawPointer($0.baseAddress! + index).advanced(by: formOffset).assumingMemoryBound(to: Instance.self),
          as: type)
      }
    }
    // Sound: the original is the first field.
    return Instance.address(of: UnsafeRawPointer(forms).assumingMemoryBound(to: Instance.self), as: type)
  }

  private static var formOffset: Int { MemoryLayout<(key: TypeKey, form: Instance)>.offset(of: \.form)! }

  /// What a hook of all types may concern: the first of these that is of its type. That is the instance or, if it was
  /// decorated, what its keys serve, in their order, and then the instance that is inside of that.
  func candidates(areDecorated: Bool) -> [Instance] {
    var candidates: [Instance] = []
    if areDecorated, let decorated {
      for (_, form) in decorated { if let form = form.living { candidates.append(form) } }
    }
    if let original = original.living { candidates.append(original) }
    return candidates
  }

  /// Returns whether the instance is of a type, whoever may use it so.
  func convert(to type: Any.Type) -> Bool { original.living?.form(as: type) != nil }

  /// Calls `body` with the object that keeps each form.
  func forEachObject(_ body: (AnyObject) -> Void) {
    body(original.object)
    for (_, form) in decorated ?? [] { body(form.object) }
  }

  /// Returns what `transform` returns for each form, or nil if it returns nil for one.
  private func map(_ transform: (Instance) -> Instance?) -> DecoratedForms? {
    guard let original = transform(original) else { return nil }
    var forms = DecoratedForms(original)
    for (key, form) in decorated ?? [] {
      guard let form = transform(form) else { return nil }
      forms.decorate(key, with: form)
    }
    return forms
  }

  /// Returns what is kept of the instance in a scope; nil if it can't be kept there, or is nil.
  consuming func kept(in scope: Resolver.Scope) -> DecoratedForms? { scope.isWeak ? weakened : isNil ? nil : self }

  /// A copy that holds all forms weakly, or nil if one of them isn't an object.
  var weakened: DecoratedForms? { map(\.weakened) }

  /// Upgrades weak to strong. Returns nil if a form has been deallocated.
  ///
  /// - Parameter inspect: Receives every inspected instance. The caller may become their last owner and must release
  ///   them with no lock held.
  func strengthened(inspecting inspect: (Instance) -> Void) -> DecoratedForms? {
    map { form in
      let living = form.living
      if let living { inspect(living) }
      return living
    }
  }

  /// Whether all forms are nil, as a declared key's value may be.
  var isNil: Bool { original.isNil && decorated?.contains { !$0.form.isNil } != true }

  /// Whether the instance lives only as long as other code keeps it.
  var isWeak: Bool { original.isWeak }
}
