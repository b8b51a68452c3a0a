/// Entries by the types of their keys. For a declared key, its type without any `Optional` around it counts.
struct EntriesByType {
  private final class List {
    var entries: [Entry] = []
  }

  /// The lists. Their type is erased, because one kind of dictionary then serves several purposes.
  private var lists = ObjectsByIdentity()

  /// The entries of a type, in the order in which they were added.
  subscript(type: Any.Type) -> [Entry] { list(of: type)?.entries ?? [] }

  /// Adds an entry.
  mutating func add(_ entry: Entry) {
    let type = entry.key.unwrappedType
    let list = list(of: type) ?? List()
    list.entries.append(entry)
    lists[ObjectIdentifier(type)] = list
  }

  private func list(of type: Any.Type) -> List? {
    // Sound: `add` puts nothing else here.
    lists[ObjectIdentifier(type)].map { unsafeDowncast($0, to: List.self) }
  }
}

/// Objects by the identity of a type or of another object.
typealias ObjectsByIdentity = [ObjectIdentifier: AnyObject]
