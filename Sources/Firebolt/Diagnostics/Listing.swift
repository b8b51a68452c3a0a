/// What a list or an error says of one key. It refers to nothing that the store holds, so that what is dropped in the
/// meantime goes at once.
struct Listing {
  let key: TypeKey
  let place: Place
  let scope: Resolver.Scope
  let module: String?
  let serialNumber: SerialNumber
  /// The type that the recipe returns.
  let instanceType: Any.Type
  let isCached: Bool
  /// Whether the cached instance is of the type that somebody looks for.
  let isWanted: Bool

  init(_ key: TypeKey, _ registration: Registration, isCached: Bool, isWanted: Bool) {
    self.key = key
    place = registration.place
    scope = registration.scope
    module = registration.module
    serialNumber = registration.serialNumber
    instanceType = registration.instanceType
    self.isCached = isCached
    self.isWanted = isWanted
  }
}
