/// The description of one key for a list or an error. It doesn't refer to the store's objects, so dropped objects are
/// released at once.
struct Listing {
  let key: TypeKey
  let place: Place
  let scope: Resolver.Scope
  let module: String?
  let serialNumber: SerialNumber
  /// The type that the recipe returns.
  let instanceType: Any.Type
  let isCached: Bool
  /// Whether the cached instance is of the wanted type.
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
