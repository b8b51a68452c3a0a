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
    let label = store.label
    let registrations = store.registrationsByModule
    var rows: [[String]] = []
    var module: String?
    func add(_ hooks: [Hook], _ margin: String) {
      for hook in hooks {
        let word = hook.conformance.map { "\(hook.method)(conformingTo: \(TypeKey($0).spelling).self)" }
        let origin = hook.module == module ? "" : hook.module.map { ", module \($0.swiftLiteral)" } ?? ""
        rows.append([margin + (word ?? hook.method), "(\(hook.place)\(origin))"])
      }
    }
    for (key, registration) in registrations {
      if registration.module != module, let name = registration.module {
        module = name
        rows.append(["module \(name.swiftLiteral)"])
      }
      let margin = module == nil ? "" : "  "
      let isCached = store.hasInstance(of: Target(registration, self, key.type, registration.scope))
      let step = ResolutionError.Step(key: key, registration: registration, resolver: label)
      rows.append([margin + key.label, "(\(step.placeInModule ?? "")\(isCached ? ", cached" : ""))"])
      add(store.hooks(of: key, registration), margin + "  ")
    }
    var lines = rows.columns("  ", "  ")
    (module, rows) = (nil, [])
    add(store.hooks(of: .ofAllTypes), "")
    lines += rows.columns("  ", "  ")
    let parent = store.parentStore.map { ", child of \($0.label.short)" } ?? ""
    let title = "Firebolt: \("registration".counted(registrations.count)) in \(label)\(parent)"
    return ([title] + lines).joined(separator: "\n").wrapped()
  }
}

extension Store {
  /// The registrations in force, those without a module first; the modules in the order of their first registrations.
  fileprivate var registrationsByModule: [(key: TypeKey, registration: Registration)] {
    var all = registrations()
    // The first registration of each module.
    var first = ObjectsByKey()
    for (_, registration) in all {
      if let module = registration.module, first[module] == nil { first[module] = registration }
    }
    all.sort(byNumber: { _, registration in
      guard let module = registration.module else { return .none }
      return (first[module] as? Registration)?.serialNumber ?? .none
    })
    return all
  }

  /// Returns the hooks of a key alone, or of all types, in order.
  fileprivate func hooks(of key: TypeKey, _ registration: Registration? = nil) -> [Hook] {
    state.withLock { state in
      guard let entry = state.entry(key) else { return [] }
      return registration == nil
        ? entry.contents.hooks : entry.hooks(for: registration).filter { $0.conformance == nil }
    }
  }
}
