/// The modules to load, in order. The modules' own code runs while the plan is made, with no lock held.
struct LoadPlan {
  let resolver: Resolver

  /// The place of the `load` call.
  let place: Place

  /// The modules, with includes first. Modules that aren't loaded yet come with their additions.
  private(set) var batches: [Store.State.Batch] = []

  /// The index of each module's batch.
  private var indices: [String: Int] = [:]

  /// The chain of modules that include the current one.
  private var path: [Module] = []

  init(resolver: Resolver, place: Place) {
    self.resolver = resolver
    self.place = place
  }

  mutating func add(_ module: Module) {
    if let start = path.firstIndex(where: { $0.identity == module.identity }) {
      let names = (path[start...] + [module]).map { $0.name.swiftLiteral }.joined(separator: " → ")
      stop(
        """
        Firebolt: modules that include each other: \(names)
          to fix    move what they share into a module that includes neither
        """, place)
    }
    if let above = path.first(where: { $0.name == module.name }) { return check(module, against: above.identity) }
    if let known = indices[module.name] { return check(module, against: batches[known].module.identity) }
    if let loaded = resolver.store.state.withLock({ $0.modules[module.name] }) {
      check(module, against: loaded.identity)
      return append((loaded, nil))
    }
    path.append(module)
    defer { path.removeLast() }
    for included in module.includes { add(included) }
    let collector = ModuleCollector(module)
    module.register(Resolver(sharing: resolver.store, collector: collector))
    let (additions, includes) = collector.close()
    for included in includes { add(included) }
    var loaded = module.loaded
    loaded.includes += includes.map(\.name)
    append((loaded, additions))
  }

  private mutating func append(_ batch: Store.State.Batch) {
    indices[batch.module.name] = batches.count
    batches.append(batch)
  }

  private func check(_ module: Module, against other: ModuleIdentity) {
    if module.identity == other { return }
    stop(
      """
      Firebolt: two modules are called \(module.name.swiftLiteral)
        one       \(other.place)
        another   \(module.place)
        to fix    give one of them another name
      """, place)
  }
}
