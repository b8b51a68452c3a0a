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

  /// Guards `entries`, `closure`, what the entries and cells hold, and writing to the published table.
  let lock = Lock()

  /// Every key that has been registered, in the order of first registration; those that are empty go when the table is
  /// made anew. Guard: `lock`.
  private var entries: [Entry] = []

  /// Why nothing can be filed here any more, if so. Guard: `lock`.
  private var closure: ResolutionError.Code?

  init(resolverId: String) {
    self.resolverId = resolverId
  }

  /// A store for an id that no living resolver has.
  init(unknown resolverId: String) {
    self.resolverId = resolverId
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
    guard firebolt_redirections() == 0 else { return .nothing }
    let read = firebolt_begin_read()
    defer { firebolt_end_read(read) }
    guard let entry = published.find(type, name) else { return .nothing }
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
    defer { firebolt_end_read(read) }
    guard let entry = published.find(type, name), let registration = firebolt_load_registration(entry) else {
      return nil
    }
    return Unmanaged<Registration>.fromOpaque(registration).retain().takeRetainedValue()
  }

  /// What is filed under a key. The caller holds the lock.
  func entry(_ key: TypeKey) -> Entry? {
    published.find(key.type, key.name).map { Entry.owning($0).takeUnretainedValue() }
  }

  /// What is filed now, in the order of registration.
  ///
  /// - Parameter isWanted: What the listing says of each instance. It looks at no more than the instance's type.
  func contents(_ isWanted: (AnyInstance) -> Bool = { _ in false }) -> [Listing] {
    // Under the lock, so that nothing keeps an instance once another thread may drop it.
    let listings = lock.withLock {
      entries.compactMap { entry in
        entry.registration.map { Listing(entry.key, $0, entry.cell?.instance, isWanted) }
      }
    }
    return listings.sorted { $0.serialNumber < $1.serialNumber }
  }

  /// What it means that nothing is found here.
  var absence: ResolutionError.Code {
    lock.withLock { closure ?? .notRegistered }
  }

  // MARK: - Registering, on the registry's queue

  /// Files registrations under their keys, in one step for whoever reads under the lock.
  ///
  /// A key that had a registration loses the instance that its recipe made; a key that had only an instance gets it back.
  ///
  /// - Complexity: O(*n*) in the number of registrations, amortised.
  func file(_ registrations: [Registration], discarding discard: inout Discard) {
    lock.withLock {
      for registration in registrations {
        file(registration, under: registration.keys, with: nil, discarding: &discard)
      }
    }
  }

  /// Files another store's registrations, with the instances that they have there.
  func file(_ copies: [Copy], discarding discard: inout Discard) {
    lock.withLock {
      for copy in copies { file(copy.registration, under: copy.keys, with: copy.cell, discarding: &discard) }
    }
  }

  private func file(
    _ registration: Registration, under keys: [TypeKey], with copy: InstanceCell?, discarding discard: inout Discard
  ) {
    if closure != nil {
      discard.add(copy)
      return discard.add(registration)
    }
    let known = keys.compactMap(entry)
    for entry in known where entry.registration != nil || copy != nil {
      drop(entry.cell, discarding: &discard)
    }
    let cell = copy ?? known.lazy.compactMap(\.cell).first
    cell?.adopt(registration)
    for key in keys {
      let filed = entry(key)
      let entry = filed ?? Entry(key: key, in: identity)
      if entry.cell !== cell { drop(entry.cell, discarding: &discard) }
      entry.file(registration, discarding: &discard)
      entry.file(cell, discarding: &discard)
      if filed == nil { add(entry, discarding: &discard) }
    }
  }

  /// Publishes a new entry. When the table is full, entries in which nothing is filed any more make room.
  private func add(_ entry: Entry, discarding discard: inout Discard) {
    entries.append(entry)
    if published.insert(entry, count: entries.count) { return }
    let empty = entries.filter(\.isEmpty)
    entries.removeAll(where: \.isEmpty)
    discard.add(empty, published.replace(with: entries))
  }

  // MARK: - Removing, on the registry's queue

  /// Takes the registrations off the keys that match. Their instances stay, out of sight; one that is being made will
  /// not be kept.
  func unregister(_ keys: Keys, discarding discard: inout Discard) {
    lock.withLock {
      for entry in matching(keys) {
        if let cell = entry.cell, cell.isMaking { drop(cell, discarding: &discard) }
        entry.file(nil as Registration?, discarding: &discard)
      }
    }
  }

  /// Drops the instances of the keys that match, through all of the keys that they have.
  func drop(_ keys: Keys, discarding discard: inout Discard) {
    lock.withLock {
      let kept = Set(matching(keys.exceptions).compactMap { $0.cell.map(ObjectIdentifier.init) })
      for entry in matching(keys) {
        guard let cell = entry.cell, !kept.contains(ObjectIdentifier(cell)) else { continue }
        drop(cell, discarding: &discard)
      }
    }
  }

  /// Drops the instances that are kept under a scope.
  func drop(_ scope: Resolver.Scope, discarding discard: inout Discard) {
    lock.withLock {
      for entry in entries where entry.cell?.scope == scope { drop(entry.cell, discarding: &discard) }
    }
  }

  /// Forgets everything for good: the last resolver that owned the store has gone.
  func close(discarding discard: inout Discard) {
    lock.withLock {
      closure = .resolverGone
      for entry in entries {
        entry.file(nil as Registration?, discarding: &discard)
        entry.file(nil as InstanceCell?, discarding: &discard)
      }
      discard.add(entries, published.replace(with: []))
      entries = []
    }
  }

  private func drop(_ cell: InstanceCell?, discarding discard: inout Discard) {
    guard let cell else { return }
    for key in cell.keys {
      if let entry = entry(key), entry.cell === cell { entry.file(nil as InstanceCell?, discarding: &discard) }
    }
  }

  private func matching(_ keys: Keys) -> [Entry] {
    switch keys {
    case .exactly(let key): entry(key).map { [$0] } ?? []
    case .ofTypes(let types): entries.filter { types.contains(ObjectIdentifier($0.key.type)) }
    case .allBut(let types): entries.filter { !types.contains(ObjectIdentifier($0.key.type)) }
    }
  }

  // MARK: - Copying, on the registry's queue

  /// A registration for another store to file: under the keys that it still has here, with the instance if it has one.
  typealias Copy = (registration: Registration, keys: [TypeKey], cell: InstanceCell?)

  /// The registrations, and the instances that they have here. What shares an instance here does so in the copy.
  func copy(withInstances: Bool) -> [Copy] {
    lock.withLock {
      var seen: Set<ObjectIdentifier> = []
      var cells: [ObjectIdentifier: InstanceCell] = [:]
      return entries.compactMap { entry in
        guard let registration = entry.registration, seen.insert(ObjectIdentifier(registration)).inserted else {
          return nil
        }
        let keys = registration.keys.filter { self.entry($0)?.registration === registration }
        guard withInstances, let cell = entry.cell, let instance = cell.instance else {
          return (registration, keys, nil)
        }
        let copy = cells[ObjectIdentifier(cell)] ?? InstanceCell(sharing: instance, of: cell, keys: registration.keys)
        cells[ObjectIdentifier(cell)] = copy
        return (registration, keys, copy)
      }
    }
  }
}
