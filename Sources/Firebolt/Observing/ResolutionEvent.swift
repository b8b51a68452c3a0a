import FireboltAtomics

/// An event in a resolver, for its observers.
///
/// Each `making` is followed by exactly one `made` or `gaveUp` of the same request. The events of the recipe's own
/// requests come in between.
public struct ResolutionEvent: Sendable, CustomStringConvertible {
  /// The kind of the event.
  ///
  /// Version 1 adds no case, so a `switch` needs no `default`.
  public enum Kind: Sendable {
    /// A recipe was filed under the key: directly, with a module, or by a merge.
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
    /// An instance was removed from the cache: it was dropped, replaced or unloaded, or its resolver was released. An
    /// instance with several keys is reported once, with its first key.
    case dropped
    /// A request failed. Each error is reported once, where it occurred. Requests that pass it on, or that waited for
    /// the same instance, don't report it again. It is also reported if an optional request returns nil because of it.
    case failed(ResolutionError)
  }

  /// The place where code runs. Events of one executor are in order.
  package enum Executor: Hashable, Sendable {
    /// A thread, outside any task. Firebolt numbers threads from 1.
    case thread(UInt64)
    /// A task. No two live tasks have the same number.
    case task(UInt)

    static var current: Executor {
      withUnsafeCurrentTask { task in
        // Sound: the value is the address of the task and is only compared.
        task.map { .task(unsafeBitCast($0, to: UInt.self)) } ?? .thread(firebolt_thread_number())
      }
    }
  }

  /// The kind of the event.
  public let kind: Kind

  /// The subject of the event: the key, the resolver, and the registration's scope, place and module, if there is one.
  public let step: ResolutionError.Step

  /// The running requests, the outermost first. The event's own request is the last one. For `registered` and
  /// `dropped`, the path belongs to the recipe that made the change; it is empty outside recipes.
  ///
  /// - Complexity: O(*n*) in the number of requests.
  public var path: [ResolutionError.Step] { requests?.steps ?? [] }

  /// The path as linked steps.
  package let requests: Path?

  /// The task of the event, or the thread outside a task.
  package let executor: Executor

  init(_ kind: Kind, _ step: ResolutionError.Step, after requests: Path?) {
    self.kind = kind
    self.step = step
    self.requests = requests
    executor = .current
  }

  /// The key that was registered, requested or dropped.
  public var key: TypeKey { step.key }

  /// The event in one line: `made UserManager in 1.24 ms (App/Users.swift:20, single)`.
  public var description: String {
    let place = step.place.map { " (\($0))" } ?? ""
    return switch kind {
    case .registered: "registered \(key.label)\(place)"
    case .making: "making \(key.label)\(place)"
    case .made(let seconds): "made \(key.label) in \(duration(seconds))\(place)"
    case .gaveUp(let seconds): "gave up \(key.label) after \(duration(seconds))\(place)"
    case .reused: "reused \(key.label)\(place)"
    case .argumentsIgnored: "ignored the arguments for \(key.label)\(place)"
    case .dropped: "dropped \(key.label)\(place)"
    case .failed(let error): "failed to get \(key.label): \(error.code)\(place)"
    }
  }
}

/// Returns a time in the unit that suits it best: `850 ns`, `12.5 µs`, `1.24 ms`, `3.02 s`.
package func duration(_ seconds: Double) -> String {
  let units = [("s", 1.0), ("ms", 1e3), ("µs", 1e6)]
  guard let (unit, factor) = units.first(where: { seconds * $0.1 >= 1 }) else { return "\(Int(seconds * 1e9)) ns" }
  // Three digits are as precise as the measurement.
  let value = seconds * factor
  let digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  let power = [1, 10, 100][digits]
  let rounded = Int((value * Double(power)).rounded())
  if digits == 0 { return "\(rounded) \(unit)" }
  let fraction = "\(rounded % power)"
  return "\(rounded / power).\(String(repeating: "0", count: digits - fraction.count))\(fraction) \(unit)"
}
