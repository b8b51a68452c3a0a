import FireboltAtomics

// The part of an entry that readers see.
extension Entry {
  /// Lets readers have a form of the instance in force, if it has the key's own type.
  func show(_ form: Instance) {
    if form.type == key.type, contents.top.shown == nil { contents.top.shown = form }
  }

  /// Publishes the contents to readers. A reader that asks without a scope gets the registration's own scope, so a kept
  /// instance of a factory isn't published.
  func publish() {
    publishWords()
    switch contents.role {
    case .plain: break
    // A declared key's own recipes share the key's hooks, and the hooks determine what a recipe needs.
    case .face(let all, _): for own in all { own.publishWords() }
    case .own(let face): face._withUnsafeGuaranteedRef { $0.publishWords() }
    }
  }

  private func publishWords() {
    publish(&source.contents.top)
  }

  /// - Parameter layer: A pointer to the layer. A copy would retain everything in it.
  private func publish(_ layer: UnsafePointer<Layer>) {
    guard let registration = layer.pointee.registration else { return firebolt_publish(words, nil, nil, nil) }
    firebolt_publish(
      words, registration.scope.isPublished ? layer.pointee.shown?.address : nil,
      isPlainFactory(registration) ? opaque(registration) : nil, opaque(registration))
  }

  /// Returns whether a request with the right arguments needs nothing but the recipe.
  private func isPlainFactory(_ registration: Registration) -> Bool {
    registration.scope.isFactory && registration.isolation == .anywhere && registration.instanceType == key.type
      && (registration.origin == contents.store || registration.origin == Store.anyIdentity)
      && !hooks.contains(where: \.concernsMaking)
  }
}

/// Returns the address of an object that other code keeps alive.
private func opaque(_ object: AnyObject) -> UnsafeMutableRawPointer {
  Unmanaged.passUnretained(object).toOpaque()
}
