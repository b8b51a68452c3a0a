import FireboltAtomics

/// The keys of a store as readers see them: an open-addressed table of entries, read without a lock.
///
/// Entries are only ever added to a table. When it is full, a larger one takes its place; whoever still reads the old
/// one sees the same entries.
@usableFromInline
struct PublishedTable: @unchecked Sendable {  // Sound: the pointer is constant, and the word it points to is atomic.
  /// The one word that a store publishes. Guard for writing: the store's lock.
  @usableFromInline let root: UnsafeMutablePointer<UnsafeMutablePointer<firebolt_table>>

  init() {
    root = .allocate(capacity: 1)
    root.initialize(to: firebolt_make_table(Self.smallestCapacity))
  }

  private static let smallestCapacity = 8

  /// The entry of a type and a name, in O(1).
  ///
  /// The caller is in a read, or holds the store's lock.
  @inlinable
  func find(_ type: Any.Type, _ name: Resolver.Name?) -> UnsafeMutablePointer<firebolt_entry>? {
    let table = firebolt_load_table(root)
    let type = unsafeBitCast(type, to: UnsafeRawPointer.self)  // Sound: an `Any.Type` is the address of its metadata.
    let fingerprint = name?.fingerprint ?? 0
    var index = firebolt_hash(type, fingerprint)
    while let entry = firebolt_slot(table, index) {
      if entry.pointee.type == type, entry.pointee.name == fingerprint,
        name == nil || Entry.owning(entry)._withUnsafeGuaranteedRef({ $0.key.name == name })
      {
        return entry
      }
      index &+= 1
    }
    return nil
  }

  /// Adds an entry, of which the key isn't there yet, unless half of the slots are taken.
  func insert(_ entry: Entry, count: Int) -> Bool {
    let table = firebolt_load_table(root)
    guard count * 2 <= table.pointee.mask else { return false }
    Self.insert(entry, into: table)
    return true
  }

  /// Puts a table of just these entries, with room to grow, in the place of the current one.
  ///
  /// - Returns: The table that nobody will begin to read any more.
  /// - Complexity: O(*n*)
  func replace(with entries: [Entry]) -> RetiredTable {
    var capacity = Self.smallestCapacity
    while capacity < entries.count * 4 { capacity *= 2 }
    let table = firebolt_make_table(capacity)
    for entry in entries { Self.insert(entry, into: table) }
    defer { firebolt_store_table(root, table) }
    return RetiredTable(firebolt_load_table(root))
  }

  /// Frees the table. The store goes, so nobody reads it.
  func deallocate() {
    firebolt_free_table(root.pointee)
    root.deallocate()
  }

  private static func insert(_ entry: Entry, into table: UnsafeMutablePointer<firebolt_table>) {
    var index = firebolt_hash(entry.words.pointee.type, entry.words.pointee.name)
    while firebolt_slot(table, index) != nil { index &+= 1 }
    firebolt_set_slot(table, index, entry.words)
  }
}

/// A table that is published no longer; freed with this object.
final class RetiredTable {
  private let table: UnsafeMutablePointer<firebolt_table>

  init(_ table: UnsafeMutablePointer<firebolt_table>) {
    self.table = table
  }

  deinit {
    firebolt_free_table(table)
  }
}
