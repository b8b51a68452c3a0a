/// What a store has at one moment.
struct Inventory {
  let resolverId: String
  /// What it means that something isn't found here.
  let absence: ResolutionError.Code
  /// What is in force, in the order of registration.
  let registrations: [(key: TypeKey, registration: Registration)]
  /// What is not in force, and what is in its place.
  let shadowed: [(key: TypeKey, registration: Registration, cover: Registration)]
  /// The hooks of keys for which nothing is registered.
  let unusedHooks: [(key: TypeKey, hook: Hook)]

  private let registrationByKey: [TypeKey: Registration]
  private let keysByType: [ObjectIdentifier: [TypeKey]]

  /// - Complexity: O(*n* log *n*) in the number of keys.
  init(_ store: Store) {
    let (slots, unusedHooks, closure) = store.lock.withLock {
      (
        store.entries.map { ($0.key, $0.shadowed, $0.top) },
        store.entries.filter { !$0.isRegistered }.flatMap { entry in entry.hooks.map { (entry.key, $0) } },
        store.closure
      )
    }
    resolverId = store.resolverId
    absence = closure ?? .notRegistered
    registrations = slots.compactMap { key, _, top in top.registration.map { (key, $0) } }
      .sorted { $0.registration.serialNumber < $1.registration.serialNumber }
    registrationByKey = Dictionary(registrations.map { ($0.key, $0.registration) }) { first, _ in first }
    keysByType = Dictionary(grouping: registrations.map(\.key)) { ObjectIdentifier($0.type) }
    shadowed = slots.flatMap { key, shadowed, top in
      zip(shadowed, shadowed.dropFirst() + [top]).compactMap { below, above in
        guard let registration = below.registration, let cover = above.registration else { return nil }
        return (key, registration, cover)
      }
    }
    self.unusedHooks = unusedHooks
  }

  /// What is in force for a key.
  subscript(key: TypeKey) -> Registration? { registrationByKey[key] }

  /// The keys of a type, by whatever name, in the order of registration.
  func keys(of type: Any.Type) -> [TypeKey] { keysByType[ObjectIdentifier(type)] ?? [] }
}
