import FireboltAtomics

/// The registrations and cached instances of one id.
///
/// Readers find instances and registrations in the published table without a lock. Everything else happens under the
/// store's lock. Changes of registrations, and drops, come in the registry's turn, one at a time; an instance is kept
/// by the thread that made it.
@usableFromInline
final class Store: @unchecked Sendable {  // Sound: each variable names its guard.
  /// The id, if somebody chose one.
  let chosenId: String?

  /// Tells this store from all others, also after it is gone.
  let identity: StoreIdentity = firebolt_next_serial_number()

  /// What readers see without a lock. Guard for writing: `lock`.
  @usableFromInline let words: UnsafeMutablePointer<firebolt_words>

  /// How many resolvers own the store. Guard: the registry's turn.
  var owners = 1

  /// The id that was made up for it, once that was needed. Guard: the registry's lock.
  var madeUpId: String?

  /// Whether the registry knows the store, and its neighbours there. Guard: the registry's lock.
  var isLinked = false
  var older, newer: Unmanaged<Store>?

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

  /// What recipes were seen to do. Guard: `lock`.
  var seen = Seen()

  /// The modules that are loaded, includes first. Guard: `lock`.
  var modules: [LoadedModule] = []

  /// Why nothing can be filed here any more, if so. Guard: `lock`.
  private(set) var closure: ResolutionError.Code?

  /// Whether the store holds one value for somebody, and is asked for nothing else.
  let isHolder: Bool

  init(resolverId: String?, parent: Resolver? = nil, isHolder: Bool = false) {
    chosenId = resolverId
    self.isHolder = isHolder
    table = PublishedTable.makeTable()
    words = .allocate(capacity: 1)
    words.initialize(to: firebolt_words(table: table, parent: nil, recipe_resolver: nil))
    if let parent { _ = ancestry.replace(with: parent) }
  }

  /// A store for an id that no living resolver has.
  convenience init(unknown resolverId: String) {
    self.init(resolverId: resolverId)
    closure = .unknownResolver
  }

  deinit {
    // The newest first, as when a store closes.
    while entries.popLast() != nil {}
    // Nobody reads what the words point to any more.
    _ = ancestry.replace(with: nil)
    firebolt_free_table(table)
    words.deallocate()
  }

  /// The id: the one that was chosen, or one that is made up when it is first asked for.
  var resolverId: String { chosenId ?? Registry.shared.madeUpId(of: self) }

  @inlinable
  var published: PublishedTable { PublishedTable(words: words) }

  private var ancestry: Ancestry { Ancestry(words: words) }

  /// Whether there is a resolver to ask for what this store lacks.
  @inlinable
  var hasParent: Bool { firebolt_load_parent(words) != nil }

  /// That resolver.
  var parent: Resolver? { ancestry.parent }

  /// That resolver's store.
  var parentStore: Store? { ancestry.store }

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
      guard closure == nil, let old = ancestry.parent, !old.isOwner, parent.isOwner else { return }
      discard.add(last: ancestry.replace(with: parent))
    }
  }

  /// Whether there is nothing that has to be dropped when the store closes.
  var keepsNothing: Bool {
    lock.withLock { entries.allSatisfy(\.keepsNothing) && observerList.isEmpty }
  }

  /// Forgets everything for good: the last resolver that owned the store has gone.
  func close(discarding discard: inout Discard) {
    lock.withLock {
      closure = .resolverGone
      let entries = entries
      for entry in entries { entry.forEachCell { drop($0, discarding: &discard) } }
      for entry in entries { entry.clear(discarding: &discard) }
      modules = []
      seen = Seen()
      discard.add(last: ancestry.replace(with: nil))
      discard.add(last: takeRecipeResolver())
    }
  }

  // MARK: - What recipes get

  /// What recipes get for `$0`: a resolver of this store that doesn't own it, so that an instance which keeps it doesn't keep
  /// itself alive. The caller owns the store.
  @inlinable
  var recipeResolver: Resolver {
    firebolt_load_recipe_resolver(words).map { Unmanaged.fromOpaque($0).takeUnretainedValue() } ?? madeRecipeResolver
  }

  /// The same where it may have to be made.
  @usableFromInline
  var madeRecipeResolver: Resolver {
    lock.withLock {
      if firebolt_load_recipe_resolver(words) == nil { setRecipeResolver(Resolver(sharing: self)) }
      return recipeResolver
    }
  }

  /// Has recipes get a resolver of another type. It is kept until the store closes.
  func setRecipeResolver(_ resolver: Resolver) {
    firebolt_store_recipe_resolver(words, Unmanaged.passRetained(resolver).toOpaque())
  }

  private func takeRecipeResolver() -> Resolver? {
    defer { firebolt_store_recipe_resolver(words, nil) }
    return firebolt_load_recipe_resolver(words).map { Unmanaged.fromOpaque($0).takeRetainedValue() }
  }
}

extension Unmanaged<Store> {
  /// Whether there is one strong reference to the store. If it is the caller's, and nobody can find the store, that stays so.
  var isReferredToOnce: Bool {
    var copy = self
    return withUnsafeMutablePointer(to: &copy) {
      // Sound: an unmanaged reference is laid out as a strong one, and is only looked at.
      $0.withMemoryRebound(to: Store.self, capacity: 1) { isKnownUniquelyReferenced(&$0.pointee) }
    }
  }
}
