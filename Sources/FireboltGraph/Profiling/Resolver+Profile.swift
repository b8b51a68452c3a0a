import Firebolt

extension ResolverProtocol {
  /// Runs a closure, and returns a profile of what was made in the meantime.
  ///
  /// ```swift
  /// print(app.profile { launchScreen = app.get() })
  /// ```
  ///
  /// The profile has what this resolver, its ancestors, and the children of all of these made, on any thread and in any
  /// task, whether the closure asked for it or other code did. While it records, a recipe takes two to three microseconds
  /// longer in a release build, and a request for a cached instance one. Otherwise there is no cost.
  ///
  /// - Parameter body: The closure.
  /// - Returns: The profile.
  /// - Throws: What the closure throws. Use ``startProfile()`` to see what was made before the failure.
  public func profile<E: Error>(_ body: () throws(E) -> Void) throws(E) -> Profile {
    let recording = startProfile()
    try body()
    return recording.stop()
  }

  /// Runs an asynchronous closure in the caller's isolation, and returns a profile of what was made in the meantime.
  ///
  /// ```swift
  /// let profile = try await app.profile { try await app.warmUpAsync() }
  /// ```
  ///
  /// See the synchronous form for what the profile has, and what it costs.
  ///
  /// - Parameters:
  ///   - isolation: The caller's actor, by default.
  ///   - body: The closure.
  /// - Returns: The profile.
  /// - Throws: What the closure throws. Use ``startProfile()`` to see what was made before the failure.
  public func profile<E: Error>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws(E) -> Void
  ) async throws(E) -> Profile {
    let recording = startProfile()
    try await body()
    return recording.stop()
  }

  /// Begins a profile that ends at the recording's `stop()`, for what doesn't fit into one closure.
  ///
  /// ```swift
  /// let recording = app.startProfile()
  /// // … the app launches …
  /// print(recording.stop())
  /// ```
  ///
  /// - Returns: The recording. If it is released, the profile ends, too.
  public func startProfile() -> ProfileRecording { ProfileRecording(of: resolver) }
}

/// A profile that is being recorded.
///
/// Thread safety: you can stop it on any thread, and more than once.
public final class ProfileRecording: Sendable {
  private let log = ProfileLog()
  private let label: ResolverLabel
  private let observation: ResolutionObservation

  init(of resolver: Resolver) {
    label = resolver.store.label
    observation = resolver.observeFamily(log.note, waits: log.noteWait)
  }

  /// Ends the recording.
  ///
  /// - Returns: What was recorded. If the recording was stopped before, the profile that ended then.
  /// - Complexity: O(*n* log *n*) in the number of recorded runs and waits.
  public func stop() -> Profile {
    observation.end()
    let (marks, seconds) = log.close()
    return ProfileHistory(marks, endingAfter: seconds).profile(of: label)
  }
}
