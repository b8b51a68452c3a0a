import FireboltAtomics

// The part of an entry that readers see.
extension Entry {
  /// Calls `body` with the layer that readers see: that of the registration in force; if nothing is registered, that of a
  /// declared key's own recipe, or of an ancestor's registration. There may be none.
  ///
  /// - Parameter body: Receives the layer's address. A copy would retain everything in it.
  @inline(__always)
  private func withVisible<R>(_ body: (UnsafePointer<Layer>) -> R) -> R? {
    if isVisible(&contents.top) { return body(&contents.top) }
    if contents.lower.isEmpty { return nil }
    for index in contents.lower.indices.reversed()
    where !contents.lower[index].isFiled && isVisible(&contents.lower[index]) {
      return body(&contents.lower[index])
    }
    return nil
  }

  /// Own recipes for contexts that only a test pretends aren't shown to readers.
  private func isVisible(_ layer: UnsafePointer<Layer>) -> Bool {
    if !layer.pointee.isOwn || layer.pointee.isLent { return layer.pointee.registration != nil }
    return layer.pointee.registration === key.declared?.recipeOfProcess
  }

  /// The registration that serves requests, unless an ancestor has it.
  var serving: Registration? { withVisible { $0.pointee.isLent ? nil : $0.pointee.registration } ?? nil }

  /// Publishes the contents to readers. A reader that asks without a scope gets the registration's own scope, so a kept
  /// instance of a factory isn't published.
  @inline(never) func publish() {
    withVisible { layer in
      guard let registration = layer.pointee.registration else { return }
      let shown = layer.pointee.cells.one?.formToShow(under: key)?.address
      if layer.pointee.isLent { return firebolt_publish(words, nil, nil, nil, shown, opaque(registration)) }
      firebolt_publish(
        words, registration.scope.isPublished ? shown : nil,
        isPlainFactory(registration) ? opaque(registration) : nil, opaque(registration), nil,
        lendsPlainly(registration) ? opaque(registration) : nil)
    } ?? firebolt_publish(words, nil, nil, nil, nil, nil)
  }

  /// Adds a form of the instance that readers see, which was made of the key's former one, and publishes it.
  func show(_ form: Instance, madeOf former: Instance) {
    withVisible { $0.pointee.cells.one?.add(form, under: key, madeOf: former) }
    publish()
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
