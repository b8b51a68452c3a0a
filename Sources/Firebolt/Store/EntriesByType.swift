/// Entries by the types of their keys. For a declared key, its type without any `Optional` around it counts.
struct EntriesByType {
  private final class List {
    var entries: [Entry] = []
  }

  /// The lists, by the addresses of types.
  private var lists = Objects<List>()

  /// The entries of a type, in the order in which they were added.
  subscript(type: Any.Type) -> [Entry] { lists[Self.number(of: type)]?.entries ?? [] }

  /// Adds an entry.
  mutating func add(_ entry: Entry) {
    let number = Self.number(of: entry.key.unwrappedType)
    let list = lists[number] ?? List()
    list.entries.append(entry)
    lists[number] = list
  }

  private static func number(of type: Any.Type) -> UInt64 { UInt64(UInt(bitPattern: address(of: type))) }
}
