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
  /// Singles of one kind that don't depend on each other are made at the same time: all asynchronous ones at once, and
  /// as many synchronous ones as there are processors. Existing instances stay. Parents aren't affected.
  ///
  /// After a failure no further single is started. Singles that have been started are awaited and stay.
  ///
  /// - Parameters:
  ///   - maxConcurrency: The maximum number of singles to make at the same time; nil means the default number. Less than 1
  ///     stops the program. The dependencies of a single are made with it and don't count.
  ///   - progress: Receives each single that is ready. Calls are serial.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for chaining.
  /// - Throws: The `ResolutionError` of the first single, in the order of registration, that can't be made. The other
  ///   failures are in its `alsoFailed`.
  /// - Complexity: O(*n* log *n*) in the number of keys.
  @discardableResult
  public func warmUpAsync(
    maxConcurrency: Int? = nil, progress: (@Sendable (WarmUpProgress) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws(ResolutionError) -> Self {
    let resolver = resolver.redirected
    if let maxConcurrency, maxConcurrency < 1 {
      stop(
        """
        Firebolt: \(resolver.store.label) can't warm up with \(maxConcurrency) instances at a time
          to fix    give maxConcurrency at least 1, or nil
        """, Place(fileID, line))
    }
    let singles = resolver.singles
    var warmUp = WarmUp(resolver: resolver, total: singles.count, limit: maxConcurrency, progress: progress)
    for isolation in [RecipeIsolation.task, .mainActor, .anywhere] {
      let keys = singles.filter { $0.registration.isolation == isolation }.map(\.key)
      try await warmUp.make(keys, atATime: isolation == .anywhere ? Int(firebolt_processor_count()) : .max)
    }
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

/// The state of one warm-up.
private struct WarmUp {
  let resolver: Resolver
  let total: Int
  let limit: Int?
  let progress: (@Sendable (WarmUpProgress) -> Void)?
  var done = 0

  private typealias Made = (index: Int, seconds: Double, error: ResolutionError?)

  /// Makes an instance of each key, several at the same time.
  ///
  /// - Parameter count: How many to make at the same time, unless the caller has set a limit.
  mutating func make(_ keys: [TypeKey], atATime count: Int) async throws(ResolutionError) {
    var failures = [ResolutionError?](repeating: nil, count: keys.count)
    var hasFailed = false
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
          (failures[made.index], hasFailed) = (made.error, true)
        }
        if !hasFailed { beginNext() }
      }
    }
    let errors = failures.compactMap(\.self)
    if let first = errors.first { throw first.with(alsoFailed: first.different(among: errors.dropFirst())) }
  }
}

extension ResolutionError {
  /// Returns the other failures, without those that repeat this failure or each other along another path.
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
  /// Makes an instance of a key, unless a shared one exists, and awaits it if necessary.
  ///
  /// - Returns: The error if it can't be made; nil also if the key isn't registered any more.
  fileprivate func makeAsync(_ key: TypeKey) async -> ResolutionError? {
    do throws(ResolutionError) {
      _ = try await instanceAsync(key)
      return nil
    } catch {
      return error.saysThatThereIsNone ? nil : error
    }
  }
}
