import FireboltAtomics

/// Tells stores apart, also after they are gone.
typealias StoreIdentity = UInt64

/// The registrations and cached instances of one id.
///
/// Readers find instances and registrations in the published table without a lock. Everything else is the store's state,
/// which is reached under the store's lock: one critical section for each change.
final class Store: @unchecked Sendable {  // Sound: constant, but for what says why it is sound.
  /// Stands for the identity of every store: where a declared key's own recipe was written.
  static let anyIdentity: StoreIdentity = 0

  /// Tells this store from all others, also after it is gone.
  let identity: StoreIdentity = firebolt_unique_number()

  /// The id, if somebody chose one.
  let chosenId: String?

  /// Where the first resolver of the store was made.
  let place: Place

  /// What readers see without a lock.
  let words: UnsafeMutablePointer<firebolt_words>

  /// Everything else.
  let state: Locked<State>

  /// What errors call a store that stands for another one: that of a `Lazy` for the resolver that answers, a copy for the
  /// original.
  private let standsFor: (@Sendable () -> ResolverLabel)?

  /// Whether the store holds the value of a `Lazy`, and is asked for nothing else.
  let isHolder: Bool

  /// The type of the resolver that made the store.
  nonisolated(unsafe) var ownerType: Any.Type = Resolver.self  // Sound: set before anything else has the store.

  init(
    _ chosenId: String? = nil, parent: Resolver? = nil, standingFor label: (@Sendable () -> ResolverLabel)? = nil,
    isHolder: Bool = false, at place: Place
  ) {
    self.isHolder = isHolder
    self.chosenId = chosenId
    self.place = place
    standsFor = label
    words = firebolt_make_words()
    state = Locked(State(identity, words))
    if let parent { _ = parentLink.replace(with: parent) }
  }

  /// A store for an id that no living resolver has.
  convenience init(unknown resolverId: String, at place: Place) {
    self.init(resolverId, at: place)
    state.withLock { $0.absence = .unknownResolver }
  }

  deinit {
    // Nothing reads what the words lead to any more. The newest registrations go first, as when a store closes.
    var (entries, table) = state.withLock { $0.takeAll() }
    while entries.popLast() != nil {}
    _ = parentLink.replace(with: nil)
    _ = takeRecipeResolver()
    table.free()
    firebolt_free_words(words)
  }

  // MARK: - Parents

  private var parentLink: ParentLink { ParentLink(words: words) }

  /// Whether there is a resolver to ask for what this store lacks.
  var hasParent: Bool { firebolt_load_parent(words) != nil }

  /// The resolver to ask for what this store lacks.
  var parent: Resolver? { parentLink.parent }

  /// That resolver's store.
  var parentStore: Store? { parentLink.store }

  /// This store, its parent, that one's parent, and so on.
  var lineage: [Store] { Array(sequence(first: self, next: \.parentStore)) }

  /// Has a parent that owns its store take the place of one that doesn't, and so keep it alive.
  func strengthenParent(_ parent: Resolver) {
    change { state, release in
      guard state.absence == nil, let former = parentLink.parent, !former.isOwner, parent.isOwner else { return }
      release.add(parentLink.replace(with: parent))
    }
  }

  // MARK: - Changing

  /// Makes a change, in one critical section, and releases what it displaced before it returns.
  func change<R>(_ body: (inout State, inout DeferredRelease) -> R) -> R {
    var release = DeferredRelease()
    let result = state.withLock { state in
      let result = body(&state, &release)
      state.addRetiredTables(to: &release)
      return result
    }
    release.run(for: self)
    return result
  }

  /// The farewells that have to be awaited.
  var farewellQueue: FarewellQueue {
    state.withLock { state in
      let queue = state.farewells ?? FarewellQueue(of: identity)
      state.farewells = queue
      return queue
    }
  }

  /// What it means that nothing is found here.
  var absence: ResolutionError.Code { state.withLock { $0.absence ?? .notRegistered } }

  // MARK: - Names

  /// The id: the one that was chosen, or one that is made up when somebody first asks for it.
  var resolverId: String { chosenId ?? Registry.shared.madeUpId(of: self) }

  /// What errors and events call the store.
  var label: ResolverLabel { standsFor?() ?? ResolverLabel(self) }

  // MARK: - What recipes get

  /// What recipes get for `$0`: a resolver of this store that doesn't own it, so that an instance which keeps it doesn't keep
  /// itself alive. The caller owns the store.
  var recipeResolver: Unmanaged<Resolver> {
    firebolt_load_recipe_resolver(words).map { .fromOpaque($0) } ?? madeRecipeResolver
  }

  private var madeRecipeResolver: Unmanaged<Resolver> {
    state.withLock { _ in
      if let made = firebolt_load_recipe_resolver(words) { return .fromOpaque(made) }
      return setRecipeResolver(Resolver(sharing: self))
    }
  }

  /// Has recipes get a resolver for `$0` until the store closes.
  ///
  /// While the store is open, that resolver doesn't count as a reference to it: so the last owner can tell whether anything
  /// else has the store.
  @discardableResult
  func setRecipeResolver(_ resolver: Resolver) -> Unmanaged<Resolver> {
    let resolver = Unmanaged.passRetained(resolver)
    Unmanaged.passUnretained(self).release()
    firebolt_store_recipe_resolver(words, resolver.toOpaque())
    return resolver
  }

  fileprivate func takeRecipeResolver() -> Resolver? {
    guard let word = firebolt_load_recipe_resolver(words) else { return nil }
    firebolt_store_recipe_resolver(words, nil)
    // From here on it counts: something may have kept it.
    _ = Unmanaged.passUnretained(self).retain()
    return Unmanaged<Resolver>.fromOpaque(word).takeRetainedValue()
  }

  // MARK: - Closing

  /// Forgets everything for good: the last resolver that owned the store has gone.
  ///
  /// - Parameter isAlone: Whether nothing else has the store, so that no reader can come.
  func close(isAlone: Bool = false) {
    var release = DeferredRelease()
    state.withLock { state in
      state.close(releasing: &release)
      release.add(parentLink.replace(with: nil))
      release.add(takeRecipeResolver())
      state.addRetiredTables(to: &release)
    }
    release.run(for: self, readersMayCome: !isAlone)
  }
}

extension Unmanaged<Store> {
  /// Whether the caller has the only reference to the store, and nothing has the resolver that its recipes get. As nothing else
  /// could give out another reference, that stays so.
  var isAlone: Bool {
    guard isReferredToOnce else { return false }
    let recipeResolver: Unmanaged<Resolver>? = _withUnsafeGuaranteedRef {
      firebolt_load_recipe_resolver($0.words).map { .fromOpaque($0) }
    }
    return recipeResolver?.isReferredToOnce ?? true
  }
}

extension Unmanaged {
  fileprivate var isReferredToOnce: Bool {
    var copy = self
    return withUnsafeMutablePointer(to: &copy) {
      // Sound: an unmanaged reference is laid out as a strong one, and is only looked at.
      $0.withMemoryRebound(to: Instance.self, capacity: 1) { isKnownUniquelyReferenced(&$0.pointee) }
    }
  }
}
