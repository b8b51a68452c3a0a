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
  ///   - maxConcurrency: The maximum number of singles to make at the same time; nil means the default number. At
  ///     least one is made. The dependencies of a single are made with it and don't count.
  ///   - progress: Receives each single that is ready. Calls are serial.
  /// - Returns: The resolver, for chaining.
  /// - Throws: The `ResolutionError` of the first single, in the order of registration, that can't be made. The other
  ///   failures are in its `alsoFailed`.
  /// - Complexity: O(*n* log *n*) in the number of keys.
  @discardableResult
  public func warmUpAsync(
    maxConcurrency: Int? = nil, progress: (@Sendable (WarmUpProgress) -> Void)? = nil
  ) async throws(ResolutionError) -> Self {
    let resolver = resolver.redirected
    let singles = resolver.singles
    var done = 0
    for isolation in [RecipeIsolation.task, .mainActor, .anywhere] {
      let keys = singles.filter { $0.registration.isolation == isolation }.map(\.key)
      let usual = isolation == .anywhere ? Int(firebolt_processor_count()) : .max
      let failures = await resolver.warmUp(keys, atATime: max(maxConcurrency ?? usual, 1)) { key, seconds in
        done += 1
        progress?(WarmUpProgress(key: key, done: done, total: singles.count, seconds: seconds))
      }
      if let first = failures.first { throw first.with(alsoFailed: Array(failures.dropFirst())) }
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

extension Resolver {
  private typealias Made = (index: Int, seconds: Double, error: ResolutionError?)

  /// Makes an instance of each key, several at the same time. After a failure it begins no other.
  ///
  /// - Parameters:
  ///   - count: How many to make at the same time.
  ///   - tell: Receives each key that is ready, and the seconds that it took.
  /// - Returns: The failures in the order of the keys, without those that repeat another one along another path.
  fileprivate func warmUp(_ keys: [TypeKey], atATime count: Int, tell: (TypeKey, Double) -> Void) async
    -> [ResolutionError]
  {
    var errors = [ResolutionError?](repeating: nil, count: keys.count)
    await withTaskGroup(of: Made.self) { group in
      var (begun, hasFailed) = (0, false)
      func beginNext() {
        if begun == keys.count || hasFailed { return }
        let index = begun
        begun += 1
        group.addTask {
          let start = firebolt_now()
          let error = await self.errorOfMaking(keys[index])
          return (index, Double(firebolt_now() - start) / 1e9, error)
        }
      }
      for _ in 0..<min(count, keys.count) { beginNext() }
      for await made in group {
        errors[made.index] = made.error
        if made.error == nil { tell(keys[made.index], made.seconds) } else { hasFailed = true }
        beginNext()
      }
    }
    var failures: [ResolutionError] = []
    for case let error? in errors where !failures.contains(where: error.isSame) { failures.append(error) }
    return failures
  }

  /// Makes an instance of a key, unless a shared one exists, and awaits it if necessary.
  ///
  /// - Returns: The error if it can't be made; nil also if the key isn't registered any more.
  private func errorOfMaking(_ key: TypeKey) async -> ResolutionError? {
    do throws(ResolutionError) {
      _ = try await instanceAsync(key)
      return nil
    } catch {
      return error.saysThatThereIsNone ? nil : error
    }
  }
}

extension ResolutionError {
  fileprivate func isSame(as other: ResolutionError) -> Bool {
    if code == .cancelled, other.code == .cancelled { return true }
    return code == other.code && key == other.key && path.last?.serialNumber == other.path.last?.serialNumber
  }
}
