import FireboltAtomics

/// A resolver that is in force in a task and answers there for the resolvers that it has inherited from. With those behind
/// it, it is the list of a context's heirs.
///
/// Each knows what runs since it came into force, because a recipe of its own reaches what it has inherited from.
final class Heir: Sendable {
  private let resolver: Resolver

  /// The next one: it has inherited from a resolver that no other one before it has.
  private let next: Heir?

  /// What `origin` is as long as no recipe that runs since then has to do with the heir.
  private let firstOrigin: StoreIdentity

  /// The number of the thread's innermost request when the heir came into force, or one that no request has.
  private let requestNumber: UInt64

  /// The innermost run at that time.
  private let run: AsyncRun?

  /// Puts a resolver into force, as an heir.
  private init(_ resolver: Resolver, before next: Heir?, firstOrigin: StoreIdentity = 0) {
    self.resolver = resolver
    self.next = next
    self.firstOrigin = firstOrigin
    requestNumber = Request.current?.uniqueNumber ?? .max
    run = TaskContext.run
  }

  /// Copies an heir that is in force.
  private init(_ heir: Heir, before next: Heir?) {
    resolver = heir.resolver
    self.next = next
    firstOrigin = heir.firstOrigin
    requestNumber = heir.requestNumber
    run = heir.run
  }

  /// Returns the heirs that are in force within a `withResolver`.
  static func inForce(within resolver: Resolver) -> Heir? {
    let others = TaskContext.current?.heirs
    if firebolt_is_heir(resolver.words) == 0 { return others }
    return Heir(resolver, before: others?.besides(resolver.store))
  }

  /// Returns these heirs without those that have inherited from nothing but what another one has inherited from, too.
  private func besides(_ other: Store) -> Heir? {
    let others = next?.besides(other)
    return resolver.store.inheritsNothing(beside: other) ? others : Heir(self, before: others)
  }

  // MARK: - Code that runs later

  /// Returns the heirs for code that goes on elsewhere. They keep nothing alive.
  ///
  /// - Parameter isLater: Whether that is the running code, which goes on later. If not, it goes on now, and has these heirs.
  func goingOn(later isLater: Bool) -> Heir {
    Heir(
      resolver.sharingResolver, before: next?.goingOn(later: isLater), firstOrigin: isLater ? origin : firstOrigin)
  }

  // MARK: - Answering

  /// Returns the resolver that answers for another one in this task, because it has inherited from it; nil if there is none,
  /// or if the running code reaches that itself: a recipe that overrides what is inherited may wrap it, and what that makes
  /// is made of the inherited resolver alone.
  ///
  /// - Complexity: O(*n*) in the depth of the running requests.
  @inline(never)
  static func answering(for inherited: StoreIdentity) -> Resolver? {
    var next = TaskContext.current?.heirs
    while let heir = next {
      let store = heir.resolver.store
      if store.inherits(from: inherited) {
        return store.isPassed(byRecipesOf: heir.origin, to: inherited) ? nil : heir.resolver
      }
      next = heir.next
    }
    return nil
  }

  /// The store whose recipes reach the same inherited resolvers past the heir as the running code does: the one that has
  /// registered the innermost recipe which runs for the heir. It is 0 if none does: nothing is reached then.
  private var origin: StoreIdentity {
    var request = Request.current
    while let running = request {
      if running.pointee.number == requestNumber { return firstOrigin }
      let origin = running.registration._withUnsafeGuaranteedRef { resolver.store.origin(of: $0, in: running.store) }
      if let origin { return origin }
      request = running.pointee.caller
    }
    var run = TaskContext.run
    while let running = run, running !== self.run, let request = running.request {
      let origin = resolver.store.origin(of: request.target.registration, in: request.target.store)
      if let origin { return origin }
      run = request.outer
    }
    return firstOrigin
  }
}

extension Store {
  /// The stores that this one has inherited from: a resolver with its ancestors, a 0, those that they have inherited from,
  /// another 0, and so on.
  private var heritage: [StoreIdentity] {
    @inline(never) get { state.withLock { $0.surroundings?.heritage ?? [] } }
  }

  /// Returns whether this store has inherited another one's registrations, directly or through others.
  @inline(never)
  func inherits(from inherited: StoreIdentity) -> Bool { heritage.contains(inherited) }

  /// Returns whether another store has inherited from all that this one has inherited from.
  fileprivate func inheritsNothing(beside other: Store) -> Bool {
    let others = other.heritage
    return heritage.allSatisfy(others.contains)
  }

  /// Returns the store whose recipes reach the same inherited resolvers past this heir as a recipe that runs; nil if the
  /// recipe has nothing to do with either.
  ///
  /// - Parameters:
  ///   - registration: The recipe's registration.
  ///   - store: The store that the recipe runs for.
  @inline(never)
  fileprivate func origin(of registration: Registration, in store: Store) -> StoreIdentity? {
    // What an inherited resolver makes is made of its own.
    if inherits(from: store.identity) { return identity }
    return store.lineage.contains { $0 === self } ? registration.origin : nil
  }

  /// Returns whether a recipe that asks an inherited resolver reaches that itself, past this heir.
  ///
  /// - Parameters:
  ///   - origin: The store that has registered the recipe. This store's recipes reach all that it inherits from.
  ///   - inherited: The store that the recipe asks.
  fileprivate func isPassed(byRecipesOf origin: StoreIdentity, to inherited: StoreIdentity) -> Bool {
    // The recipe overrides what is inherited if a nearer heir has registered it.
    var isNearer = origin == identity
    var hasMetOrigin = false
    for store in heritage {
      if store == 0 {
        isNearer = isNearer || hasMetOrigin
      } else if store == inherited {
        return isNearer
      } else if store == origin {
        hasMetOrigin = true
      }
    }
    return isNearer
  }
}
