extension ResolverProtocol {
  /// Loads modules, with what they include, in one step: another thread sees all of it or nothing.
  ///
  /// A key that has a registration keeps it, with its instance, under the module's own, and gets it back when the module is
  /// unloaded. That is how a test overrides and puts back. A module that is loaded already changes nothing.
  ///
  /// It stops the program if a module includes itself, by whatever way, or if another module of the same name is loaded.
  ///
  /// - Parameters:
  ///   - modules: The modules; later ones go on top.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for the next call.
  /// - Complexity: O(*n*) in the number of registrations that the modules bring.
  @discardableResult
  public func load(_ modules: Module..., fileID: StaticString = #fileID, line: UInt = #line) -> Self {
    resolver.load(modules, Place(fileID, line))
    return self
  }

  /// Unloads modules, and what nothing else that is loaded includes, in one step.
  ///
  /// What they brought goes, with the instances, in reverse order of creation; what it had been put over is back, with its
  /// instances. A module that another one includes stays until that one goes too. One that isn't loaded changes nothing.
  ///
  /// - Parameter modules: The modules.
  /// - Returns: The resolver, for the next call.
  /// - Complexity: O(*n*) in the number of registrations that the modules brought.
  @discardableResult
  public func unload(_ modules: Module...) -> Self {
    resolver.store.change { $0.unload(modules.map(\.loaded), releasing: &$1) }
    return self
  }
}

extension Resolver {
  fileprivate func load(_ modules: [Module], _ place: Place) {
    if let collector, collector.include(modules) { return }
    var isLoaded = false
    // Once more, if another thread has unloaded what was to stay.
    while !isLoaded {
      var plan = LoadPlan(resolver: self, place: place)
      for module in modules { plan.add(module) }
      let batches = plan.batches
      isLoaded = store.change { $0.load(batches, roots: modules.map(\.name), releasing: &$1) }
    }
  }
}
