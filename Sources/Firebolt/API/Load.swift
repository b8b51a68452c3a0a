extension ResolverProtocol {
  /// Loads modules and the modules that they include, in one step: another thread sees all of their registrations or
  /// none.
  ///
  /// If a key is already registered, its registration and instance stay below the module's and come back when the
  /// module is unloaded. A test can use this to override registrations and restore them. Loading a module that is
  /// already loaded has no effect.
  ///
  /// The program stops if a module includes itself, directly or indirectly, or if another module with the same name is
  /// loaded.
  ///
  /// - Parameters:
  ///   - modules: The modules. Later modules override earlier ones.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of the modules' registrations.
  @_alwaysEmitIntoClient @discardableResult
  public func load(_ modules: Module..., fileID: StaticString = #fileID, line: UInt = #line) -> Self {
    resolver.load(modules, Place(fileID, line))
    return self
  }

  /// Unloads modules, and the included modules that no other loaded module includes, in one step.
  ///
  /// Removes the modules' registrations, and their instances in reverse order of creation. The registrations that they
  /// covered come back, with their instances. A module that another loaded module includes stays until that one is
  /// unloaded. Unloading a module that isn't loaded has no effect.
  ///
  /// - Parameter modules: The modules.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of the modules' registrations.
  @_alwaysEmitIntoClient @discardableResult
  public func unload(_ modules: Module...) -> Self {
    resolver.unload(modules)
    return self
  }
}

extension Resolver {
  @usableFromInline
  final func load(_ modules: [Module], _ place: Place) {
    var isLoaded = collector?.include(modules) ?? false
    // Plans again if another thread has unloaded a module that this plan relies on.
    while !isLoaded {
      let planned = LoadPlan(modules, for: self, at: place).planned
      isLoaded = withExtendedLifetime(planned) {
        store.change { $0.load(planned, roots: modules, releasing: &$1) }
      }
    }
  }

  @usableFromInline
  final func unload(_ modules: [Module]) {
    store.tellRemoval(ofModules: modules)
    store.change { $0.unload(modules, releasing: &$1) }
  }
}
