import FireboltAtomics

// What readers of an entry see.
extension Entry {
  /// Has readers get the instance in force in a form that has the key's own type.
  func show(_ form: Instance) {
    if form.type == key.type, contents.top.shown == nil { contents.top.shown = form }
  }

  /// Makes the published words say what the contents say. A reader that asks without a scope gets what the registration's
  /// own scope gives, so a factory's kept instance stays out of sight.
  func publish() {
    publishWords()
    switch contents.role {
    case .plain: break
    // What a recipe needs depends on the hooks, which are the key's.
    case .face(let all, _): for own in all { own.publishWords() }
    case .own(let face): face._withUnsafeGuaranteedRef { $0.publishWords() }
    }
  }

  private func publishWords() {
    let source = source
    let registration = source.contents.top.registration
    firebolt_publish(
      words, registration?.scope.isPublished == true ? source.contents.top.shown?.address : nil,
      registration.flatMap { isPlainFactory($0) ? opaque($0) : nil }, registration.map(opaque))
  }

  /// Whether running the recipe is all that a request with the right arguments needs.
  private func isPlainFactory(_ registration: Registration) -> Bool {
    registration.scope.isFactory && registration.isolation == .anywhere && registration.instanceType == key.type
      && (registration.origin == contents.store || registration.origin == Store.anyIdentity)
      && !hooks.contains(where: \.concernsMaking)
  }
}

/// The address of an object that something else keeps alive.
private func opaque(_ object: AnyObject) -> UnsafeMutableRawPointer {
  Unmanaged.passUnretained(object).toOpaque()
}
