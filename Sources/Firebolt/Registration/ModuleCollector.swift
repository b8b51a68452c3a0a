/// A collector of a module's registrations while the module is being loaded. Later registrations go to the store.
final class ModuleCollector: Sendable {
  /// The module data that registrations record.
  struct Origin {
    let name: String
    /// The scope of registrations without a scope of their own.
    let scope: Resolver.Scope?
  }

  private struct State {
    /// The additions, or nil after the module has registered everything.
    var additions: [Addition]? = []
    var includes: [Module] = []
  }

  private let origin: Origin
  private let state = Locked(State())

  init(_ module: Module) {
    origin = Origin(name: module.name, scope: module.scope)
  }

  /// The module, or nil after the collector is closed.
  var module: Origin? { state.withLock { $0.additions != nil } ? origin : nil }

  /// Adds an addition.
  ///
  /// - Returns: Whether the collector is still open.
  func add(_ addition: Addition) -> Bool {
    state.withLock { state in
      state.additions?.append(addition)
      return state.additions != nil
    }
  }

  /// Adds included modules.
  ///
  /// - Returns: Whether the collector is still open.
  func include(_ modules: [Module]) -> Bool {
    state.withLock { state in
      if state.additions != nil { state.includes += modules }
      return state.additions != nil
    }
  }

  /// Closes the collector and returns its contents.
  func close() -> (additions: [Addition], includes: [Module]) {
    state.withLock { state in
      defer { state = State(additions: nil) }
      return (state.additions ?? [], state.includes)
    }
  }
}
