/// The keys that a removal affects.
enum KeySelection {
  /// One type with one name, or without a name.
  case exactly(TypeKey)
  /// Several types, with and without names.
  case ofTypes(Set<ObjectIdentifier>)
  /// All types except some, with and without names.
  case allBut(Set<ObjectIdentifier>)

  static func of(_ types: [Any.Type]) -> KeySelection { .ofTypes(identities(types)) }

  static func all(except types: [Any.Type]) -> KeySelection { .allBut(identities(types)) }

  /// Returns whether the removal affects a key.
  func matches(_ key: TypeKey) -> Bool {
    switch self {
    case .exactly(let exact): key == exact
    case .ofTypes(let types): types.contains(ObjectIdentifier(key.unwrappedType))
    case .allBut(let types): !types.contains(ObjectIdentifier(key.unwrappedType))
    }
  }

  /// The keys that the removal spares.
  var exceptions: KeySelection {
    if case .allBut(let types) = self { .ofTypes(types) } else { .ofTypes([]) }
  }

  private static func identities(_ types: [Any.Type]) -> Set<ObjectIdentifier> {
    Set(types.map { ObjectIdentifier(TypeKey($0).type) })
  }
}
