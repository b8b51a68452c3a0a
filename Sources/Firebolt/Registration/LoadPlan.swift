/// The modules to load, in order. The modules' own code runs while the plan is made, with no lock held.
struct LoadPlan {
  let resolver: Resolver

  /// The place of the `load` call.
  let place: Place

  /// The modules, with includes first.
  private(set) var planned: [PlannedModule] = []

  /// The same by their names.
  private var known = ObjectsByKey()

  /// The chain of modules that include the current one.
  private var path: [Module.Definition] = []

  init(_ modules: [Module], for resolver: Resolver, at place: Place) {
    self.resolver = resolver
    self.place = place
    for module in modules { add(module.definition) }
  }

  private mutating func add(_ module: Module.Definition) {
    if let start = path.firstIndex(where: { $0.name == module.name }) {
      stopAtCycle(module, from: start)
    }
    if let known = known[module.name] as? PlannedModule { return check(module, isSameAs: known.module) }
    if let loaded = resolver.store.state.withLock({ $0.modules[module.name] }) {
      check(module, isSameAs: loaded)
      return append(PlannedModule(loaded, nil))
    }
    path.append(module)
    defer { path.removeLast() }
    let includes = module.includes()
    for included in includes { add(included.definition) }
    let (additions, others) = collect(module)
    for included in others { add(included.definition) }
    let loaded = LoadedModule(
      module.name, module.place, module.number, includes: (includes + others).map(\.definition.name),
      keys: keys(of: additions))
    append(PlannedModule(loaded, additions))
  }

  /// Stops the program because a module includes itself, through those from a position on of the path.
  @inline(never)
  private func stopAtCycle(_ module: Module.Definition, from start: Int) -> Never {
    if !module.place.isSame(as: path[start].place) { stopAtTwo(module, path[start].place) }
    var names = ""
    for other in path[start...] { names += other.name.swiftLiteral + " → " }
    stop(
      """
      Firebolt: modules that include each other: \(names)\(module.name.swiftLiteral)
        to fix    move what they share into a module that includes neither
      """, place)
  }

  /// Runs a module's closure.
  @inline(never)
  private func collect(_ module: Module.Definition) -> (additions: [Addition], includes: [Module]) {
    let collector = ModuleCollector(module)
    module.register(Resolver(sharing: resolver.store, collector: collector))
    return collector.close()
  }

  @inline(never)
  private func keys(of additions: [Addition]) -> [TypeKey] {
    var keys: [TypeKey] = []
    for addition in additions { addition.keys.forEach { keys.append($0) } }
    return keys
  }

  @inline(never)
  private mutating func append(_ module: PlannedModule) {
    known[module.module.name] = module
    planned.append(module)
  }

  /// Stops the program if a module isn't the one that has its name. Values of one function, for two types, are written
  /// at the same place: what they register tells them apart.
  @inline(never)
  private func check(_ module: Module.Definition, isSameAs other: LoadedModule) {
    if !module.place.isSame(as: other.place) { stopAtTwo(module, other.place) }
    if module.number == other.number { return }
    let keys = keys(of: collect(module).additions)
    // In most cases it is the same code, which registers the same keys in the same order.
    if keys == other.keys { return }
    guard let key = first(of: keys, missingIn: other.keys) ?? first(of: other.keys, missingIn: keys) else { return }
    stopAtTwo(module, other.place, ", and only one of them registers \(key.wanted())")
  }

  @inline(never)
  private func first(of keys: [TypeKey], missingIn others: [TypeKey]) -> TypeKey? {
    keys.first { !others.contains($0) }
  }

  @inline(never)
  private func stopAtTwo(_ module: Module.Definition, _ other: Place, _ difference: String = "") -> Never {
    stop(
      """
      Firebolt: two modules are called \(module.name.swiftLiteral)\(difference)
        one       \(other)
        another   \(module.place)
        to fix    give each a name of its own
      """, place)
  }
}

/// A module to load.
final class PlannedModule {
  let module: LoadedModule
  /// What the module adds; nil if it was already loaded when the plan was made.
  let additions: [Addition]?

  init(_ module: LoadedModule, _ additions: [Addition]?) {
    self.module = module
    self.additions = additions
  }
}
