/// A module that a store has loaded. Each store has its own object for it.
final class LoadedModule: @unchecked Sendable {  // Sound: the store's lock guards the variables.
  let name: String
  let place: Place
  /// The number of the module's value. The definition isn't kept, because its closures may keep users' objects.
  let number: SerialNumber
  /// The names of the included modules.
  let includes: [String]
  /// The keys of the module's registrations and hooks, in part several times.
  let keys: [TypeKey]
  /// Whether the module stays even if no other module includes it.
  fileprivate var isRoot = false
  /// The number of loaded modules that include this one.
  fileprivate var includerCount = 0

  init(_ name: String, _ place: Place, _ number: SerialNumber, includes: [String], keys: [TypeKey]) {
    self.name = name
    self.place = place
    self.number = number
    self.includes = includes
    self.keys = keys
  }

  fileprivate var copy: LoadedModule {
    let copy = LoadedModule(name, place, number, includes: includes, keys: keys)
    copy.isRoot = isRoot
    return copy
  }
}

/// The modules that a store has loaded.
struct LoadedModules {
  /// Each is a `LoadedModule`.
  private var modules = ObjectsByKey()

  subscript(name: String) -> LoadedModule? { @inline(never) get { modules[name] as? LoadedModule } }

  /// The module of that name, if it was written at the same place.
  subscript(module: Module) -> LoadedModule? {
    let loaded = self[module.definition.name]
    return loaded?.place.isSame(as: module.definition.place) == true ? loaded : nil
  }

  /// All loaded modules, in no particular order.
  var all: [LoadedModule] {
    var all: [LoadedModule] = []
    modules.forEach { if let module = $0 as? LoadedModule { all.append(module) } }
    return all
  }

  /// Lets a module stay even if no other module includes it.
  @inline(never) func setRoot(_ name: String) { self[name]?.isRoot = true }

  /// Adds a module that isn't loaded yet. What it includes is loaded.
  @inline(never) mutating func add(_ module: LoadedModule) {
    modules[module.name] = module
    countIncludes(of: module)
  }

  /// Adds what another store has loaded. `countIncludes()` must follow.
  mutating func add(copyOf other: LoadedModule) { modules[other.name] = other.copy }

  /// Counts who includes whom, after all copies have been added.
  func countIncludes() {
    for module in all { countIncludes(of: module) }
  }

  private func countIncludes(of module: LoadedModule) {
    for included in module.includes { self[included]?.includerCount += 1 }
  }

  /// Removes the given modules and those that only they included, unless a loaded module includes them.
  ///
  /// - Returns: The removed modules.
  /// - Complexity: O(*n*) in the number of removed modules and their includes.
  mutating func remove(_ unloaded: [Module]) -> [LoadedModule] {
    var removed: [LoadedModule] = []
    var candidates: [String] = []
    for module in unloaded {
      guard let loaded = self[module] else { continue }
      loaded.isRoot = false
      candidates.append(loaded.name)
    }
    while let name = candidates.popLast() {
      guard let module = self[name], !module.isRoot, module.includerCount == 0 else { continue }
      modules[name] = nil
      removed.append(module)
      for included in module.includes {
        self[included]?.includerCount -= 1
        candidates.append(included)
      }
    }
    return removed
  }
}
