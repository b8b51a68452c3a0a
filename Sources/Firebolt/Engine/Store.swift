import FireboltAtomics

/// The registrations and cached instances of one id.
///
/// Readers find instances and registrations in the published table without a lock. Everything else happens under the
/// store's lock. Changes of registrations, and drops, come from the registry's queue, one at a time; an instance is kept
/// by the thread that made it.
@usableFromInline
final class Store: @unchecked Sendable {  // Sound: each variable names its guard.
  let resolverId: String

  /// Tells this store from all others, also after it is gone.
  let identity: StoreIdentity = firebolt_next_serial_number()

  @usableFromInline let published = PublishedTable()

  /// How many resolvers own the store. Guard: the registry's queue.
  var owners = 1

  /// Guards the variables below, what the entries and cells hold, and writing to the tables.
  let lock = Lock()

  /// Every key that has been registered, in the order of first registration; those that are empty go when the table is
  /// made anew. Guard: `lock`.
  var entries: [Entry] = []

  /// The table of the entries: what readers see, unless several of them are changing together, or somebody observes.
  /// Guard: `lock`.
  var table: UnsafeMutablePointer<firebolt_table>

  /// Who is told what happens, in the order in which they began to observe. Guard: `lock`.
  private var observerList: [Observer] = []

  /// What recipes were seen to ask for, by the serial numbers of their registrations. Guard: `lock`.
  var seenNeeds: [UInt64: [SeenNeed]] = [:]

  /// How often recipes were seen to make an instance, in the same way. Guard: `lock`.
  var timesMade: [UInt64: Int] = [:]

  /// The modules that are loaded, includes first. Guard: `lock`.
  var modules: [LoadedModule] = []

  /// Why nothing can be filed here any more, if so. Guard: `lock`.
  private(set) var closure: ResolutionError.Code?

  /// The resolver to ask for what this store lacks, if there ever was one.
  private let ancestry: Ancestry?

  /// Whether there ever was one.
  @usableFromInline let mayHaveParent: Bool

  /// Whether the store holds one value for somebody, and is asked for nothing else.
  let isHolder: Bool

  init(resolverId: String, parent: Resolver? = nil, isHolder: Bool = false) {
    self.resolverId = resolverId
    self.isHolder = isHolder
    table = published.table
    ancestry = parent.map(Ancestry.init)
    mayHaveParent = parent != nil
  }

  /// A store for an id that no living resolver has.
  convenience init(unknown resolverId: String) {
    self.init(resolverId: resolverId)
    closure = .unknownResolver
  }

  deinit {
    published.deallocate()
  }

  // MARK: - Reading

  /// What a plain `get()` may have at once.
  @usableFromInline
  enum Ready<T> {
    case instance(T)
    /// A recipe to run for it.
    case factory(TypedRegistration<T>)
    /// Nothing: the long way is to be taken.
    case nothing
  }

  /// Finds what a plain `get()` may have at once.
  ///
  /// No lock, no queue, no allocation, no cast: a look-up between two atomic additions. While the read lasts, a drop on
  /// another thread waits before it releases; nothing in it runs user code.
  @inlinable
  func ready<T>(_ type: T.Type, _ name: Resolver.Name?) -> Ready<T> {
    guard firebolt_may_be_redirected() == 0 || !isRedirected else { return .nothing }
    let read = firebolt_begin_read()
    defer { firebolt_end_read(read) }
    guard let entry = published.find(type, name) else { return .nothing }
    return Self.shown(by: entry)
  }

  /// The same from the nearest ancestor that serves the type, if this store doesn't.
  ///
  /// - Complexity: O(*n*) in the number of ancestors.
  func inherited<T>(_ type: T.Type, _ name: Resolver.Name?) -> Ready<T> {
    guard firebolt_may_be_redirected() == 0 || !isRedirected else { return .nothing }
    let read = firebolt_begin_read()
    defer { firebolt_end_read(read) }
    guard let entry = entryServing(type, name) else { return .nothing }
    return Self.shown(by: entry)
  }

  /// The entry that serves a type, here or with the nearest ancestor that does; nil where that doesn't show. The caller is in
  /// a read.
  func entryServing(_ type: Any.Type, _ name: Resolver.Name?) -> UnsafeMutablePointer<firebolt_entry>? {
    var next: Store? = self
    while let store = next {
      let table = store.published.table
      if table == firebolt_hidden() { return nil }
      if let entry = PublishedTable.find(type, name, in: table), firebolt_load_registration(entry) != nil {
        return entry
      }
      next = store.parentStore
    }
    return nil
  }

  @inlinable
  static func shown<T>(by entry: UnsafeMutablePointer<firebolt_entry>) -> Ready<T> {
    // Sound: an entry shows only an instance of its key's own type, and a factory of it, and that type is T.
    if let instance = firebolt_load_instance(entry) {
      return .instance(Unmanaged<Instance<T>>.fromOpaque(instance)._withUnsafeGuaranteedRef { $0.typedValue })
    }
    if let factory = firebolt_load_factory(entry) {
      return .factory(Unmanaged<TypedRegistration<T>>.fromOpaque(factory).retain().takeRetainedValue())
    }
    return .nothing
  }

  /// The registration in force for a type and a name.
  func registration(for type: Any.Type, _ name: Resolver.Name?) -> Registration? {
    let read = firebolt_begin_read()
    // One look at what is published: what hid it may end before a second.
    let table = published.table
    if table == firebolt_hidden() {
      firebolt_end_read(read)
      return lock.withLock { entry(type, name)?.registration }
    }
    defer { firebolt_end_read(read) }
    guard let entry = PublishedTable.find(type, name, in: table), let registration = firebolt_load_registration(entry)
    else { return nil }
    return Unmanaged<Registration>.fromOpaque(registration).retain().takeRetainedValue()
  }

  /// What is filed under a key. The caller holds the lock.
  func entry(_ key: TypeKey) -> Entry? { entry(key.type, key.name) }

  private func entry(_ type: Any.Type, _ name: Resolver.Name?) -> Entry? {
    PublishedTable.find(type, name, in: table).map { Entry.owning($0).takeUnretainedValue() }
  }

  /// The resolver to ask for what this store lacks.
  var parent: Resolver? { ancestry?.parent }

  /// That resolver's store.
  var parentStore: Store? { ancestry?.store }

  /// This store, its parent, that one's parent, and so on.
  var lineage: [Store] {
    Array(sequence(first: self, next: \.parentStore))
  }

  /// What it means that nothing is found here.
  var absence: ResolutionError.Code {
    lock.withLock { closure ?? .notRegistered }
  }

  // MARK: - Changing

  /// Publishes a new entry, in which something is about to be filed. When the table is full, entries in which nothing is
  /// filed any more make room. The caller holds the lock.
  func add(_ entry: Entry, discarding discard: inout Discard) {
    if PublishedTable.insert(entry, count: entries.count + 1, into: table) { return entries.append(entry) }
    discard.add(last: entries.filter(\.isEmpty))
    entries.removeAll(where: \.isEmpty)
    entries.append(entry)
    replaceTable(discarding: &discard)
  }

  private func replaceTable(discarding discard: inout Discard) {
    discard.add(last: RetiredTable(table))
    table = PublishedTable.makeTable(of: entries)
    if !published.isHidden { published.show(table) }
  }

  private func showTable() {
    if observerList.isEmpty { published.show(table) }
  }

  /// Changes several entries in one step for all readers: those who look in between wait for the lock.
  func changeTogether<R>(_ body: () -> R) -> R {
    lock.withLock {
      published.hide()
      defer { showTable() }
      return body()
    }
  }

  // MARK: - Observing

  /// Who is told what happens. While it is somebody, readers are shown no table, so that each request takes the long way,
  /// on which it is told; while it is nobody, nothing looks further than at that one word.
  var observers: [Observer] {
    published.isHidden ? lock.withLock { observerList } : []
  }

  func add(_ observer: Observer) {
    lock.withLock {
      observerList.append(observer)
      published.hide()
    }
  }

  func remove(_ observer: Observer) {
    let former = lock.withLock {
      defer {
        observerList.removeAll { $0 === observer }
        showTable()
      }
      return observerList
    }
    // Released here, where no lock is held: what the observer captured is the user's.
    withExtendedLifetime(former) {}
  }

  /// Notes what a change does to a key. The caller holds the lock.
  func note(
    _ kind: ResolutionEvent.Kind, _ key: TypeKey, _ registration: Registration?, in discard: inout Discard
  ) {
    if observerList.isEmpty { return }
    let step = ResolutionError.Step(key: key, registration: registration, resolverId: resolverId)
    discard.add(Notice(kind: kind, step: step, observers: observerList))
  }

  /// Has a parent that owns its store take the place of one that doesn't, and so keep it alive.
  func strengthenParent(_ parent: Resolver, discarding discard: inout Discard) {
    lock.withLock {
      guard closure == nil, let old = ancestry?.parent, !old.isOwner, parent.isOwner else { return }
      discard.add(last: ancestry?.replace(with: parent))
    }
  }

  /// Forgets everything for good: the last resolver that owned the store has gone.
  func close(discarding discard: inout Discard) {
    lock.withLock {
      closure = .resolverGone
      for entry in entries { entry.forEachCell { drop($0, discarding: &discard) } }
      for entry in entries {
        entry.replaceAll(with: nil, cell: nil, discarding: &discard)
        entry.setHooks([], discarding: &discard)
      }
      discard.add(last: entries)
      entries = []
      modules = []
      seenNeeds = [:]
      timesMade = [:]
      replaceTable(discarding: &discard)
      discard.add(last: ancestry?.replace(with: nil))
    }
  }
}
