/// A nonempty list of keys. Most lists have one key, which needs no array.
struct RegistrationKeys: RandomAccessCollection, Sendable {
  let first: TypeKey
  /// The other keys; nil if there are none, so that most copies don't count a reference.
  private var others: [TypeKey]?

  init(_ key: TypeKey) {
    first = key
  }

  /// Creates a list from a collection of keys, or nil if the collection is empty.
  init?(_ keys: some Collection<TypeKey>) {
    guard let first = keys.first else { return nil }
    self.first = first
    if keys.count > 1 { others = Array(keys.dropFirst()) }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { (others?.count ?? 0) + 1 }

  subscript(position: Int) -> TypeKey { position == 0 ? first : (others ?? [])[position - 1] }

  /// Calls `body` for each key. It avoids the copy that an iterator makes.
  func forEach(_ body: (TypeKey) throws -> Void) rethrows {
    try body(first)
    try others?.forEach(body)
  }

  /// Adds the keys that the list doesn't contain yet.
  ///
  /// - Complexity: O(*n* · *m*) in the numbers of keys.
  mutating func formUnion(_ more: RegistrationKeys) {
    let added = more.filter { !contains($0) }
    if !added.isEmpty { others = (others ?? []) + added }
  }
}
