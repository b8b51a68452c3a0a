import FireboltAtomics

// The part of an entry that readers see.
extension Entry {
  /// Calls `body` with the layer that serves requests: that of the registration in force; if nothing is registered, that of
  /// an inherited registration or of a declared key's own recipe. There may be none.
  ///
  /// - Parameters:
  ///   - recipe: The one of the declared key's own recipes that can be in force, or nil.
  ///   - scope: The requested scope, or nil.
  @inline(__always)
  private func withServing<R>(
    default recipe: @autoclosure () -> Registration?, _ scope: Resolver.Scope?, _ body: (UnsafePointer<Layer>) -> R
  ) -> R? {
    if isRegistered { return contents.registered.withTop(body) }
    if contents.unregistered.isEmpty { return nil }
    let recipe = recipe()
    return contents.unregistered.withHighest(
      where: { layer in
        guard let registration = layer.pointee.registration else { return false }
        if registration.isDefault { return registration === recipe }
        // What is requested as `.perResolver`, without being registered so, serves only such requests.
        return registration.scope.isPerResolver || scope?.isPerResolver == true
      }, body)
  }

  /// The declared key's own recipe in this process. Readers don't see one for contexts that only a test pretends.
  var usualDefault: Registration? { key.declared?.recipeOfProcess }

  /// Returns the registration in force.
  ///
  /// - Parameters:
  ///   - recipe: The one of the declared key's own recipes that can be in force, or nil.
  ///   - scope: The requested scope, or nil.
  ///   - isOwn: Whether it must be the store's own: one that isn't inherited.
  func serving(default recipe: Registration?, _ scope: Resolver.Scope? = nil, asItsOwn isOwn: Bool) -> Registration? {
    withServing(default: recipe, scope) { isOwn && $0.pointee.inheritedHooks != nil ? nil : $0.pointee.registration }
      ?? nil
  }

  /// Publishes the contents to readers. A reader that asks without a scope gets the registration's own scope, so a kept
  /// instance of a factory isn't published.
  @inline(never) func publish() {
    withServing(default: usualDefault, nil) { layer in
      // The layer keeps its objects, so none is counted here. One that is used on both sides of a call would be.
      let cell = layer.pointee.cells.one.map(Unmanaged.passUnretained)
      let shown = cell?._withUnsafeGuaranteedRef { $0.addressToShow(under: key) } ?? nil
      guard let served = layer.pointee.registration.map(Unmanaged.passUnretained) else { return }
      let address = served.toOpaque()
      served._withUnsafeGuaranteedRef { registration in
        let instance = cell == nil ? existingInstance(of: registration)?.addressInBox : shown
        firebolt_publish(
          words, registration.scope.isPublished ? instance : nil, isPlainFactory(registration) ? address : nil, address)
      }
    } ?? firebolt_publish(words, nil, nil, nil)
  }

  /// Publishes the first instance of a plain registration.
  func show(_ address: UnsafeMutableRawPointer?) {
    if isRegistered { return firebolt_publish_value(words, address) }
    // What is inherited is published with it.
    guard let registration = contents.unregistered.top.registration else { return }
    firebolt_publish(words, address, nil, Unmanaged.passUnretained(registration).toOpaque())
  }

  /// Returns the object that existed before its registration, if a request needs nothing else: no hook has to run before.
  func existingInstance(of registration: Registration) -> Instance? {
    guard let existing = registration.existing, existing.type == key.type else { return nil }
    return mayHook(registration) ? nil : existing
  }

  /// Returns whether a request with the right arguments needs nothing but the recipe.
  private func isPlainFactory(_ registration: Registration) -> Bool {
    registration.route == .factory && registration.instanceType == key.type
      && (registration.origin == contents.store || registration.origin == Store.anyIdentity)
      && !mayHook(registration)
  }
}
