/// What a list or an error says of one key. It refers to nothing that the store holds, so that what is dropped in the
/// meantime goes at once.
struct Listing {
  let key: TypeKey
  let place: Place
  let scope: Resolver.Scope
  let module: String?
  let serialNumber: UInt64
  /// The type that the recipe returns.
  let instanceType: Any.Type
  let isCached: Bool
  let isWanted: Bool

  init(_ key: TypeKey, _ registration: Registration, _ instance: AnyInstance?, _ isWanted: (AnyInstance) -> Bool) {
    self.key = key
    place = registration.place
    scope = registration.scope
    module = registration.module
    serialNumber = registration.serialNumber
    instanceType = registration.instanceType
    isCached = instance != nil
    self.isWanted = instance.map(isWanted) ?? false
  }
}
