import FireboltAtomics

/// What readers find without a lock.
extension Store {
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
  /// No lock, no allocation, no cast: a look-up between two atomic additions. While the read lasts, a drop on
  /// another thread waits before it releases; nothing in it runs user code.
  @inlinable
  func ready<T>(_ type: T.Type, _ name: Resolver.Name?) -> Ready<T> {
    guard firebolt_may_be_redirected() == 0 else { return readyUnlessRedirected(type, name) }
    let read = firebolt_begin_read()
    defer { firebolt_end_read(read) }
    guard let entry = published.find(type, name) else { return .nothing }
    return Self.shown(by: entry)
  }

  /// The same while code may run on behalf of another resolver than its own. Apart, so that the usual way stays short.
  @usableFromInline @inline(never)
  func readyUnlessRedirected<T>(_ type: T.Type, _ name: Resolver.Name?) -> Ready<T> {
    if isRedirected { return .nothing }
    let read = firebolt_begin_read()
    defer { firebolt_end_read(read) }
    guard let entry = published.find(type, name) else { return .nothing }
    return Self.shown(by: entry)
  }

  /// What a plain `get()` may have at once of this store or its ancestors.
  enum Served {
    /// An instance that is an `Instance` of the type that was asked for.
    case instance(AnyInstance)
    /// A recipe to run, which is a `TypedRegistration` of that type.
    case factory(Registration)
    /// Nothing: the long way is to be taken.
    case nothing
  }

  /// Finds what a plain `get()` may have at once here, or of the nearest ancestor that serves the type.
  ///
  /// It is not generic, as `ready` is, since whoever calls it isn't specialised: looking up a type that is made of the one that
  /// is asked for costs as much as all the rest.
  ///
  /// - Complexity: O(*n*) in the number of ancestors.
  func served(_ type: Any.Type, _ name: Resolver.Name?) -> Served {
    let read = firebolt_begin_read()
    defer { firebolt_end_read(read) }
    guard let entry = entryServing(type, name) else { return .nothing }
    if let instance = firebolt_load_instance(entry) {
      return .instance(Unmanaged.fromOpaque(instance).retain().takeRetainedValue())
    }
    guard let factory = firebolt_load_factory(entry) else { return .nothing }
    let registration = Unmanaged<Registration>.fromOpaque(factory)
    return registration._withUnsafeGuaranteedRef { $0.signature == .none }
      ? .factory(registration.retain().takeRetainedValue()) : .nothing
  }

  /// The entry that serves a type, here or with the nearest ancestor that does; nil where that doesn't show. The caller is in
  /// a read.
  private func entryServing(_ type: Any.Type, _ name: Resolver.Name?) -> UnsafeMutablePointer<firebolt_entry>? {
    var next: UnsafeMutablePointer<firebolt_words>? = words
    while let words = next {
      let table = firebolt_load_table(words)
      if table == firebolt_hidden() { return nil }
      if let entry = PublishedTable.find(type, name, in: table), firebolt_load_registration(entry) != nil {
        return entry
      }
      next = Ancestry(words: words).wordsInRead
    }
    return nil
  }

  /// What an entry shows. Always inlined: called, it costs a cached existential half as much again.
  @inlinable @inline(__always)
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
}
