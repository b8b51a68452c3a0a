/// The keys that a removal affects.
enum KeySelection {
  /// One type with one name, or without a name.
  case exactly(TypeKey)
  /// Several types, with and without names, or all types except these.
  case types([ObjectIdentifier], areSpared: Bool)

  static func of(_ types: [Any.Type], areSpared: Bool) -> KeySelection {
    .types(types.map { ObjectIdentifier(TypeKey($0).type) }, areSpared: areSpared)
  }

  /// Returns whether the removal affects a key.
  func matches(_ key: TypeKey) -> Bool {
    switch self {
    case .exactly(let exact): key == exact
    case .types(let types, let areSpared): types.contains(ObjectIdentifier(key.unwrappedType)) != areSpared
    }
  }

  /// Whether the removal affects everything but some types.
  var isOfAllOthers: Bool {
    switch self {
    case .exactly: false
    case .types(_, let areSpared): areSpared
    }
  }
}
