import FireboltAtomics

/// The keys of a store as readers see them: an open-addressed table of entries, read without a lock.
///
/// Entries are only ever added to a table. When it is full, a larger one takes its place; whoever still reads the old
/// one sees the same entries.
@usableFromInline
struct PublishedTable: @unchecked Sendable {  // Sound: the pointer is constant, and the word it points to is atomic.
  /// Where the store publishes it. Guard for writing: the store's lock.
  @usableFromInline let words: UnsafeMutablePointer<firebolt_words>

  @inlinable
  init(words: UnsafeMutablePointer<firebolt_words>) {
    self.words = words
  }

  private static let smallestCapacity = 8

  /// The entry of a type and a name, in O(1). The caller is in a read.
  @inlinable
  func find(_ type: Any.Type, _ name: Resolver.Name?) -> UnsafeMutablePointer<firebolt_entry>? {
    Self.find(type, name, in: firebolt_load_table(words))
  }

  /// The entry of a type and a name, in O(1). The caller keeps the table from being freed.
  @inlinable
  static func find(_ type: Any.Type, _ name: Resolver.Name?, in table: UnsafeMutablePointer<firebolt_table>)
    -> UnsafeMutablePointer<firebolt_entry>?
  {
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

  /// The table that readers see.
  var table: UnsafeMutablePointer<firebolt_table> { firebolt_load_table(words) }

  /// Shows readers a table, and keeps the one that they saw.
  func show(_ table: UnsafeMutablePointer<firebolt_table>) {
    firebolt_store_table(words, table)
  }

  /// Has readers ask under the store's lock, until they are shown a table again.
  func hide() {
    show(firebolt_hidden())
  }

  /// Whether readers have to ask under the store's lock.
  var isHidden: Bool { table == firebolt_hidden() }

  /// Adds an entry, of which the key isn't there yet, to a table, unless half of the slots are taken.
  static func insert(_ entry: Entry, count: Int, into table: UnsafeMutablePointer<firebolt_table>) -> Bool {
    guard count * 2 <= table.pointee.mask else { return false }
    insert(entry, into: table)
    return true
  }

  /// Makes a table of just these entries, with room to grow.
  ///
  /// - Complexity: O(*n*)
  static func makeTable(of entries: [Entry] = []) -> UnsafeMutablePointer<firebolt_table> {
    var capacity = smallestCapacity
    while capacity < entries.count * 4 { capacity *= 2 }
    let table = firebolt_make_table(capacity)
    for entry in entries { insert(entry, into: table) }
    return table
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
