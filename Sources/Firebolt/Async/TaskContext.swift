import FireboltAtomics

/// The context that code has entered: a `withResolver`, an `AsyncRun`, or a `Drop` whose closures run. Tasks that
/// it starts inherit the context.
///
/// A context doesn't refer to outer ones, so tasks that start tasks keep at most one resolver. Live contexts are counted;
/// if there are none, requests skip the look-up.
@usableFromInline
final class TaskContext: Sendable {
  @usableFromInline
  static let innermost = TaskLocal<TaskContext?>(wrappedValue: nil)

  /// The innermost context of this task, or nil.
  static var current: TaskContext? { firebolt_task_frames() == 0 ? nil : innermost.get() }

  /// The resolver of the innermost `withResolver`.
  private let override: Resolver?

  /// The innermost run.
  private let innermostRun: AsyncRun?

  /// Whether the `withResolver` is nested inside the run.
  private let overridesRun: Bool

  /// The resolvers in force that have inherited from others, the innermost first; only those that may be asked for a
  /// resolver that no other one before them has inherited. While there are any, they are counted as substitutes.
  private let heirs: [Resolver]

  /// The number of the thread's innermost request when the innermost heir came into force, or 0.
  private let heirsRequestNumber: UInt64

  /// Whether the innermost heir came into force inside the run.
  private let heirsOverrideRun: Bool

  /// If the closure of a `Lazy` or a `Provider` runs: its resolver, which may be an heir, and `origin(past:)` of the code that
  /// has made it. Otherwise zeros.
  private let closureOrigin: (heir: StoreIdentity, origin: StoreIdentity)

  /// The number of the thread's innermost request when the context was created, or 0.
  private let requestNumber: UInt64

  /// The innermost drop, which may have ended.
  let drop: Drop?

  /// Returns the context of a `withResolver`.
  @usableFromInline
  static func of(_ override: Resolver) -> TaskContext { TaskContext(override: override) }

  /// Returns the current context without its heirs.
  static func withoutHeirs() -> TaskContext { TaskContext(keepsHeirs: false) }

  /// Creates a context inside the current one.
  ///
  /// - Parameters:
  ///   - override: The resolver of a `withResolver`.
  ///   - run: A run.
  ///   - drop: A drop whose closures run.
  ///   - leavesRun: Whether the context belongs to no run: the closures run in a task of their own.
  ///   - keepsHeirs: Whether the heirs stay in force, and the resolver becomes one if it has inherited.
  ///   - closureOrigin: See the property; nil if it stays what it is.
  @inline(never)
  init(
    override: Resolver? = nil, run: AsyncRun? = nil, drop: Drop? = nil, leavesRun: Bool = false,
    keepsHeirs: Bool = true, closureOrigin: (heir: StoreIdentity, origin: StoreIdentity)? = nil
  ) {
    let outer = TaskContext.current
    var heirs = keepsHeirs ? outer?.heirs ?? [] : []
    var known = closureOrigin ?? outer?.closureOrigin ?? (0, 0)
    var heirsRequestNumber = outer?.heirsRequestNumber ?? 0
    var heirsOverrideRun = run == nil && outer?.heirsOverrideRun == true
    if keepsHeirs, let override, firebolt_is_heir(override.words) != 0 {
      heirs = TaskContext.heirs(override, before: heirs)
      heirsRequestNumber = Request.current?.uniqueNumber ?? 0
      heirsOverrideRun = true
      // A `withResolver` in the closure brings the heir into force whoever has made the closure.
      if closureOrigin == nil, known.heir == override.store.identity { known = (0, 0) }
    }
    self.heirs = heirs
    self.heirsRequestNumber = heirsRequestNumber
    self.heirsOverrideRun = heirsOverrideRun
    self.closureOrigin = known
    self.override = override ?? outer?.override
    innermostRun = run ?? (leavesRun ? nil : outer?.run)
    overridesRun = override != nil || run == nil && outer?.overridesRun == true
    self.drop = drop ?? outer?.drop
    // The closures of a drop change nothing about who answers.
    requestNumber = (drop == nil ? Request.current?.uniqueNumber : outer?.requestNumber) ?? 0
    firebolt_add_task_frames(1)
    if !heirs.isEmpty { firebolt_add_substitutes(1) }
  }

  deinit {
    firebolt_add_task_frames(-1)
    if !heirs.isEmpty { firebolt_add_substitutes(-1) }
  }

  // MARK: - Heirs

  /// Returns the heirs in force in a context with a `withResolver` of an heir.
  @inline(never)
  private static func heirs(_ innermost: Resolver, before others: [Resolver]) -> [Resolver] {
    var heirs = [innermost]
    for other in others where !other.store.inheritsNothing(beside: innermost.store) { heirs.append(other) }
    return heirs
  }

  /// Returns the resolver that answers for another one in this task, because it has inherited from it; nil if there is
  /// none.
  ///
  /// - Complexity: O(*n*) in the depth of the running requests.
  @inline(never)
  static func heir(of inherited: Resolver) -> Resolver? {
    guard let context = current,
      let heir = context.heirs.first(where: { $0.store.inherits(from: inherited.store.identity) })
    else { return nil }
    return context.reachesInherited(inherited.store.identity, past: heir.store) ? nil : heir
  }

  /// Returns whether the running code reaches an inherited resolver itself, although an heir is in force: a recipe that
  /// overrides what is inherited may wrap it, and what that makes is made of the inherited resolver alone.
  private func reachesInherited(_ inherited: StoreIdentity, past heir: Store) -> Bool {
    heir.isPassed(byRecipesOf: origin(past: heir), to: inherited)
  }

  /// Returns the store whose recipes reach the same inherited resolvers past an heir as the running code does: the one that
  /// has registered the innermost recipe which runs for the heir. It is 0 if none does: nothing is reached then.
  private func origin(past heir: Store) -> StoreIdentity {
    let outermost = closureOrigin.heir == heir.identity ? closureOrigin.origin : 0
    var next = Request.current
    while let request = next {
      // The heir came into force within this request.
      if request.pointee.number != 0, request.pointee.number == heirsRequestNumber { return outermost }
      let origin = request.registration._withUnsafeGuaranteedRef { heir.origin(of: $0, in: request.store) }
      if let origin { return origin }
      next = request.pointee.caller
    }
    var run = heirsOverrideRun ? nil : innermostRun?.request
    while let request = run {
      if let origin = heir.origin(of: request.target.registration, in: request.target.store) { return origin }
      run = request.outer?.request
    }
    return outermost
  }

  // MARK: - The current context

  /// The run of this context, or the one that started its task, unless it has ended.
  private var run: AsyncRun? { innermostRun?.request == nil ? nil : innermostRun }

  /// The run of this task, or the one that started it, unless it has ended.
  static var run: AsyncRun? { current?.run }

  /// What may await the running code, by its identity in the wait graph: the run that it belongs to, or else the task of
  /// its drop. 0 if there is neither: a closure that doesn't await can't wait for the tasks that it starts.
  static var awaiting: ResolutionID {
    guard let context = current else { return 0 }
    if let run = context.run, run.id != 0 { return run.id }
    return context.drop.map { $0.teardown.awaiting($0) } ?? 0
  }

  /// The request of that run.
  static var request: AsyncRequest? { current?.innermostRun?.request }

  /// The requests that led to this task's code, without those that run on its thread.
  static var path: Path? { request?.path }

  /// The graph scope of this task's code, or nil.
  static var graph: GraphScope? { request?.graph }

  /// The resolver that a global `get()` asks.
  static var currentResolver: Resolver {
    let context = current
    // A request other than the one that created the context is nested inside it, so its resolver takes precedence.
    if let running = Request.current {
      let number = running.pointee.number
      if number == 0 || number != context?.requestNumber { return running.pointee.answering.takeUnretainedValue() }
    }
    guard let context else { return .global }
    if context.overridesRun { return context.override ?? .global }
    return context.innermostRun?.request?.target.answering ?? context.override ?? .global
  }

  /// Returns a closure that, wherever it runs, does so while the plain `get()` asks the resolver that it asks here, if that
  /// is a recipe's or that of a `withResolver`. It doesn't keep that resolver alive.
  static func keepingResolver(_ body: @escaping @Sendable () -> Instance) -> @Sendable () -> Instance {
    guard let kept = keepingResolver() else { return body }
    return { kept().run(body) }
  }

  /// Returns a closure that makes the context for such code; nil if the code needs none.
  static func keepingResolver() -> (@Sendable () -> TaskContext)? {
    if Request.current == nil, current == nil { return nil }
    let resolver = currentResolver.sharingResolver
    let store = resolver.store
    let context = current
    // What isn't in force here as an heir doesn't become one by the closure.
    let isInForce = context?.heirs.contains { $0.store === store } == true
    let origin = isInForce ? context?.origin(past: store) ?? 0 : store.identity
    return {
      // What the resolver has made isn't made of what an heir has.
      let isInherited = resolver.mayBeSubstitute && heir(of: resolver) != nil
      return TaskContext(override: resolver, keepsHeirs: !isInherited, closureOrigin: (store.identity, origin))
    }
  }

  // MARK: - Entering

  func run<R>(_ body: () throws -> R) rethrows -> R {
    try TaskContext.innermost.withValue(self, operation: body)
  }

  func run<R, E: Error>(isolation: isolated (any Actor)? = #isolation, _ body: () async throws(E) -> R)
    async throws(E) -> R
  {
    try await TaskContext.innermost.withValue(self) {
      // Without this use of the parameter, the closure would leave the caller's actor.
      _ = isolation
      do throws(E) { return Result<R, E>.success(try await body()) } catch { return .failure(error) }
    }.get()
  }
}

extension Store {
  /// The stores that this one has inherited from: a resolver with its ancestors, a 0, those that they have inherited from,
  /// another 0, and so on.
  private var heritage: [StoreIdentity] { state.withLock { $0.surroundings?.heritage ?? [] } }

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
