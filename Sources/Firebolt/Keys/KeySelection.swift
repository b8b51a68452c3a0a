/// Which keys a removal means.
enum KeySelection {
  /// One type under one name, or without.
  case exactly(TypeKey)
  /// Some types under every name.
  case ofTypes(Set<ObjectIdentifier>)
  /// All types but some, under every name.
  case allBut(Set<ObjectIdentifier>)

  static func of(_ types: [Any.Type]) -> KeySelection { .ofTypes(identities(types)) }

  static func all(except types: [Any.Type]) -> KeySelection { .allBut(identities(types)) }

  /// Whether a key is meant.
  func means(_ key: TypeKey) -> Bool {
    switch self {
    case .exactly(let exact): key == exact
    case .ofTypes(let types): types.contains(ObjectIdentifier(key.type))
    case .allBut(let types): !types.contains(ObjectIdentifier(key.type))
    }
  }

  /// The keys that are spared.
  var exceptions: KeySelection {
    if case .allBut(let types) = self { .ofTypes(types) } else { .ofTypes([]) }
  }

  private static func identities(_ types: [Any.Type]) -> Set<ObjectIdentifier> {
    Set(types.map { ObjectIdentifier(TypeKey($0).type) })
  }
}
