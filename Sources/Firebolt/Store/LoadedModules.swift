/// What makes two modules one: a name, and the place in which the module is written.
struct ModuleIdentity: Equatable, Sendable {
  let name: String
  let place: Place

  static func == (one: ModuleIdentity, other: ModuleIdentity) -> Bool {
    one.name == other.name && one.place.line == other.place.line && "\(one.place.fileID)" == "\(other.place.fileID)"
  }
}

/// A module that is loaded in a store.
struct LoadedModule: Sendable {
  let identity: ModuleIdentity
  /// The names of the modules that it includes.
  var includes: [String]
  /// Whether it stays though nothing includes it.
  var isRoot = false
  /// The keys of what it brought.
  var keys: Set<TypeKey> = []

  var name: String { identity.name }
}

/// The modules that are loaded in a store.
struct LoadedModules {
  private var modules: [String: LoadedModule] = [:]

  /// How many loaded modules include a module.
  private var includers: [String: Int] = [:]

  subscript(name: String) -> LoadedModule? { modules[name] }

  /// The names of all of them.
  var names: some Collection<String> { modules.keys }

  /// Adds a module that isn't loaded yet.
  mutating func add(_ module: LoadedModule) {
    modules[module.name] = module
    for included in module.includes { includers[included, default: 0] += 1 }
  }

  /// Says whether a module stays though nothing includes it.
  mutating func setRoot(_ name: String, _ isRoot: Bool) { modules[name]?.isRoot = isRoot }

  /// Removes the modules that are no roots and that no loaded module includes: the given ones, and those that only they kept.
  ///
  /// - Returns: The modules that were removed.
  /// - Complexity: O(*n*) in the number of modules that are removed and of what they include.
  mutating func removeUnneeded(among names: [String]) -> [LoadedModule] {
    var removed: [LoadedModule] = []
    var candidates = names
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
