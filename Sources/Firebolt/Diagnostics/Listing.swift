/// The description of one key for a list. It doesn't refer to the store's objects, so dropped objects are released at
/// once.
struct Listing {
  let key: TypeKey
  let place: Place
  let scope: Resolver.Scope
  let module: String?
  let serialNumber: SerialNumber
  let isCached: Bool

  init(_ key: TypeKey, _ registration: Registration, isCached: Bool) {
    self.key = key
    place = registration.place
    scope = registration.scope
    module = registration.module
    serialNumber = registration.serialNumber
    self.isCached = isCached
  }
}
