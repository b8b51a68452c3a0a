import FireboltAtomics

/// The identity of a store. It stays unique after the store is deallocated.
package typealias StoreIdentity = UInt64

/// The registrations and cached instances of one resolver id.
///
/// Readers find instances and registrations in the published table without a lock. Everything else is in the store's
/// state, which is accessed under the store's lock: one critical section for each change.
package final class Store: @unchecked Sendable {  // Sound: constant, except for variables with their own notes.
  /// The identity that stands for any store: the origin of a declared key's own recipe.
  static var anyIdentity: StoreIdentity { 0 }

  /// The store's unique identity. It is never reused.
  package let identity: StoreIdentity

  /// The chosen id, or nil.
  package let chosenId: String?

  /// The place where the first resolver of the store was created.
  package let place: Place

  /// The words that readers see without a lock.
  let words: UnsafeMutablePointer<firebolt_words>

  /// The rest of the store, guarded by the lock.
  let state: Locked<State>

  /// The label for errors if this store is a copy that stands for its original.
  private let standsFor: (@Sendable () -> ResolverLabel)?

  /// The type of the resolver that created the store.
  nonisolated(unsafe) var ownerType: Any.Type = Resolver.self  // Sound: set before other code has the store.

  /// The number of resolvers that own the store. Opening it by its id adds one.
  nonisolated(unsafe) var owners: Int  // Sound: the lock of the registry's table guards it.

  /// Whether the store shuts down, so that its id is free.
  nonisolated(unsafe) var isForgotten = false  // Sound: as above.

  package init(
    _ chosenId: String? = nil, parent: Resolver? = nil, standingFor label: (@Sendable () -> ResolverLabel)? = nil,
    at place: Place
  ) {
    self.chosenId = chosenId
    owners = chosenId == nil ? 1 : 0
    self.place = place
    standsFor = label
    let identity = firebolt_unique_number()
    self.identity = identity
    state = Locked(with: PublishedTable.sizeOfFirst) { State(identity, PublishedTable(in: $0)) }
    words = state.address.pointee.table.words
    guard let parent else { return }
    firebolt_set_is_parents(parent.words)
    // What is registered here comes after what the parent has, also in a mock of both.
    firebolt_advance_time(words, firebolt_latest(parent.words))
    firebolt_store_parent(words, Unmanaged.passRetained(parent).toOpaque())
  }

  /// Creates a store for an id without a live resolver.
  convenience init(unknown resolverId: String, at place: Place) {
    self.init(resolverId, at: place)
    state.withLock { $0.closedReason = .unknownResolver }
  }

  deinit {
    // No reader can reach the words any more. A request to a former child may still run a recipe.
    if firebolt_is_parents(words) != 0 || !state.address.pointee.isOrderly { clear() }
    state.address.pointee.table.free()
    let parent = replaceParent(with: nil)
    _ = takeRecipeResolver()
    Store.release(parent)
  }

  /// Releases everything, the newest first.
  @inline(never)
  private func clear() {
    var release = Releases()
    state.address.pointee.clear(releasing: &release)
    release.carryOut(for: self, readersMayCome: false)
  }

  // MARK: - Parents

  /// Whether the store has a parent.
  var hasParent: Bool { firebolt_load_parent(words) != nil }

  /// The parent, which is asked for missing registrations.
  var parent: Resolver? { @inline(never) get { readParent { $0.retain().takeRetainedValue() } } }

  /// The parent's store. The reference doesn't keep the parent open, so releasing it never closes the parent.
  var parentStore: Store? { @inline(never) get { readParent { $0._withUnsafeGuaranteedRef { $0.store } } } }

  /// Returns the words of the parent of the store that has the given ones. The caller must be inside a read of the lineage.
  static func parentWords(_ words: UnsafeMutablePointer<firebolt_words>) -> UnsafeMutablePointer<firebolt_words>? {
    firebolt_load_parent(words).map { Unmanaged<Resolver>.fromOpaque($0)._withUnsafeGuaranteedRef { $0.words } }
  }

  /// Returns a part of the parent, which `body` retains.
  private func readParent<R>(_ body: (Unmanaged<Resolver>) -> R) -> R? {
    if !hasParent { return nil }
    let slot = firebolt_begin_read(words)
    defer { firebolt_end_read(slot) }
    return firebolt_load_parent(words).map { body(.fromOpaque($0)) }
  }

  /// Replaces the parent, which the store keeps alive until it closes.
  ///
  /// - Returns: The former parent. The caller must release it only when no reader can have it.
  private func replaceParent(with parent: Resolver?) -> Resolver? {
    let former = firebolt_load_parent(words)
    firebolt_store_parent(words, parent.map { Unmanaged.passRetained($0).toOpaque() })
    return former.map { Unmanaged<Resolver>.fromOpaque($0).takeRetainedValue() }
  }

  /// This store, its parent, the parent's parent, and so on.
  package var lineage: [Store] {
    @inline(never) get {
      var lineage = [self]
      while let parent = lineage[lineage.count - 1].parentStore { lineage.append(parent) }
      return lineage
    }
  }

  /// Releases a parent. Ancestors that nothing else refers to are released one after the other: if each was released in
  /// the deinitialiser of its child, a long line of them would need a deep stack.
  private static func release(_ parent: consuming Resolver?) {
    while isKnownUniquelyReferenced(&parent) { parent = parent?.store.parent }
  }

  // MARK: - Changing

  /// Makes a change in one critical section, and releases the displaced objects before it returns. It isn't compiled again for
  /// each closure.
  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  func change<R>(_ body: (inout State, inout Releases) -> R) -> R {
    var release = Releases()
    let result = state.withLock { body(&$0, &release) }
    if !release.isEmpty { release.carryOut(for: self) }
    return result
  }

  /// Adds a registration.
  func add(_ registration: Registration) {
    var release = Releases()
    state.withLock { $0.add(registration, releasing: &release) }
    if !release.isEmpty { release.carryOut(for: self) }
  }

  /// The error code for a missing registration in this store.
  var missingRegistrationCode: ResolutionError.Code {
    @inline(never) get {
      // A recipe that may finish during a shutdown gets the same errors as before.
      access == .finishing ? .notRegistered : state.withLock { $0.closedReason ?? .notRegistered }
    }
  }

  /// Returns the error code for a key that isn't registered in this store. A recipe that may finish during a shutdown can
  /// lack an existing object that the shutdown has dropped.
  func missingRegistrationCode(of key: TypeKey) -> ResolutionError.Code {
    let code = missingRegistrationCode
    if code != .notRegistered { return code }
    return state.withLock { $0.entry(key) == nil ? nil : $0.closedReason } ?? .notRegistered
  }

  // MARK: - Names

  /// The chosen id, or one that is generated when it is first read.
  var resolverId: String { chosenId ?? Registry.shared.madeUpId(of: self) }

  /// The label of the store in errors and events.
  package var label: ResolverLabel { @inline(never) get { standsFor?() ?? ResolverLabel(self) } }

  // MARK: - The recipe resolver

  /// The `$0` of recipes: a resolver of this store that doesn't own it, so that an instance that keeps the resolver
  /// doesn't keep itself alive. The caller owns the store.
  var recipeResolver: Unmanaged<Resolver> {
    firebolt_load_recipe_resolver(words).map { .fromOpaque($0) } ?? madeRecipeResolver
  }

  private var madeRecipeResolver: Unmanaged<Resolver> { setRecipeResolver(Resolver(sharing: self)) }

  /// Sets the `$0` of recipes until the store closes, unless another thread has just set it.
  ///
  /// While the store is open, this resolver's reference to the store isn't counted. The last owner can therefore tell
  /// whether other code refers to the store.
  ///
  /// - Returns: The resolver in force.
  @discardableResult
  func setRecipeResolver(_ resolver: Resolver) -> Unmanaged<Resolver> {
    let resolver = Unmanaged.passUnretained(resolver)
    if let former = firebolt_replace_recipe_resolver(words, nil, resolver.toOpaque()) { return .fromOpaque(former) }
    _ = resolver.retain()
    Unmanaged.passUnretained(self).release()
    return resolver
  }

  fileprivate func takeRecipeResolver() -> Resolver? {
    guard let word = firebolt_load_recipe_resolver(words) else { return nil }
    firebolt_replace_recipe_resolver(words, word, nil)
    // From now on the reference counts, because other code may have kept the resolver.
    _ = Unmanaged.passUnretained(self).retain()
    return Unmanaged<Resolver>.fromOpaque(word).takeRetainedValue()
  }

  // MARK: - Closing

  /// Closes the store for good, after its last owner is deallocated or after its shutdown. A running shutdown drops the
  /// instances itself.
  ///
  /// While an `OpenLineage` holds it, the store stays open, and closes after that.
  ///
  /// A store that only its owner refers to, and that owes no disposal, is released together with its owner, like any
  /// other object. A resolver per request therefore uses no queue and waits for no reader.
  ///
  /// - Parameters:
  ///   - isAlone: Whether only the owner refers to the store, so that no other thread can reach it.
  ///   - keepsRecipeResolver: Whether recipes may still run, which have their `$0` without a reference of their own.
  func close(isAlone: Bool = false, keepingRecipeResolver keepsRecipeResolver: Bool = false) {
    if isAlone, !state.address.pointee.owesDisposal { return }
    var release = Releases()
    var teardown: Teardown?
    let parent = state.withLock { state in
      if !keepsRecipeResolver, state.holdCount > 0 {
        state.closing = self
        return Resolver?.none
      }
      var parent: Resolver?
      if !state.isShuttingDown {
        state.close(releasing: &release)
        if hasParent { parent = replaceParent(with: nil) }
        if let parent { release.add(formerParent: parent) }
      }
      if !keepsRecipeResolver {
        release.add(takeRecipeResolver(), .none, isVisible: true)
        teardown = state.knownTeardown
      }
      return parent
    }
    release.carryOut(for: self, readersMayCome: !isAlone)
    // A shutdown that is under way still has the parent.
    if let teardown, teardown.owesAnything, let nearest = parent?.store ?? parentStore {
      teardown.count(toward: nearest.lineage, as: label)
    }
    if parent != nil { Store.release(consume parent) }
  }
}

extension Unmanaged<Store> {
  /// Releases the recipe resolver if no other code refers to it.
  ///
  /// - Returns: Whether the caller now has the only reference to the store. Nothing else can create another reference
  ///   then, so the result stays true.
  func becomeAlone() -> Bool {
    guard isReferredToOnce, !hasWeakReferences else { return false }
    let word = _withUnsafeGuaranteedRef { firebolt_load_recipe_resolver($0.words) }
    guard let recipeResolver = word.map({ Unmanaged<Resolver>.fromOpaque($0) }) else { return true }
    // A weak or unowned reference can become a strong one at any time.
    guard recipeResolver.isReferredToOnce, !recipeResolver.hasWeakReferences else { return false }
    _ = _withUnsafeGuaranteedRef { $0.takeRecipeResolver() }
    // This is false if another thread has created a reference since: then the recipe resolver still retains the store.
    return isReferredToOnce
  }
}

extension Unmanaged {
  /// Whether there is exactly one strong reference to the object.
  fileprivate var isReferredToOnce: Bool {
    var copy = self
    return withUnsafeMutablePointer(to: &copy) {
      // Sound: an unmanaged reference has the layout of a strong one, and is only read here.
      $0.withMemoryRebound(to: Instance.self, capacity: 1) { isKnownUniquelyReferenced(&$0.pointee) }
    }
  }

  /// Whether there are weak or unowned references to the object.
  fileprivate var hasWeakReferences: Bool {
    // The runtime counts all strong references together as one of each kind.
    _withUnsafeGuaranteedRef { _getWeakRetainCount($0) + _getUnownedRetainCount($0) > 2 }
  }
}
