/// A nonempty list of keys. Most lists have one key, which needs no array.
struct RegistrationKeys: RandomAccessCollection, Sendable {
  let first: TypeKey
  private var others: [TypeKey] = []

  init(_ key: TypeKey) {
    first = key
  }

  /// Creates a list from a collection of keys, or nil if the collection is empty.
  init?(_ keys: some Collection<TypeKey>) {
    guard let first = keys.first else { return nil }
    self.first = first
    others = Array(keys.dropFirst())
  }

  var startIndex: Int { 0 }
  var endIndex: Int { others.count + 1 }

  subscript(position: Int) -> TypeKey { position == 0 ? first : others[position - 1] }

  /// Calls `body` for each key. It avoids the copy that an iterator makes.
  func forEach(_ body: (TypeKey) throws -> Void) rethrows {
    try body(first)
    for key in others { try body(key) }
  }

  /// Adds the keys that the list doesn't contain yet.
  ///
  /// - Complexity: O(*n* · *m*) in the numbers of keys.
  mutating func formUnion(_ more: RegistrationKeys) {
    others += more.filter { !contains($0) }
  }
}
