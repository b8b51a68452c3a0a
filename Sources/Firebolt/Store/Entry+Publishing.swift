import FireboltAtomics

// The part of an entry that readers see.
extension Entry {
  /// Calls `body` with the layer that readers see: that of the registration in force; if nothing is registered, that of a
  /// declared key's own recipe, or of an ancestor's registration.
  @inline(__always)
  private func withVisible<R>(_ body: (inout Layer) -> R) -> R {
    if let index = visibleLowerIndex { body(&contents.lower[index]) } else { body(&contents.top) }
  }

  /// Own recipes for contexts that only a test pretends aren't shown to readers.
  private var visibleLowerIndex: Int? {
    if contents.top.registration != nil || contents.lower.isEmpty { return nil }
    let own = key.declared?.recipeOfProcess
    return contents.lower.lastIndex { $0.isLent || $0.registration === own }
  }

  /// The registration that serves requests, unless an ancestor has it.
  var serving: Registration? { withVisible { $0.isLent ? nil : $0.registration } }

  /// Publishes the contents to readers. A reader that asks without a scope gets the registration's own scope, so a kept
  /// instance of a factory isn't published.
  ///
  /// - Parameter form: Returns the form of a cell's instance that readers can have. They see it if it has the key's own
  ///   type.
  func publish(_ form: (InstanceCell) -> Instance?) {
    withVisible { layer in
      if layer.shown == nil, let cell = layer.cells.one, let form = form(cell), form.type == key.type {
        layer.shown = form
      }
      publish(&layer)
    }
  }

  /// - Parameter layer: A pointer to the layer. A copy would retain everything in it.
  private func publish(_ layer: UnsafePointer<Layer>) {
    let shown = layer.pointee.shown?.address
    let registration = layer.pointee.registration
    guard let registration, !layer.pointee.isLent else {
      return firebolt_publish(words, nil, nil, nil, shown, registration.map(opaque))
    }
    firebolt_publish(
      words, registration.scope.isPublished ? shown : nil,
      isPlainFactory(registration) ? opaque(registration) : nil, opaque(registration), nil,
      lendsPlainly(registration) ? opaque(registration) : nil)
  }

  /// Returns whether the instances of other resolvers have no hooks.
  private func lendsPlainly(_ registration: Registration) -> Bool {
    registration.scope.isPerResolver && hooks.isEmpty && registration.keys.count == 1
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
