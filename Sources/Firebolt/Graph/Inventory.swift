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
  /// The keys that children must supply, with the places of the requirements.
  let requirements: [TypeKey: Place]
  /// The hooks of the registrations in force.
  let hooks: [(key: TypeKey, registration: Registration, hook: Hook)]
  /// The keys that a mock registers and that it didn't inherit.
  let additions: [(key: TypeKey, registration: Registration)]
  /// The declared keys whose own recipes have been requested here.
  let ownKeys: [Resolver.Keys]
  /// The dependencies that recipes were seen to request.
  let seen: Seen

  private let registrationByKey: [TypeKey: Registration]
  private let keysByType: [ObjectIdentifier: [TypeKey]]

  /// Returns the inventories of a lineage at one moment.
  ///
  /// - Complexity: O(*n* log *n*) in the number of keys.
  static func all(of lineage: [Store]) -> [Inventory] {
    let snapshots = Store.withStates(of: lineage) { states in states.map { Snapshot($0.pointee) } }
    return zip(lineage, snapshots).map { Inventory($1, label: $0.label) }
  }

  /// The data that is copied while the stores' locks are held.
  private struct Snapshot {
    let absence: ResolutionError.Code?
    let keys: [(key: TypeKey, layers: [Layer], hooks: [Hook])]
    let requirements: [Requirement]
    /// The inherited keys, or nil if the store hasn't inherited.
    let inherited: Set<TypeKey>?
    let identity: StoreIdentity
    let ownKeys: [Resolver.Keys]
    let seen: Seen

    init(_ state: borrowing Store.State) {
      absence = state.absence
      keys = state.entries.filter { !$0.isOwn }.map { ($0.key, $0.layers, $0.hooks) }
      ownKeys = state.entries.filter { !$0.ownEntries.isEmpty }.compactMap(\.key.declared)
      requirements = state.requirements
      inherited = state.inherited
      identity = state.identity
      seen = state.seen ?? Seen()
    }
  }

  private init(_ snapshot: Snapshot, label: ResolverLabel) {
    self.label = label
    absence = snapshot.absence ?? .notRegistered
    seen = snapshot.seen
    ownKeys = snapshot.ownKeys
    registrations = snapshot.keys.compactMap { key, layers, _ in layers.last?.registration.map { (key, $0) } }
      .sorted { $0.registration.serialNumber < $1.registration.serialNumber }
    registrationByKey = Dictionary(registrations.map { ($0.key, $0.registration) }) { first, _ in first }
    keysByType = Dictionary(grouping: registrations.map(\.key)) { ObjectIdentifier($0.type) }
    shadowed = snapshot.keys.flatMap { key, layers, _ in
      zip(layers, layers.dropFirst()).compactMap { below, above in
        // In a mock, registrations inherited from a child are meant to cover those inherited from the child's parent.
        guard let registration = below.registration, let cover = above.registration,
          registration.origin == cover.origin
        else { return nil }
        return (key, registration, cover)
      }
    }
    requirements = Dictionary(snapshot.requirements.map { ($0.key, $0.place) }) { first, _ in first }
    hooks = snapshot.keys.flatMap { key, layers, hooks in
      layers.last?.registration.map { registration in hooks.map { (key, registration, $0) } } ?? []
    }
    additions = registrations.filter { key, registration in
      registration.origin == snapshot.identity && snapshot.inherited?.contains(key) == false
    }
    unusedHooks = snapshot.keys.filter { $0.layers.allSatisfy { $0.registration == nil } }
      .flatMap { key, _, hooks in hooks.map { (key, $0) } }
  }

  /// The hooks of declared keys that only their own recipes serve, with these.
  var hooksOfOwnRecipes: [(key: TypeKey, registration: Registration, hook: Hook)] {
    unusedHooks.compactMap { key, hook in key.declared?.recipe.map { (key, $0.registration, hook) } }
  }

  /// The registration in force for a key.
  subscript(key: TypeKey) -> Registration? { registrationByKey[key] }

  /// Returns the keys of a type, with and without names, in the order of registration.
  func keys(of type: Any.Type) -> [TypeKey] { keysByType[ObjectIdentifier(type)] ?? [] }
}
