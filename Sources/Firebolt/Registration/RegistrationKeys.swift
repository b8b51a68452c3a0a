/// A nonempty list of keys. Most lists have one key, which needs no array.
struct RegistrationKeys: Sendable {
  let first: TypeKey
  /// The other keys; nil if there are none, so that most copies don't count a reference.
  private(set) var others: [TypeKey]?

  init(_ key: TypeKey) {
    first = key
  }

  /// Creates a list from an array of keys, or nil if the array is empty.
  @inline(never)
  init?(_ keys: [TypeKey]) {
    guard let first = keys.first else { return nil }
    self.first = first
    if keys.count > 1 { others = Array(keys.dropFirst()) }
  }

  /// Creates the keys of a registration for the type that its recipe returns, or for the types that the caller names. The
  /// program stops if the caller names a type twice.
  ///
  /// - Parameters:
  ///   - made: The type that the recipe returns.
  ///   - type: The type after `expect:`, or nil.
  ///   - types: The types after `expects:`, or nil.
  init(_ made: Any.Type, _ type: Any.Type?, _ types: [Any.Type]?, _ name: Resolver.Name?, _ place: Place) {
    guard let types else {
      first = TypeKey(made, name: name)
      return
    }
    self = RegistrationKeys.named(type, types, name, place) ?? RegistrationKeys(TypeKey(made, name: name))
  }

  @inline(never)
  private static func named(_ type: Any.Type?, _ types: [Any.Type], _ name: Resolver.Name?, _ place: Place)
    -> RegistrationKeys?
  {
    var named: [TypeKey] = []
    if let type { named.append(TypeKey(type, name: name)) }
    for type in types {
      let key = TypeKey(type, name: name)
      if named.contains(key) {
        stop("Firebolt: `expects:` names \(key.typeName) twice\n  to fix    name it once", place)
      }
      named.append(key)
    }
    return RegistrationKeys(named)
  }

  /// All keys.
  var all: [TypeKey] { @inline(never) get { [first] + (others ?? []) } }

  func contains(_ key: TypeKey) -> Bool { key == first || others?.contains(key) == true }

  /// Calls `body` for each key, without the array of all keys.
  func forEach(_ body: (TypeKey) throws -> Void) rethrows {
    try body(first)
    try others?.forEach(body)
  }

  /// Adds the keys that the list doesn't contain yet.
  ///
  /// - Complexity: O(*n* · *m*) in the numbers of keys.
  mutating func formUnion(_ more: RegistrationKeys) {
    let added = more.all.filter { !contains($0) }
    if !added.isEmpty { others = (others ?? []) + added }
  }
}
