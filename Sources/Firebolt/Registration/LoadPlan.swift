/// The modules to load, in order. The modules' own code runs while the plan is made, with no lock held.
struct LoadPlan {
  let resolver: Resolver

  /// The place of the `load` call.
  let place: Place

  /// The modules, with includes first. Modules that aren't loaded yet come with their additions.
  var batches: [Store.State.Batch] = []

  /// The index of each module's batch.
  var indices = [String: Int]()

  /// The chain of modules that include the current one.
  var path: [Module] = []

  mutating func add(_ module: Module) {
    if let start = path.firstIndex(where: { $0.name == module.name }) {
      if !module.place.isSame(as: path[start].place) { stopAtTwo(module, path[start].place) }
      let names = path[start...].map { $0.name.swiftLiteral + " → " }.joined()
      stop(
        """
        Firebolt: modules that include each other: \(names)\(module.name.swiftLiteral)
          to fix    move what they share into a module that includes neither
        """, place)
    }
    if let known = indices[module.name] { return check(module, isSameAs: batches[known].module) }
    if let loaded = resolver.store.state.withLock({ $0.modules[module.name] }) {
      check(module, isSameAs: loaded)
      return append((loaded, nil))
    }
    path.append(module)
    defer { path.removeLast() }
    let includes = module.includes()
    for included in includes { add(included) }
    let (additions, others) = collect(module)
    for included in others { add(included) }
    append((LoadedModule(module, includes: includes + others, additions: additions), additions))
  }

  /// Runs a module's closure.
  @inline(never)
  private func collect(_ module: Module) -> (additions: [Addition], includes: [Module]) {
    let collector = ModuleCollector(module)
    module.register(Resolver(sharing: resolver.store, collector: collector))
    return collector.close()
  }

  private mutating func append(_ batch: Store.State.Batch) {
    indices[batch.module.name] = batches.count
    batches.append(batch)
  }

  /// Stops the program if a module isn't the one that has its name. Values of one function, for two types, are written
  /// at the same place: what they register tells them apart.
  private func check(_ module: Module, isSameAs other: LoadedModule) {
    if !module.place.isSame(as: other.place) { stopAtTwo(module, other.place) }
    if module.number == other.number { return }
    let keys = collect(module).additions.flatMap(\.keys)
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
  private func stopAtTwo(_ module: Module, _ other: Place, _ difference: String = "") -> Never {
    stop(
      """
      Firebolt: two modules are called \(module.name.swiftLiteral)\(difference)
        one       \(other)
        another   \(module.place)
        to fix    give each a name of its own
      """, place)
  }
}
