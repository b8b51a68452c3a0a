/// Entries by the types of their keys. For a declared key, its type without any `Optional` around it counts.
struct EntriesByType {
  private final class List {
    var entries: [Entry] = []
  }

  /// The lists, by the addresses of types. Their type is erased, because one kind of dictionary then serves several purposes.
  private var lists = [UInt64: AnyObject]()

  /// The entries of a type, in the order in which they were added.
  subscript(type: Any.Type) -> [Entry] { list(of: type)?.entries ?? [] }

  /// Adds an entry.
  mutating func add(_ entry: Entry) {
    let type = entry.key.unwrappedType
    let list = list(of: type) ?? List()
    list.entries.append(entry)
    lists[Self.address(of: type)] = list
  }

  private static func address(of type: Any.Type) -> UInt64 { UInt64(UInt(bitPattern: ObjectIdentifier(type))) }

  private func list(of type: Any.Type) -> List? {
    // Sound: `add` puts nothing else here.
    lists[Self.address(of: type)].map { unsafeDowncast($0, to: List.self) }
  }
}
