import FireboltAtomics

extension ResolverProtocol {
  /// Makes an instance of every single that doesn't require arguments: first asynchronous ones, then main-actor ones,
  /// then all others.
  ///
  /// ```swift
  /// try await Resolver.global.load(storage, accounts).warmUpAsync { step in
  ///   print("\(step.done) of \(step.total): \(step.key) in \(step.seconds) s")
  /// }
  /// ```
  ///
  /// This order lets a plain `$0.get()` in a closure, which can't await, find the instances that must be awaited.
  /// Singles of one kind that don't depend on each other are made at the same time: all asynchronous ones at once, and as
  /// many synchronous ones as Swift has threads for tasks. Existing instances stay. Which instances a child makes, `warmUp`
  /// says.
  ///
  /// After a failure, or if the task is cancelled, no further single is started. Singles that have been started stay; after
  /// a failure they are awaited.
  ///
  /// - Parameters:
  ///   - includingParents: Whether to make the singles of parents too.
  ///   - maxConcurrency: The maximum number of singles to make at the same time; nil means no limit. At least
  ///     one is made. The dependencies of a single are made with it and don't count.
  ///   - progress: Receives each single that is ready. Calls are serial.
  /// - Returns: The resolver, for chaining.
  /// - Throws: The `ResolutionError` of the first single, in the order of registration, that can't be made. Its code is
  ///   `cancelled` if the task is cancelled before everything has been made.
  /// - Complexity: O(*n* log *n*) in the number of keys.
  @_alwaysEmitIntoClient @discardableResult
  public func warmUpAsync(
    includingParents: Bool = false, maxConcurrency: Int? = nil,
    progress: (@Sendable (WarmUpProgress) -> Void)? = nil
  ) async throws(ResolutionError) -> Self {
    try await resolver.makeEarly(nil, includingParents, atATime: maxConcurrency, tell: progress)
    return self
  }

  /// Makes the kept instances of the given types, with and without names, as the form without types does: several at the
  /// same time, first those that must be awaited.
  ///
  /// ```swift
  /// try await resolver.warmUpAsync(Client.self, Database.self)
  /// ```
  ///
  /// Parents are asked too, as by `warmUp` of the same types.
  ///
  /// - Parameters:
  ///   - first: The first type.
  ///   - rest: The remaining types.
  ///   - maxConcurrency: The maximum number of instances to make at the same time; nil means no limit.
  ///   - progress: Receives each instance that is ready. Calls are serial.
  /// - Returns: The resolver, for chaining.
  /// - Throws: The `ResolutionError` of an instance that can't be made; before anything is made, if nothing is registered
  ///   for a type. Instances that have been started are awaited and stay.
  /// - Complexity: O(*n*) in the number of keys of the resolver and its parents, for each type.
  @_alwaysEmitIntoClient @discardableResult
  public func warmUpAsync(
    _ first: Any.Type, _ rest: Any.Type..., maxConcurrency: Int? = nil,
    progress: (@Sendable (WarmUpProgress) -> Void)? = nil
  ) async throws(ResolutionError) -> Self {
    try await resolver.makeEarly([first] + rest, true, atATime: maxConcurrency, tell: progress)
    return self
  }
}

/// A progress report of `warmUpAsync`: another single is ready.
public struct WarmUpProgress: Sendable {
  /// The key of the single. Its instance is new or existed before.
  public let key: TypeKey

  /// The number of singles that are ready, including this one.
  public let done: Int

  /// The number of singles in total.
  public let total: Int

  /// The time to get this single and its dependencies, in seconds.
  public let seconds: Double
}

extension Resolver {
  /// Makes instances in advance: first asynchronous ones, then main-actor ones, then all others.
  ///
  /// - Parameters:
  ///   - types: The types; nil for those of the resolver.
  ///   - includesParents: Whether to make the singles of ancestors.
  ///   - count: How many to make at the same time; nil means no limit.
  ///   - tell: Receives each one that is ready.
  @usableFromInline
  final func makeEarly(
    _ types: [Any.Type]?, _ includesParents: Bool, atATime count: Int?, tell: (@Sendable (WarmUpProgress) -> Void)?
  ) async throws(ResolutionError) {
    let resolver = substituted
    let all = try resolver.madeEarly(types, includesParents)
    var done = 0
    for isolation in [RecipeIsolation.task, .mainActor, .anywhere] {
      let keys = keys(of: isolation, among: all)
      try await resolver.warmUp(keys, atATime: max(count ?? .max, 1)) { key, seconds in
        done += 1
        tell?(WarmUpProgress(key: key, done: done, total: all.count, seconds: seconds))
      }
    }
  }

  // Code between two suspensions is compiled several times, so some of it isn't inlined there.

  @inline(never)
  private func keys(of isolation: RecipeIsolation, among all: [MadeEarly]) -> [TypeKey] {
    all.filter { $0.registration.isolation == isolation }.map(\.key)
  }

  /// Makes an instance of each key, unless a shared one exists, several at the same time. After a failure it begins no
  /// other. A key that isn't registered any more is passed over.
  ///
  /// - Parameters:
  ///   - count: How many to make at the same time.
  ///   - tell: Receives each key that is ready, and the seconds that it took.
  /// - Throws: The error of the first of the keys that can't be made.
  private func warmUp(
    _ keys: [TypeKey], atATime count: Int, tell: (TypeKey, Double) -> Void
  ) async throws(ResolutionError) {
    typealias End = (index: Int, seconds: Double?, error: ResolutionError?)
    // Ends with the first failure.
    let failing = Wait()
    let failure = await withTaskGroup(of: End.self) { group in
      var first = (index: Int.max, error: ResolutionError?.none)
      @inline(never) func note(_ end: End) {
        if let seconds = end.seconds { tell(keys[end.index], seconds) }
        if end.error != nil, end.index < first.index { first = (end.index, end.error) }
      }
      @inline(never) func start(_ index: Int) {
        group.addTask {
          // More tasks may have been added than there are threads.
          if failing.known != nil { return (index, nil, nil) }
          let start = firebolt_now()
          do throws(ResolutionError) {
            if Task.isCancelled { throw self.cancellation(of: keys[index]) }
            _ = try await self.instanceAsync(keys[index])
          } catch {
            if !error.saysThatThereIsNone {
              failing.end(.ended)
              return (index, nil, error)
            }
          }
          return (index, Double(firebolt_now() - start) / 1e9, nil)
        }
      }
      var started = min(count, keys.count)
      for index in 0..<started { start(index) }
      while let end = await group.next() {
        note(end)
        if started < keys.count {
          start(started)
          started += 1
        }
      }
      return first.error
    }
    if let failure { throw failure }
  }

  /// Returns the failure of a request that a cancelled task doesn't begin, and tells the observers.
  private func cancellation(of key: TypeKey) -> ResolutionError {
    let step = ResolutionError.Step(key: key, registration: registration(serving: key), resolver: store.label)
    let failure = ResolutionError(
      .cancelled, key, in: store.label, path: [step], underlying: CancellationError())
    store.tell(.failed(failure), path: Path(step, after: Request.currentPath))
    return failure
  }
}
