import FireboltAtomics

// The part of an entry that readers see.
extension Entry {
  /// Returns the layer that serves requests: that of the registration in force; if nothing is registered, that of an
  /// inherited registration or of a declared key's own recipe. There may be none.
  ///
  /// - Parameters:
  ///   - recipe: The one of the declared key's own recipes that can be in force, or nil.
  ///   - scope: The requested scope, or nil.
  @inline(never)
  func serving(default recipe: Registration?, _ scope: Resolver.Scope?) -> LayerRef? {
    if isRegistered { return top }
    return layer { layer in
      guard !layer.pointee.isRegistered, let registration = layer.pointee.registration else { return false }
      if registration.isDefault { return registration === recipe }
      // What is requested as `.perResolver`, without being registered so, serves only such requests.
      return registration.scope.isPerResolver || scope?.isPerResolver == true
    }
  }

  /// The declared key's own recipe in this process. Readers don't see one for contexts that only a test pretends.
  var usualDefault: Registration? { key.declared?.recipeOfProcess }

  /// Publishes the contents to readers. A reader that asks without a scope gets the registration's own scope, so a kept
  /// instance of a factory isn't published.
  @inline(never) func publish() {
    guard let layer = isRegistered ? top : contents.hasUnregistered ? serving(default: usualDefault, nil) : nil,
      // The layer keeps its objects, so none is counted here. One that is used on both sides of a call would be.
      let served = layer.pointee.registration.map(Unmanaged.passUnretained)
    else { return firebolt_publish(published, nil, nil, nil) }
    let cell = layer.pointee.cells.one.map(Unmanaged.passUnretained)
    let shown = cell?._withUnsafeGuaranteedRef { $0.addressToShow(under: key) } ?? nil
    let address = served.toOpaque()
    served._withUnsafeGuaranteedRef { registration in
      let isExisting = cell == nil && registration.existing != nil
      let instance = isExisting ? existingInstance(of: registration)?.addressInBox : shown
      let isFactory = registration.route.isFactory && isPlainFactory(registration)
      firebolt_publish(
        published, registration.scope.isPublished ? instance : nil, isFactory ? address : nil, address)
    }
  }

  /// Publishes the first instance of a plain registration.
  func show(_ address: UnsafeMutableRawPointer?) {
    if isRegistered { return firebolt_publish_value(published, address) }
    // What is inherited is published with it.
    firebolt_publish(published, address, nil, top.pointee.registration.map { Unmanaged.passUnretained($0).toOpaque() })
  }

  /// Returns the object that existed before its registration, if a request needs nothing else: no hook has to run before.
  func existingInstance(of registration: Registration) -> Instance? {
    guard let existing = registration.existing, existing.type == key.type else { return nil }
    return mayHook(registration) ? nil : existing
  }

  /// Returns whether a request of a factory with the right arguments needs nothing but the recipe.
  private func isPlainFactory(_ registration: Registration) -> Bool {
    registration.instanceType == key.type
      && (registration.origin == contents.store || registration.origin == Store.anyIdentity)
      && !mayHook(registration)
  }
}
