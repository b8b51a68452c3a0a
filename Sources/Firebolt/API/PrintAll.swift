extension ResolverProtocol {
  /// Prints the registrations, those without a module first and then module by module: key, place, scope, and whether an
  /// instance is cached. The hooks and decorators of a registration stand below it, and last those of all types. Parents are
  /// named, but their registrations aren't listed.
  ///
  /// ```text
  /// Firebolt: 2 registrations in resolver "App"
  ///   Session        (App/Main.swift:4, single, cached)
  ///   module "films"
  ///     FilmClient   (App/Films.swift:9, single)
  ///       decorate   (App/Films.swift:10)
  /// ```
  ///
  /// - Complexity: O(*n* log *n*) in the number of registrations and their hooks.
  public func printAllDependencies() {
    print(dependencyList)
  }

  /// The text that `printAllDependencies()` prints.
  package var dependencyList: String { resolver.dependencyTable }
}

extension Resolver {
  fileprivate final var dependencyTable: String {
    let registrations = store.registrationsByModule
    var rows: [[String]] = []
    var module: String?
    var margin = ""
    for (key, registration) in registrations {
      if registration.module != module, let name = registration.module {
        rows.add("module " + name.swiftLiteral)
        module = name
        margin = "  "
      }
      let isCached = store.hasInstance(of: Target(registration, self, key.type, registration.scope))
      rows.add(margin + key.label, registration.place, ", \(registration.scope)" + (isCached ? ", cached" : ""))
      for hook in store.hooks(of: key, registration) where hook.conformance == nil {
        rows.add(margin + "  " + hook.method, hook.place)
      }
    }
    for hook in store.hooks(of: .ofAllTypes, nil) {
      if let type = hook.conformance { rows.add("conformingTo: " + TypeKey(type).spelling + ".self") }
      rows.add("  " + hook.method, hook.place)
    }
    let parent = store.parentStore.map { ", child of " + $0.label.short } ?? ""
    let title = "Firebolt: \("registration".counted(registrations.count)) in \(store.label)\(parent)"
    return ([title] + rows.columns("  ", "  ")).joined(separator: "\n").wrapped()
  }
}

extension [[String]] {
  /// Adds a row: a name with a place, and what else there is to say; or a heading, without a place.
  @inline(never)
  fileprivate mutating func add(_ name: String, _ place: Place? = nil, _ rest: String = "") {
    append(place.map { [name, "(\($0)\(rest))"] } ?? [name])
  }
}

extension Store {
  /// The registrations in force, those without a module first; the modules in the order of their first registrations.
  fileprivate var registrationsByModule: [(key: TypeKey, registration: Registration)] {
    var all = registrations()
    // The first registration of each module.
    var first = ObjectsByKey()
    for (_, registration) in all.reversed() {
      if let module = registration.module { first[module] = registration }
    }
    all.sort(byNumber: { _, registration in
      (registration.module.flatMap { first[$0] } as? Registration)?.serialNumber ?? .none
    })
    return all
  }

  /// Returns the hooks that apply to a registration of a key.
  @inline(never)
  fileprivate func hooks(of key: TypeKey, _ registration: Registration?) -> [Hook] {
    state.withLock { $0.entry(key)?.hooks(for: registration) ?? [] }
  }
}
