/// An event in a resolver, for its observers.
///
/// Each `making` is followed by exactly one `made` or `gaveUp` of the same request. The events of the recipe's own
/// requests come in between.
public final class ResolutionEvent: Sendable, CustomStringConvertible {
  /// The kind of the event.
  ///
  /// Version 1 adds no case, so a `switch` needs no `default`.
  public enum Kind: Sendable {
    /// A recipe was added under the key: directly, with a module, or by a merge.
    case registered
    /// The key's recipe is about to run.
    case making
    /// The recipe and the key's decorators have made an instance. The time is in seconds. It includes nested requests,
    /// and completions that ran inside.
    case made(seconds: Double)
    /// The recipe ended without an instance, after the given time in seconds. An earlier `failed` event gives the
    /// reason.
    case gaveUp(seconds: Double)
    /// An existing instance was served.
    case reused
    /// An existing instance was served to a request with arguments. The arguments were checked and then ignored.
    case argumentsIgnored
    /// An instance was removed from the cache: it was dropped, replaced or unloaded, or its resolver was released; or it
    /// was undone, or dropped while it was being made, after its recipe had returned it. An instance with several keys is reported once, with its first key.
    case dropped
    /// A request failed. Each error is reported once, where it occurred. Requests that pass it on, or that waited for
    /// the same instance, don't report it again. It is also reported if an optional request returns nil because of it.
    case failed(ResolutionError)
  }

  /// The kind of the event.
  public let kind: Kind

  /// The subject of the event: the key, the resolver whose event it is, and the registration's scope, place and module, if
  /// there is one.
  public let step: ResolutionError.Step

  /// The running requests, the outermost first. The event's own request is the last one. For `registered` and
  /// `dropped`, the path belongs to the recipe that made the change; it is empty outside recipes.
  ///
  /// - Complexity: O(*n*) in the number of requests.
  public var path: [ResolutionError.Step] { requests?.steps ?? [] }

  /// The path as linked steps.
  package let requests: Path?

  @inline(never)
  init(_ kind: Kind, _ step: ResolutionError.Step, after requests: Path?) {
    self.kind = kind
    self.step = step
    self.requests = requests
  }

  /// The key that was registered, requested or dropped.
  public var key: TypeKey { step.key }

  /// The event in one line: `made UserManager in 1.24 ms (App/Users.swift:20, single)`.
  public var description: String {
    let (verb, end) =
      switch kind {
      case .registered: ("registered", "")
      case .making: ("making", "")
      case .made(let seconds): ("made", " in \(duration(seconds))")
      case .gaveUp(let seconds): ("gave up", " after \(duration(seconds))")
      case .reused: ("reused", "")
      case .argumentsIgnored: ("ignored the arguments for", "")
      case .dropped: ("dropped", "")
      case .failed(let error): ("failed to get", ": \(error.code)")
      }
    return "\(verb) \(key.label)\(end)" + (step.place.map { " (\($0))" } ?? "")
  }
}

/// Returns a time in the unit that suits it best: `850 ns`, `12.54 µs`, `1.2 ms`, `3.02 s`.
package func duration(_ seconds: Double) -> String {
  for (unit, factor) in [("s", 1.0), ("ms", 1e3), ("µs", 1e6)] where seconds * factor >= 1 {
    return "\(Double(Int(seconds * factor * 100 + 0.5)) / 100) \(unit)"
  }
  return "\(Int(seconds * 1e9)) ns"
}
