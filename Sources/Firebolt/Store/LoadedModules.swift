/// A module that a store has loaded.
struct LoadedModule: Sendable {
  let name: String
  let place: Place
  /// The number of the module's value.
  let number: SerialNumber
  /// The names of the included modules.
  let includes: [String]
  /// The keys of the module's registrations and hooks, in part several times.
  let keys: [TypeKey]
  /// Whether the module stays even if no other module includes it.
  var isRoot = false

  init(_ module: Module, includes: [Module], additions: [Addition]) {
    name = module.name
    place = module.place
    number = module.number
    self.includes = includes.map(\.name)
    keys = additions.flatMap(\.keys)
  }
}

/// The modules that a store has loaded.
struct LoadedModules {
  private var modules = [String: LoadedModule]()

  /// The number of loaded modules that include each module.
  private var includers = [String: Int]()

  subscript(name: String) -> LoadedModule? { modules[name] }

  /// The module of that name, if it was written at the same place.
  subscript(module: Module) -> LoadedModule? {
    modules[module.name].flatMap { $0.place.isSame(as: module.place) ? $0 : nil }
  }

  /// The names of all loaded modules.
  var names: some Collection<String> { modules.keys }

  /// Adds a module that isn't loaded yet.
  mutating func add(_ module: LoadedModule) {
    modules[module.name] = module
    for included in module.includes { includers[included, default: 0] += 1 }
  }

  /// Lets a module stay even if no other module includes it.
  mutating func setRoot(_ name: String) { modules[name]?.isRoot = true }

  /// Removes the given modules and those that only they included, unless a loaded module includes them.
  ///
  /// - Returns: The removed modules.
  /// - Complexity: O(*n*) in the number of removed modules and their includes.
  mutating func remove(_ unloaded: [Module]) -> [LoadedModule] {
    var removed: [LoadedModule] = []
    var candidates: [String] = []
    for module in unloaded where self[module] != nil {
      modules[module.name]?.isRoot = false
      candidates.append(module.name)
    }
    while let name = candidates.popLast() {
      guard let module = modules[name], !module.isRoot, includers[name, default: 0] == 0 else { continue }
      modules[name] = nil
      includers[name] = nil
      removed.append(module)
      for included in module.includes {
        includers[included]? -= 1
        candidates.append(included)
      }
    }
    return removed
  }
}
