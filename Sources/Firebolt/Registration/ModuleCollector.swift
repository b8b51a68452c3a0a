/// Takes what a module registers until the module has done so; what it registers later goes to the store.
final class ModuleCollector: Sendable {
  /// What registrations say of their module.
  struct Origin {
    let name: String
    /// The scope of registrations without a scope of their own.
    let scope: Resolver.Scope?
  }

  private struct State {
    /// Nil once the module has registered everything.
    var additions: [Addition]? = []
    var includes: [Module] = []
  }

  private let origin: Origin
  private let state = Locked(State())

  init(_ module: Module) {
    origin = Origin(name: module.name, scope: module.scope)
  }

  /// The module; nil once what is registered isn't the module's any more.
  var module: Origin? { state.withLock { $0.additions != nil } ? origin : nil }

  /// - Returns: Whether it was taken.
  func add(_ addition: Addition) -> Bool {
    state.withLock { state in
      state.additions?.append(addition)
      return state.additions != nil
    }
  }

  /// - Returns: Whether they were taken.
  func include(_ modules: [Module]) -> Bool {
    state.withLock { state in
      if state.additions != nil { state.includes += modules }
      return state.additions != nil
    }
  }

  /// Takes no more.
  func close() -> (additions: [Addition], includes: [Module]) {
    state.withLock { state in
      defer { state = State(additions: nil) }
      return (state.additions ?? [], state.includes)
    }
  }
}
