import FireboltAtomics

/// The keys of a store as readers see them: an open-addressed table of entries, read without a lock.
///
/// Entries are only ever added to a table. When it is full, a larger one takes its place. A reader that still has the old
/// one sees the same entries, so the old one is kept until the next time that all readers are waited for.
struct PublishedTable {
  private let words: UnsafeMutablePointer<firebolt_words>

  /// The table of the entries. Readers see it unless it is hidden.
  private var table: UnsafeMutablePointer<firebolt_table>

  /// How many places of the table are taken.
  private var count = 0

  /// What this table has replaced, for readers that still have it.
  private var retired = RetiredTables()

  init(_ words: UnsafeMutablePointer<firebolt_words>) {
    self.words = words
    table = firebolt_load_table(words)
  }

  /// The entry of a key, in O(1), also while readers see nothing.
  func entry(_ key: TypeKey) -> Entry? {
    Self.find(key, in: table).map { Entry.owning($0).takeUnretainedValue() }
  }

  /// Finds a key in a table that can't be freed meanwhile.
  static func find(_ key: TypeKey, in table: UnsafePointer<firebolt_table>) -> UnsafeMutablePointer<firebolt_entry>? {
    let (address, qualifier) = (key.address, key.qualifier)
    var index = firebolt_hash(address, qualifier)
    while let entry = firebolt_place(table, index) {
      if entry.pointee.type == address, entry.pointee.qualifier == qualifier,
        // Two names of one fingerprint are unlikely, and not impossible.
        key.identifier == nil || Entry.key(of: entry).identifier == key.identifier
      {
        return entry
      }
      index &+= 1
    }
    return nil
  }

  /// Whether another entry fits in without a larger table.
  var hasRoom: Bool { (count + 1) * 2 <= table.pointee.mask + 1 }

  /// Adds an entry for which there is room, of a key that isn't there yet.
  mutating func insert(_ entry: Entry) {
    firebolt_insert(table, entry.words)
    count += 1
  }

  /// Replaces the table by one of just these entries, with room to grow.
  ///
  /// - Parameter leftOut: The entries of the old table that the new one hasn't got: readers may still see them.
  /// - Complexity: O(*n*)
  mutating func rebuild(of entries: [Entry], leavingOut leftOut: [Entry]) {
    var places = 8
    while places < entries.count * 4 { places *= 2 }
    let isHidden = isHidden
    retired.add(table, of: words, leftOut)
    table = firebolt_make_table(places)
    count = 0
    for entry in entries { insert(entry) }
    if !isHidden { show() }
  }

  /// Hands over what the table has replaced, to a caller that waits for the readers before it lets go of it.
  mutating func takeRetired() -> RetiredTables {
    defer { retired = RetiredTables() }
    return retired
  }

  /// Frees the table. Nobody reads it any more.
  func free() { firebolt_free_table(words, table) }

  // MARK: - Hiding

  /// Lets readers see the table.
  func show() { firebolt_store_table(words, table) }

  /// Sends readers to the store's lock, until they are shown a table again.
  func hide() { firebolt_store_table(words, firebolt_hidden()) }

  /// Whether readers have to ask under the store's lock.
  var isHidden: Bool { firebolt_load_table(words) == firebolt_hidden() }

  /// How many places the table has.
  var placeCount: Int { table.pointee.mask + 1 }
}

/// Tables that are published no longer, with the entries that only they have. They are freed with the last copy of this value.
struct RetiredTables {
  private final class Table {
    let words: UnsafeMutablePointer<firebolt_words>
    let table: UnsafeMutablePointer<firebolt_table>
    let entries: [Entry]

    init(
      _ words: UnsafeMutablePointer<firebolt_words>, _ table: UnsafeMutablePointer<firebolt_table>, _ entries: [Entry]
    ) {
      (self.words, self.table, self.entries) = (words, table, entries)
    }

    deinit { firebolt_free_table(words, table) }
  }

  private var tables: [Table] = []

  mutating func add(
    _ table: UnsafeMutablePointer<firebolt_table>, of words: UnsafeMutablePointer<firebolt_words>, _ entries: [Entry]
  ) {
    tables.append(Table(words, table, entries))
  }
}
