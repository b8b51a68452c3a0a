import FireboltAtomics

/// Something that happened in a resolver, as its observers are told.
///
/// Every `making` is followed by exactly one `made` or `gaveUp` of the same request, and what the recipe asked for comes in
/// between.
public struct ResolutionEvent: Sendable, CustomStringConvertible {
  /// What happened.
  public enum Kind: Sendable {
    /// A recipe was filed under the key: by itself, with a module, or by a merge.
    case registered
    /// The key's recipe is about to run.
    case making
    /// The recipe, and the key's decorators, have made an instance. The time, in seconds, includes that of what they asked
    /// for, and of completions that ran within.
    case made(seconds: Double)
    /// The recipe ended without an instance, after a time in seconds. A `failed` event before says why.
    case gaveUp(seconds: Double)
    /// An instance that existed was served.
    case reused
    /// An instance that existed was served though the request brought arguments: they were checked, and then ignored.
    case argumentsIgnored
    /// An instance was taken out of the cache: dropped, replaced, unloaded, or gone with its resolver. Of one that is filed
    /// under several keys the first is told.
    case dropped
    /// A request failed. Each error is told once, where it arose: not again by the requests that pass it on, nor to those who
    /// waited for the same instance. It is told also where an optional request comes out as nil.
    case failed(ResolutionError)
  }

  /// Where code runs: what one of them does, it does in order.
  public enum Executor: Hashable, Sendable, CustomStringConvertible {
    /// A thread, outside of any task. The number is Firebolt's own, from 1 on.
    case thread(UInt64)
    /// A task. No two living tasks have the same number.
    case task(UInt)

    /// The executor in words: `thread 3`.
    public var description: String {
      switch self {
      case .thread(let number): "thread \(number)"
      case .task(let number): "task \(String(number, radix: 16))"
      }
    }

    static var current: Executor {
      withUnsafeCurrentTask { task in
        // Sound: the value is the address of the task, and is only compared.
        task.map { .task(unsafeBitCast($0, to: UInt.self)) } ?? .thread(firebolt_thread_number())
      }
    }
  }

  /// What happened.
  public let kind: Kind

  /// What it happened to: the key, the resolver, and the scope, the place and the module of the registration, where there
  /// is one.
  public let step: ResolutionError.Step

  /// The requests that were under way, outermost first. Of an event that tells of a request, that one is the last; of
  /// `registered` and `dropped`, the path is that of the recipe which did it, and empty outside of recipes.
  public let path: [ResolutionError.Step]

  /// The task, or else the thread, on which it happened.
  public let executor: Executor

  init(_ kind: Kind, _ step: ResolutionError.Step, path: [ResolutionError.Step]) {
    self.kind = kind
    self.step = step
    self.path = path
    executor = .current
  }

  /// What was registered, asked for or dropped.
  public var key: TypeKey { step.key }

  /// The id of the resolver that answered, or should have.
  public var resolverId: String { step.resolverId }

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

/// A time in the unit that shows it best: `850 ns`, `12.5 µs`, `1.24 ms`, `3.02 s`.
package func duration(_ seconds: Double) -> String {
  let units = [("s", 1.0), ("ms", 1e3), ("µs", 1e6)]
  guard let (unit, factor) = units.first(where: { seconds * $0.1 >= 1 }) else { return "\(Int(seconds * 1e9)) ns" }
  // Three digits tell what can be told.
  let value = seconds * factor
  let digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  let power = [1, 10, 100][digits]
  let rounded = Int((value * Double(power)).rounded())
  if digits == 0 { return "\(rounded) \(unit)" }
  let fraction = "\(rounded % power)"
  return "\(rounded / power).\(String(repeating: "0", count: digits - fraction.count))\(fraction) \(unit)"
}
