import FireboltAtomics

/// The table of a store's keys for readers: an open-addressed hash table of entries, read without a lock.
///
/// Entries are only added to a table. A full table is replaced by one without the empty entries, which is larger if
/// necessary. A reader of the old table sees the same entries, so the old table is kept until the store next waits for
/// all readers. The table owns its entries, so it isn't copyable.
struct PublishedTable: ~Copyable {
  let words: UnsafeMutablePointer<firebolt_words>

  /// The table of the entries. Readers see it unless it is hidden.
  private(set) var table: UnsafeMutablePointer<firebolt_table> {
    // Sound: it is set as one.
    get { address.assumingMemoryBound(to: firebolt_table.self) }
    set { address = UnsafeMutableRawPointer(newValue) }
  }

  /// The address of the table. It has no type for the reason that `Entry.memory` has none.
  private var address: UnsafeMutableRawPointer

  /// The first and the last of the entries, in the order in which they were added. Each leads to the next.
  private var first: Entry?
  private var last: Entry?

  /// The number of entries.
  private var count = 0

  /// The entries by the types of their keys; nil until a hook of all names asks for them, and again after the table was
  /// replaced.
  private var byType: EntriesByType?

  /// The last replaced table, which readers may still use. It leads to those before it.
  var retired: RetiredTable?

  /// Whether the replaced tables take more memory than the current one. A change should wait for the readers then, so that
  /// they are freed.
  var retiresMuch: Bool { (retired?.size ?? 0) > max(64, count) }

  /// The size of the memory for the words, the first table and the first entry.
  static var sizeOfFirst: Int { MemoryLayout<firebolt_words_and_table>.stride + Entry.size }

  /// Creates an empty table in memory of the given size, which lives as long.
  init(in memory: UnsafeMutableRawPointer) {
    words = firebolt_init_words(memory.bindMemory(to: firebolt_words_and_table.self, capacity: 1))
    address = UnsafeMutableRawPointer(firebolt_load_table(words))
  }

  // MARK: - All entries

  /// The entries in the order in which they were added.
  ///
  /// - Complexity: O(*n*)
  var entries: [Entry] {
    var entries: [Entry] = []
    entries.reserveCapacity(count)
    walk {
      $0.makeCell()
      entries.append($0)
    }
    return entries
  }

  /// Calls `body` with each entry, in the order in which they were added. It doesn't look at cells.
  @inline(__always)
  func walk(_ body: (Entry) -> Void) {
    var next = first
    while let entry = next {
      next = entry.contents.next
      body(entry)
    }
  }

  /// The entries of all keys of a type, in the order in which they were added.
  ///
  /// - Complexity: O(*k*) in their number, amortised.
  mutating func entries(of type: Any.Type) -> [Entry] {
    if byType == nil {
      var all = EntriesByType()
      walk { all.add($0) }
      byType = all
    }
    let entries = byType?[type] ?? []
    for entry in entries { entry.makeCell() }
    return entries
  }

  // MARK: - Adding

  /// Adds an entry for a new key of a store.
  ///
  /// - Complexity: O(1), amortised.
  mutating func add(_ key: TypeKey, _ registration: Registration? = nil, in store: StoreIdentity) -> Entry {
    if (count + 1) * 2 > placeCount { grow() }
    // Many stores have one entry only.
    let isFirst = count == 0 && retired == nil
    let entry = Entry(
      key, registration, in: store, at: isFirst ? Entry.first(of: words) : firebolt_allocate(Entry.size))
    append(entry)
    return entry
  }

  private mutating func append(_ entry: Entry) {
    firebolt_insert(table, entry.published)
    if let last { last.contents.next = entry } else { first = entry }
    last = entry
    count += 1
    byType?.add(entry)
  }

  /// Replaces the table with a new one that has room to grow. Empty entries are left out, but readers may still see
  /// them.
  private mutating func grow() {
    let isHidden = isHidden
    let former = table
    var kept: [Entry] = []
    var leftOut: [Entry] = []
    for entry in entries {
      if entry.isEmpty { leftOut.append(entry) } else { kept.append(entry) }
    }
    var places = 8
    while places < kept.count * 4 { places *= 2 }
    table = firebolt_make_table(places)
    first = nil
    last = nil
    count = 0
    byType = nil
    for entry in kept {
      entry.contents.next = nil
      append(entry)
    }
    retired = RetiredTable(words, former, leftOut, before: retired)
    if !isHidden { show() }
  }

  /// Frees the table and its entries. No reader may use it any more.
  func free() {
    walk { $0.free(from: words) }
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

/// A replaced table, with the entries that only it holds, and those that were replaced before it. The last reference
/// frees them.
final class RetiredTable {
  private let words: UnsafeMutablePointer<firebolt_words>
  /// The address of the table. It has no type for the reason that `Entry.memory` has none.
  private let table: UnsafeMutableRawPointer
  private let entries: [Entry]
  private var former: RetiredTable?

  /// The number of entries of this table and of those before it.
  let size: Int

  init(
    _ words: UnsafeMutablePointer<firebolt_words>, _ table: UnsafeMutablePointer<firebolt_table>, _ entries: [Entry],
    before former: RetiredTable?
  ) {
    self.words = words
    self.table = UnsafeMutableRawPointer(table)
    self.entries = entries
    self.former = former
    size = entries.count + (former?.size ?? 0)
  }

  deinit {
    // If each table released the one before it, many of them would need a deep stack.
    while isKnownUniquelyReferenced(&former) { former = former?.former.take() }
    for entry in entries { entry.free(from: words) }
    // Sound: it was a table.
    firebolt_free_table(words, table.assumingMemoryBound(to: firebolt_table.self))
  }
}

extension UnsafeMutablePointer<firebolt_table> {
  /// Returns the entry of a key in O(1), even while the table is hidden from readers. The caller guarantees that the table
  /// isn't freed in the meantime.
  @inline(never) func entry(_ key: TypeKey) -> Entry? {
    let entry = find(key, key.address, key.qualifier)
    entry?.makeCell()
    return entry
  }

  /// The same without a cell for the first instance, inlined, for a key with the given address and qualifier.
  @inline(__always)
  func find(_ key: TypeKey, _ address: UnsafeRawPointer, _ qualifier: UInt64) -> Entry? {
    var index = firebolt_hash(address, qualifier)
    while let entry = firebolt_find(self, address, qualifier, &index).map(Entry.init) {
      // Two names with one fingerprint are unlikely but possible.
      if qualifier == 0 || entry.key.identifier == key.identifier { return entry }
    }
    return nil
  }
}
