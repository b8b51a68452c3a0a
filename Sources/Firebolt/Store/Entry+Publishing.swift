import FireboltAtomics

// The part of an entry that readers see.
extension Entry {
  /// Calls `body` with the layer that readers see: that of the registration in force; if nothing is registered, that of a
  /// declared key's own recipe, or of an ancestor's registration. There may be none.
  @inline(__always)
  private func withVisible<R>(_ body: (UnsafePointer<Layer>) -> R) -> R? { withLayer(where: isVisible, body) }

  /// Own recipes for contexts that only a test pretends aren't shown to readers.
  @inline(__always)
  private func isVisible(_ layer: UnsafePointer<Layer>) -> Bool {
    if !layer.pointee.isDefault || layer.pointee.isInherited { return layer.pointee.registration != nil }
    return layer.pointee.registration === key.declared?.recipeOfProcess
  }

  /// The registration that serves requests, unless an ancestor has it.
  var serving: Registration? { withVisible { $0.pointee.isInherited ? nil : $0.pointee.registration } ?? nil }

  /// Publishes the contents to readers. A reader that asks without a scope gets the registration's own scope, so a kept
  /// instance of a factory isn't published.
  @inline(never) func publish() {
    withVisible { layer in
      // The layer keeps its objects, so none is counted here. One that is used on both sides of a call would be.
      let cell = layer.pointee.cells.one.map(Unmanaged.passUnretained)
      let shown = cell?._withUnsafeGuaranteedRef { $0.addressToShow(under: key) } ?? nil
      guard let served = layer.pointee.registration.map(Unmanaged.passUnretained) else { return }
      let address = served.toOpaque()
      if layer.pointee.isInherited { return firebolt_publish(words, nil, nil, nil, shown, address) }
      served._withUnsafeGuaranteedRef { registration in
        let instance = cell == nil ? existingInstance(of: registration)?.address : shown
        firebolt_publish(
          words, registration.scope.isPublished ? instance : nil, isPlainFactory(registration) ? address : nil,
          address, nil, isInheritedWithoutHooks(registration) ? address : nil)
      }
    } ?? firebolt_publish(words, nil, nil, nil, nil, nil)
  }

  /// Returns the object that existed before its registration, if a request needs nothing else: no hook has to run before.
  func existingInstance(of registration: Registration) -> Instance? {
    guard let existing = registration.existing, existing.type == key.type else { return nil }
    return hooks(for: registration).contains(where: \.concernsMaking) ? nil : existing
  }

  /// Returns whether the instances of other resolvers have no hooks.
  private func isInheritedWithoutHooks(_ registration: Registration) -> Bool {
    registration.scope.isPerResolver && hooks(for: registration).isEmpty && registration.keys.others == nil
  }

  /// Returns whether a request with the right arguments needs nothing but the recipe.
  private func isPlainFactory(_ registration: Registration) -> Bool {
    registration.scope.isFactory && registration.isolation == .anywhere
      && registration.instanceType == key.type
      && (registration.origin == contents.store || registration.origin == Store.anyIdentity)
      && !hooks(for: registration).contains(where: \.concernsMaking)
  }
}
