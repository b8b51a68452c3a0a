import Firebolt

/// The contents of a store at one moment.
struct Inventory {
  /// The store's label in errors.
  let label: ResolverLabel
  /// The error code for a missing registration.
  let absence: ResolutionError.Code
  /// The registrations in force, in the order of registration.
  let registrations: [(key: TypeKey, registration: Registration)]
  /// The covered registrations, each with the one that covers it.
  let shadowed: [(key: TypeKey, registration: Registration, cover: Registration)]
  /// The hooks of keys without a registration.
  let unusedHooks: [(key: TypeKey, hook: Hook)]
  /// The hooks of the registrations in force.
  let hooks: [(key: TypeKey, registration: Registration, hook: Hook)]
  /// The keys that a mock registers and that it didn't inherit.
  let additions: [(key: TypeKey, registration: Registration)]
  /// The declared keys whose own recipes have been requested here.
  let ownKeys: [Resolver.Keys]
  private let registrationByKey: [TypeKey: Registration]
  private let keysByType: [ObjectIdentifier: [TypeKey]]

  /// Creates the inventory of a store's contents.
  ///
  /// - Complexity: O(*n* log *n*) in the number of keys.
  init(_ survey: Survey) {
    label = survey.label
    absence = survey.absence
    ownKeys = survey.keys.compactMap { $0.hasOwnRecipe ? $0.key.declared : nil }
    registrations = survey.keys.compactMap { key, layers, _, _ in (layers.last ?? nil).map { (key, $0) } }
      .sorted { $0.registration.serialNumber < $1.registration.serialNumber }
    registrationByKey = Dictionary(registrations.map { ($0.key, $0.registration) }) { first, _ in first }
    keysByType = Dictionary(grouping: registrations.map(\.key)) { ObjectIdentifier($0.type) }
    shadowed = survey.keys.flatMap { key, layers, _, _ in
      zip(layers, layers.dropFirst()).compactMap { below, above in
        // In a mock, registrations inherited from a child are meant to cover those inherited from the child's parent.
        guard let registration = below, let cover = above,
          registration.origin == cover.origin
        else { return nil }
        return (key, registration, cover)
      }
    }
    hooks = survey.keys.flatMap { key, layers, hooks, _ in
      (layers.last ?? nil).map { registration in hooks.map { (key, registration, $0) } } ?? []
    }
    let inherited = survey.inherited.map(Set.init)
    additions = registrations.filter { key, registration in
      registration.origin == survey.identity && inherited?.contains(key) == false
    }
    let keysByType = keysByType
    unusedHooks = survey.keys.filter { key, registrations, _, _ in
      registrations.allSatisfy { $0 == nil } && !(key.isOfAnyName && keysByType[ObjectIdentifier(key.type)] != nil)
    }
    .flatMap { key, _, hooks, _ in hooks.map { (key, $0) } }
  }

  /// The hooks of declared keys that only their own recipes serve, with these.
  var hooksOfOwnRecipes: [(key: TypeKey, registration: Registration, hook: Hook)] {
    unusedHooks.compactMap { key, hook in key.ownRegistration.map { (key, $0, hook) } }
  }

  /// The registration in force for a key.
  subscript(key: TypeKey) -> Registration? { registrationByKey[key] }

  /// Returns the keys of a type, with and without names, in the order of registration.
  func keys(of type: Any.Type) -> [TypeKey] { keysByType[ObjectIdentifier(type)] ?? [] }
}
