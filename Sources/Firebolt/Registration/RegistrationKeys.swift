/// The keys under which something is filed: at least one. Most have just one, so that it takes no list.
struct RegistrationKeys: RandomAccessCollection, Sendable {
  let first: TypeKey
  private var others: [TypeKey] = []

  init(_ key: TypeKey) {
    first = key
  }

  /// The keys of a list, if there are any.
  init?(_ keys: some Collection<TypeKey>) {
    guard let first = keys.first else { return nil }
    self.first = first
    others = Array(keys.dropFirst())
  }

  var startIndex: Int { 0 }
  var endIndex: Int { others.count + 1 }

  subscript(position: Int) -> TypeKey { position == 0 ? first : others[position - 1] }

  /// As in every sequence, but without the copy that an iterator takes.
  func forEach(_ body: (TypeKey) throws -> Void) rethrows {
    try body(first)
    for key in others { try body(key) }
  }

  /// Adds those that aren't there yet.
  ///
  /// - Complexity: O(*n* · *m*) in the numbers of keys.
  mutating func formUnion(_ more: RegistrationKeys) {
    others += more.filter { !contains($0) }
  }
}
