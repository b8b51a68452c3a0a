import FireboltAtomics

// The part of an entry that readers see.
extension Entry {
  /// The layer that readers see: that of the registration in force; if nothing is registered, that of a declared key's own
  /// recipe, or of an ancestor's registration.
  private var visible: Layer {
    _read { if let index = visibleLowerIndex { yield contents.lower[index] } else { yield contents.top } }
    _modify { if let index = visibleLowerIndex { yield &contents.lower[index] } else { yield &contents.top } }
  }

  /// Own recipes for contexts that only a test pretends aren't shown to readers.
  private var visibleLowerIndex: Int? {
    if contents.top.registration != nil || contents.lower.isEmpty { return nil }
    let own = key.declared?.recipeOfProcess?.registration
    return contents.lower.lastIndex { $0.isLent || $0.registration === own }
  }

  /// The registration that serves requests, unless an ancestor has it.
  var serving: Registration? { visible.isLent ? nil : visible.registration }

  /// The cell of the instance that readers see, or will see.
  var visibleCell: InstanceCell? { visible.cells.one }

  /// Whether readers see a form of the instance.
  var isShown: Bool { visible.shown != nil }

  /// Lets readers have a form of the instance in force, if it has the key's own type.
  func show(_ form: Instance) {
    if form.type == key.type, !isShown { visible.shown = form }
  }

  /// Publishes the contents to readers. A reader that asks without a scope gets the registration's own scope, so a kept
  /// instance of a factory isn't published.
  func publish() { publish(&visible) }

  /// - Parameter layer: A pointer to the layer. A copy would retain everything in it.
  private func publish(_ layer: UnsafePointer<Layer>) {
    let shown = layer.pointee.shown?.address
    let registration = layer.pointee.registration
    let isLent = layer.pointee.isLent
    firebolt_publish_lent(words, isLent ? shown : nil, isLent ? registration.map(opaque) : nil)
    guard let registration, !isLent else { return firebolt_publish(words, nil, nil, nil) }
    firebolt_publish(
      words, registration.scope.isPublished ? shown : nil,
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
