/// A selection of keys by which instances or registrations are removed.
final class KeySelection {
  /// The only key; nil for a selection by types.
  let key: TypeKey?
  private let types: [ObjectIdentifier]
  /// Whether the selection is of all keys but those of the types.
  let isOfAllOthers: Bool

  init(_ key: TypeKey) {
    self.key = key
    types = []
    isOfAllOthers = false
  }

  /// Selects all keys of some types, or of all but these.
  init(_ types: [Any.Type], areSpared: Bool) {
    key = nil
    self.types = types.map { ObjectIdentifier(TypeKey($0).type) }
    isOfAllOthers = areSpared
  }

  func matches(_ key: TypeKey) -> Bool {
    if let exact = self.key { return key == exact }
    return types.contains(ObjectIdentifier(key.unwrappedType)) != isOfAllOthers
  }
}
