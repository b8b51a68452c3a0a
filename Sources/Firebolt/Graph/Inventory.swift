/// What a store has at one moment.
struct Inventory {
  /// What errors call the store.
  let label: ResolverLabel
  /// What it means that something isn't found here.
  let absence: ResolutionError.Code
  /// What is in force, in the order of registration.
  let registrations: [(key: TypeKey, registration: Registration)]
  /// What is not in force, and what is in its place.
  let shadowed: [(key: TypeKey, registration: Registration, cover: Registration)]
  /// The hooks of keys for which nothing is registered.
  let unusedHooks: [(key: TypeKey, hook: Hook)]
  /// What children are to supply, and where that is said.
  let requirements: [TypeKey: Place]
  /// The hooks of what is in force.
  let hooks: [(key: TypeKey, registration: Registration, hook: Hook)]
  /// What a mock has registered besides what it inherited, and not in the place of something.
  let additions: [(key: TypeKey, registration: Registration)]
  /// The declared keys whose own recipes have been asked here.
  let ownKeys: [Resolver.Keys]
  /// What recipes were seen to do.
  let seen: Seen

  private let registrationByKey: [TypeKey: Registration]
  private let keysByType: [ObjectIdentifier: [TypeKey]]

  /// The inventories of a lineage, all of one moment.
  ///
  /// - Complexity: O(*n* log *n*) in the number of keys.
  static func all(of lineage: [Store]) -> [Inventory] {
    let snapshots = Store.withLineage(lineage) { states in states.map { Snapshot($0.pointee) } }
    return zip(lineage, snapshots).map { Inventory($1, label: $0.label) }
  }

  /// What is copied while the stores' locks are held.
  private struct Snapshot {
    let absence: ResolutionError.Code?
    let keys: [(key: TypeKey, layers: [Layer], hooks: [Hook])]
    let requirements: [Requirement]
    /// The keys that were inherited; nil if the store hasn't inherited any.
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
      seen = state.seen
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
        // What a mock inherits of a child is meant to hide what it inherits of the child's parent.
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

  /// What is in force for a key.
  subscript(key: TypeKey) -> Registration? { registrationByKey[key] }

  /// The keys of a type, by whatever name, in the order of registration.
  func keys(of type: Any.Type) -> [TypeKey] { keysByType[ObjectIdentifier(type)] ?? [] }
}
