/// A collector of a module's registrations while the module is being loaded. Later registrations go to the store.
package final class ModuleCollector: Sendable {
  let name: String
  /// The scope of registrations without a scope of their own.
  let scope: Resolver.Scope?

  /// What the module has added and included; nil after it has registered everything.
  private let contents = Locked<(additions: [Addition], includes: [Module])?>(([], []))

  init(_ module: Module.Definition) {
    name = module.name
    scope = module.scope
  }

  /// The collector while it is open, or nil.
  var open: ModuleCollector? { contents.withLock { $0 == nil } ? nil : self }

  /// Adds an addition.
  ///
  /// - Returns: Whether the collector is still open.
  func add(_ addition: Addition) -> Bool { contents.withLock { $0?.additions.append(addition) != nil } }

  /// Adds included modules.
  ///
  /// - Returns: Whether the collector is still open.
  func include(_ modules: [Module]) -> Bool { contents.withLock { $0?.includes.append(contentsOf: modules) != nil } }

  /// Closes the collector and returns its contents.
  func close() -> (additions: [Addition], includes: [Module]) { contents.withLock { $0.take() } ?? ([], []) }
}
