import FireboltAtomics

/// The table of a store's keys for readers: an open-addressed hash table of entries, read without a lock.
///
/// Entries are only added to a table. A full table is replaced by one without the empty entries, which is larger if
/// necessary. A reader of the old table sees the same entries, so the old table is kept until the store next waits for
/// all readers.
struct PublishedTable {
  private let words: UnsafeMutablePointer<firebolt_words>

  /// The table of the entries. It retains them. Readers see it unless it is hidden.
  private var table: UnsafeMutablePointer<firebolt_table>

  /// The number of entries.
  private var count = 0

  /// The replaced tables, which readers may still use.
  private var retired: [RetiredTable] = []

  init(_ words: UnsafeMutablePointer<firebolt_words>) {
    self.words = words
    table = firebolt_load_table(words)
  }

  /// Returns the entry of a key in O(1), even while the table is hidden from readers.
  func entry(_ key: TypeKey) -> Entry? {
    Self.find(key, in: table).map { Entry.owning($0).takeUnretainedValue() }
  }

  /// Finds a key in a table. The caller guarantees that the table isn't freed in the meantime.
  static func find(_ key: TypeKey, in table: UnsafePointer<firebolt_table>) -> UnsafeMutablePointer<firebolt_entry>? {
    let (address, qualifier) = (key.address, key.qualifier)
    var index = firebolt_hash(address, qualifier)
    while let entry = firebolt_find(table, address, qualifier, &index) {
      // Two names with one fingerprint are unlikely but possible.
      if qualifier == 0 || key.identifier.map({ Entry.isNamed(entry, $0) }) ?? true { return entry }
    }
    return nil
  }

  // MARK: - All entries

  /// The entries in the order in which they were added.
  ///
  /// - Complexity: O(*n*)
  var entries: [Entry] { references.map { $0.takeUnretainedValue() } }

  /// Calls `body` with each entry, in the order in which they were added. It retains none.
  func forEachInOrder(_ body: (Entry) -> Void) {
    for reference in references { reference._withUnsafeGuaranteedRef(body) }
  }

  private var references: [Unmanaged<Entry>] {
    // The initialiser below writes to the storage that all empty arrays share, which the sanitizer takes for a race.
    if count == 0 { return [] }
    return [Unmanaged<Entry>](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      // The numbers of a table's entries have no gaps.
      forEach { buffer.initializeElement(at: $0.contents.number, to: .passUnretained($0)) }
      initializedCount = count
    }
  }

  /// The entries in no particular order, not retained.
  private var unordered: some Sequence<Unmanaged<Entry>> {
    (0...table.pointee.mask).lazy.compactMap { [table] in firebolt_place(table, $0).map { Entry.owning($0) } }
  }

  /// Calls `body` with each entry, in no particular order.
  func forEach(_ body: (Entry) -> Void) {
    for entry in unordered { entry._withUnsafeGuaranteedRef(body) }
  }

  /// Returns whether an entry satisfies a condition.
  func contains(where isIncluded: (Entry) -> Bool) -> Bool {
    unordered.contains { $0._withUnsafeGuaranteedRef(isIncluded) }
  }

  // MARK: - Adding

  /// Adds an entry for a new key of a store.
  ///
  /// - Complexity: O(1), amortised.
  mutating func add(_ key: TypeKey, in store: StoreIdentity) -> Entry {
    if (count + 1) * 2 > placeCount { makeRoom() }
    let entry = Entry.make(key, in: store)
    insert(entry)
    _ = Unmanaged.passRetained(entry)
    return entry
  }

  private mutating func insert(_ entry: Entry) {
    entry.contents.number = count
    firebolt_insert(table, entry.words)
    count += 1
  }

  /// Replaces the table with a new one that has room to grow. Empty entries are left out, but readers may still see
  /// them.
  private mutating func makeRoom() {
    let references = references
    let isHidden = isHidden
    let keptCount = references.count { !$0._withUnsafeGuaranteedRef(\.isEmpty) }
    var places = 8
    while places < keptCount * 4 { places *= 2 }
    let former = table
    table = firebolt_make_table(places)
    count = 0
    var leftOut: [Entry] = []
    for reference in references {
      reference._withUnsafeGuaranteedRef { entry in
        // The former table's reference to the entry passes to the new table, or to the list.
        if entry.isEmpty { leftOut.append(reference.takeRetainedValue()) } else { insert(entry) }
      }
    }
    retired.append(RetiredTable(words, former, leftOut))
    if !isHidden { show() }
  }

  /// Returns the replaced tables. The caller waits for the readers before it releases them.
  mutating func takeRetired() -> [RetiredTable] {
    defer { retired = [] }
    return retired
  }

  /// Frees the table and releases its entries. No reader may use it any more.
  func free() {
    for entry in unordered { entry.release() }
    firebolt_free_table(words, table)
  }

  // MARK: - Hiding

  /// Shows the table to readers.
  func show() { firebolt_store_table(words, table) }

  /// Hides the table: readers must take the store's lock until the table is shown again.
  func hide() { firebolt_store_table(words, firebolt_hidden()) }

  /// Whether readers must take the store's lock.
  var isHidden: Bool { firebolt_load_table(words) == firebolt_hidden() }

  /// The number of places in the table.
  var placeCount: Int { table.pointee.mask + 1 }
}

/// A replaced table, with the entries that only it holds. The last reference frees it.
final class RetiredTable {
  private let words: UnsafeMutablePointer<firebolt_words>
  private let table: UnsafeMutablePointer<firebolt_table>
  private let entries: [Entry]

  init(
    _ words: UnsafeMutablePointer<firebolt_words>, _ table: UnsafeMutablePointer<firebolt_table>, _ entries: [Entry]
  ) {
    (self.words, self.table, self.entries) = (words, table, entries)
  }

  deinit { firebolt_free_table(words, table) }
}
