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

  private init(
    _ resolver: Resolver, before next: Heir?, firstOrigin: StoreIdentity, requestNumber: UInt64 = .max,
    run: AsyncRun? = nil
  ) {
    self.resolver = resolver
    self.next = next
    self.firstOrigin = firstOrigin
    self.requestNumber = requestNumber
    self.run = run
  }

  /// The heirs that are in force here; nil if there are none. Where there are none anywhere, that costs one load.
  static var current: Heir? {
    @inline(never) get { firebolt_has_substitutes() == 0 ? nil : TaskContext.current?.heirs }
  }

  /// Returns the heirs that are in force within a `withResolver`.
  static func inForce(within resolver: Resolver) -> Heir? {
    firebolt_is_heir(resolver.words) == 0 ? current : inForce(resolver, before: current)
  }

  /// Puts a resolver into force, as an heir.
  private static func inForce(_ resolver: Resolver, before others: Heir?, firstOrigin: StoreIdentity = 0) -> Heir {
    Heir(
      resolver, before: others?.besides(resolver.store), firstOrigin: firstOrigin,
      requestNumber: Request.current?.uniqueNumber ?? .max, run: TaskContext.run)
  }

  /// Returns these heirs without those that have inherited from nothing but what another one has inherited from, too.
  private func besides(_ other: Store) -> Heir? {
    let others = next?.besides(other)
    if resolver.store.inheritsNothing(beside: other) { return others }
    if others === next { return self }
    return Heir(resolver, before: others, firstOrigin: firstOrigin, requestNumber: requestNumber, run: run)
  }

  // MARK: - Code that goes on later

  /// The heirs of the running code, to be put into force where it goes on; nil if there are none. They aren't kept open.
  static var kept: Heir? { current?.kept }

  private var kept: Heir { Heir(resolver.sharingResolver, before: next?.kept, firstOrigin: origin) }

  /// Returns the heirs for code that goes on here: those that it has kept. If one of them has been released, those that are in
  /// force here come after the others.
  ///
  /// - Parameter settled: The resolver that a kept request asks, and that none of the kept heirs answers for; nil if the code is
  ///   a closure.
  static func goingOn(_ kept: Heir?, asking settled: Resolver? = nil) -> Heir? {
    guard let kept else { return nil }
    return kept.living(before: kept.areOpen ? nil : current, asking: settled?.store.identity ?? 0)
  }

  private var areOpen: Bool { resolver.store.isOpen && next?.areOpen != false }

  /// Puts those into force that haven't been released.
  private func living(before others: Heir?, asking settled: StoreIdentity) -> Heir? {
    let next = next.map { $0.living(before: others, asking: settled) } ?? others
    let store = resolver.store
    let answers =
      settled != 0 && store.inherits(from: settled) && !store.isPassed(byRecipesOf: firstOrigin, to: settled)
    if answers || !store.isOpen { return next }
    return .inForce(resolver, before: next, firstOrigin: firstOrigin)
  }

  // MARK: - Answering

  /// Returns the resolver that answers for another one in this task, because it has inherited from it; nil if there is none,
  /// or if the running code reaches that itself: a recipe that overrides what is inherited may wrap it, and what that makes
  /// is made of the inherited resolver alone.
  ///
  /// - Complexity: O(*n*) in the depth of the running requests.
  @inline(never)
  static func answering(for inherited: StoreIdentity) -> Resolver? {
    var next = current
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
  /// Whether the store hasn't been closed by the release of its last owner.
  fileprivate var isOpen: Bool {
    @inline(never) get { state.withLock { $0.closedReason != .resolverGone } }
  }

  /// The stores that this one has inherited from: a resolver with its ancestors, a 0, those that they have inherited from,
  /// another 0, and so on.
  private var heritage: [StoreIdentity] {
    @inline(never) get { state.withLock { $0.surroundings?.heritage ?? [] } }
  }

  /// Returns whether this store has inherited another one's registrations, directly or through others.
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
