import Firebolt

/// What a resolver made while it was profiled: which recipes ran, where, how long, and who waited for whom.
///
/// ```swift
/// let profile = try await app.profile { try await app.warmUpAsync() }
/// print(profile)
/// ```
///
/// The description is a table, ``html`` a timeline, and ``traceEvents`` a file for Perfetto and Chrome's tracing.
public struct Profile: Sendable, CustomStringConvertible {
  /// One run of a recipe.
  public struct Run: Sendable {
    /// How a run has ended.
    ///
    /// Version 1 adds no case, so a `switch` needs no `default`.
    public enum Outcome: String, Sendable {
      case made, failed
      /// The recipe was still running when the profile was stopped.
      case running
    }

    /// The request that the recipe ran for, and the registration that served it.
    public let step: ResolutionError.Step
    /// How the run has ended.
    public let outcome: Outcome
    /// The beginning, in seconds after that of the profile: that of the recipe, or, if its parameters were awaited before, of the
    /// first of these.
    public let start: Double
    /// The duration in seconds, with everything that the recipe asked for or waited for.
    public let seconds: Double
    /// When the recipe itself began, in seconds after the beginning of the profile.
    let began: Double
    /// The part of the duration, in seconds, in which neither a recipe that it asked for ran nor the run waited.
    public internal(set) var selfSeconds: Double
    /// The part of the duration, in seconds, in which the run waited for an instance that another thread or task made.
    public internal(set) var waitedSeconds: Double
    /// The index, in ``Profile/lanes``, of the thread or task on which the recipe began.
    public let lane: Int
    /// Whether the recipe began on the main thread, or on the thread that serves the main actor in its place.
    public let isOnMainThread: Bool
    /// The index, in ``Profile/runs``, of the run whose recipe made the request; nil outside of profiled recipes.
    public let caller: Int?
  }

  /// A wait for an instance that another thread or task made.
  public struct Wait: Sendable {
    /// The request that waited.
    public let step: ResolutionError.Step
    /// The beginning, in seconds after that of the profile.
    public let start: Double
    /// The duration in seconds.
    public let seconds: Double
    /// The index, in ``Profile/lanes``, of the thread or task that waited.
    public let lane: Int
    /// The index, in ``Profile/runs``, of the run whose recipe made the request; nil outside of profiled recipes.
    public let caller: Int?
    /// The index, in ``Profile/runs``, of the run that it waited for; nil if that began before the profile.
    public let maker: Int?
  }

  /// The name of the profiled resolver.
  let resolver: ResolverLabel

  /// The duration of the profile in seconds.
  public let seconds: Double

  /// The runs, in the order in which they began.
  public let runs: [Run]

  /// The waits, in the order in which they ended.
  public let waits: [Wait]

  /// The threads and tasks on which recipes ran or requests waited, in the order in which they were first seen:
  /// `main thread`, `thread 1`, `tasks 1`. Tasks that followed each other share a lane.
  public let lanes: [String]

  /// The part of the profile, in seconds, in which the main thread ran recipes or waited for their instances.
  public var mainThreadSeconds: Double {
    union(runs.filter(\.isOnMainThread).map { $0.began...max($0.began, $0.start + $0.seconds) })
  }
}

/// Returns the length of what intervals cover together.
///
/// - Complexity: O(*n* log *n*)
func union(_ intervals: [ClosedRange<Double>]) -> Double {
  var sum = 0.0
  var end = -Double.infinity
  for interval in intervals.sorted(by: { $0.lowerBound < $1.lowerBound }) where interval.upperBound > end {
    sum += interval.upperBound - max(interval.lowerBound, end)
    end = interval.upperBound
  }
  return sum
}
