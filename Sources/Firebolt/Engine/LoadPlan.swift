/// What is to be loaded, in order. The modules' own code runs while the plan is made, so under no lock.
struct LoadPlan {
  let resolver: Resolver

  /// Where the modules are loaded.
  let place: Place

  /// Modules, includes first; those that aren't loaded yet with what they bring.
  private(set) var batches: [(module: LoadedModule, additions: [Addition]?)] = []

  /// The modules that include the one at hand.
  private var path: [Module] = []

  init(resolver: Resolver, place: Place) {
    self.resolver = resolver
    self.place = place
  }

  mutating func add(_ module: Module) {
    if let start = path.firstIndex(where: module.isSame(as:)) {
      let names = (path[start...] + [module]).map { "\"\($0.name)\"" }.joined(separator: " → ")
      stop(
        """
        Firebolt: modules that include each other: \(names)
          to fix    move what they share into a module that includes neither
        """, place)
    }
    if let above = path.first(where: { $0.name == module.name }) { return check(module, against: above.loaded) }
    if let known = batches.first(where: { $0.module.name == module.name }) {
      return check(module, against: known.module)
    }
    if let loaded = resolver.store.loadedModule(module.name) {
      check(module, against: loaded)
      return batches.append((loaded, nil))
    }
    path.append(module)
    defer { path.removeLast() }
    for included in module.includes { add(included) }
    let collector = ModuleCollector(module: module.name)
    module.register(Resolver(sharing: resolver.store, collector: collector))
    let (additions, includes) = collector.close()
    for included in includes { add(included) }
    var loaded = module.loaded
    loaded.includes += includes.map(\.name)
    batches.append((loaded, additions))
  }

  private func check(_ module: Module, against other: LoadedModule) {
    if module.loaded.isSame(as: other) { return }
    stop(
      """
      Firebolt: two modules are called "\(module.name)"
        one       \(other.place)
        another   \(module.place)
        to fix    give one of them another name
      """, place)
  }
}

/// Takes what a module registers until it has done so; then what it registers goes to the store.
final class ModuleCollector: @unchecked Sendable {  // Sound: the lock guards both variables.
  private let name: String

  private let lock = Lock()
  private var additions: [Addition]? = []
  private var includes: [Module] = []

  init(module name: String) {
    self.name = name
  }

  /// The module's name; nil once what is registered isn't the module's any more.
  var module: String? { lock.withLock { additions == nil ? nil : name } }

  /// - Returns: Whether it was taken.
  func add(_ addition: Addition) -> Bool {
    lock.withLock {
      additions?.append(addition)
      return additions != nil
    }
  }

  /// - Returns: Whether they were taken.
  func include(_ modules: [Module]) -> Bool {
    lock.withLock {
      if additions == nil { return false }
      includes += modules
      return true
    }
  }

  /// Takes no more.
  func close() -> (additions: [Addition], includes: [Module]) {
    lock.withLock {
      defer { additions = nil }
      return (additions ?? [], includes)
    }
  }
}
