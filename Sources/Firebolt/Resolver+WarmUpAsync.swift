import FireboltAtomics

extension ResolverProtocol {
  /// Makes every single that needs no arguments: asynchronous ones, then those for the main actor, then all others.
  ///
  /// ```swift
  /// try await Resolver.global.load(storage, accounts).warmUpAsync { step in
  ///   print("\(step.done) of \(step.total): \(step.key) in \(step.seconds) s")
  /// }
  /// ```
  ///
  /// So a closure's plain `$0.get()`, which can't await, finds what others have to. Singles of one kind that don't need
  /// each other are made at the same time: asynchronous ones all at once, synchronous ones as many as there are processors.
  /// What is made already stays as it is. Parents are not concerned.
  ///
  /// Once one can't be made, no other one is begun; those that were begun are awaited, and stay.
  ///
  /// - Parameters:
  ///   - maxConcurrency: How many are made at the same time at most, at least 1; nil for as many as said. What one needs is
  ///     made with it, and doesn't count.
  ///   - progress: Is told of each single that is there, one after the other.
  /// - Returns: The resolver, for the next call.
  /// - Throws: The `ResolutionError` of the first, in the order of registration, that can't be made. The other failures are its
  ///   `alsoFailed`.
  /// - Complexity: O(*n* log *n*) in the number of keys.
  @discardableResult
  public func warmUpAsync(
    maxConcurrency: Int? = nil, progress: (@Sendable (WarmUpProgress) -> Void)? = nil
  ) async throws(ResolutionError) -> Self {
    precondition(maxConcurrency.map { $0 > 0 } ?? true, "Firebolt: maxConcurrency is at least 1")
    let resolver = resolver.redirected
    let singles = resolver.singles
    var warmUp = WarmUp(resolver: resolver, total: singles.count, limit: maxConcurrency, progress: progress)
    for isolation in [RecipeIsolation.task, .mainActor, .anywhere] {
      let keys = singles.filter { $0.registration.isolation == isolation }.map(\.key)
      try await warmUp.make(keys, atATime: isolation == .anywhere ? Int(firebolt_processor_count()) : .max)
    }
    return self
  }
}

/// That `warmUpAsync` has made another single.
public struct WarmUpProgress: Sendable {
  /// What was made, or was there already.
  public let key: TypeKey

  /// How many are there now, this one included.
  public let done: Int

  /// How many there will be.
  public let total: Int

  /// How many seconds it took to have this one, together with what it needed.
  public let seconds: Double
}

/// The making of all singles.
private struct WarmUp {
  let resolver: Resolver
  let total: Int
  let limit: Int?
  let progress: (@Sendable (WarmUpProgress) -> Void)?
  private(set) var done = 0

  init(resolver: Resolver, total: Int, limit: Int?, progress: (@Sendable (WarmUpProgress) -> Void)?) {
    self.resolver = resolver
    self.total = total
    self.limit = limit
    self.progress = progress
  }

  private typealias Made = (index: Int, seconds: Double, error: ResolutionError?)

  /// Has an instance of each key made, of several at the same time.
  ///
  /// - Parameter count: How many at the same time, unless the caller has limited that.
  mutating func make(_ keys: [TypeKey], atATime count: Int) async throws(ResolutionError) {
    var failures: [Made] = []
    await withTaskGroup(of: Made.self) { group in
      var rest = keys.indices[...]
      func beginNext() {
        guard let index = rest.popFirst() else { return }
        group.addTask { [resolver] in
          let start = firebolt_now()
          let error = await resolver.makeAsync(keys[index])
          return (index, Double(firebolt_now() - start) / 1e9, error)
        }
      }
      for _ in 0..<min(limit ?? count, keys.count) { beginNext() }
      for await made in group {
        if made.error == nil {
          done += 1
          progress?(WarmUpProgress(key: keys[made.index], done: done, total: total, seconds: made.seconds))
        } else {
          failures.append(made)
        }
        if failures.isEmpty { beginNext() }
      }
    }
    let errors = failures.sorted { $0.index < $1.index }.compactMap { $0.error?.explained }
    if let first = errors.first { throw first.with(alsoFailed: first.different(among: errors.dropFirst())) }
  }
}

extension ResolutionError {
  /// The failures that aren't this one once more, on the way of another request.
  fileprivate func different(among others: some Sequence<ResolutionError>) -> [ResolutionError] {
    var distinct = [self]
    for error in others where !distinct.contains(where: error.isSame) { distinct.append(error) }
    return Array(distinct.dropFirst())
  }

  private func isSame(as other: ResolutionError) -> Bool {
    if code == .cancelled, other.code == .cancelled { return true }
    return code == other.code && key == other.key && path.last?.serialNumber == other.path.last?.serialNumber
  }
}

extension Resolver {
  /// Has an instance of a key made where it may have to be awaited, if there is none to share.
  ///
  /// - Returns: Why it can't be made; nil also if the key isn't registered any more.
  fileprivate func makeAsync(_ key: TypeKey) async -> ResolutionError? {
    do throws(ResolutionError) {
      _ = try await redirected.instanceAsync(key)
      return nil
    } catch {
      return error
    }
  }
}
