import Firebolt

/// What is to be checked of the overrides in a test.
public struct OverrideCheck: Sendable {
  let failures: @Sendable (Overrides) -> [OverrideFailure]

  /// A test that reaches a registration which it hasn't overridden fails.
  ///
  /// The recipe runs nevertheless. That a test fails where it reaches something real is swift-dependencies' idea.
  public static let strict = strict(except: [])

  /// A test that reaches a registration which it hasn't overridden fails, unless it is of one of some types.
  ///
  /// - Parameter types: The types that may be real, under whatever name: what is tested, and what belongs to it.
  public static func strict(except types: [Any.Type]) -> OverrideCheck {
    let spared = Set(types.map { TypeKey($0).type }.map(ObjectIdentifier.init))
    return OverrideCheck { overrides in
      overrides.reachedWithout.filter { !spared.contains(ObjectIdentifier($0.key.type)) }
        .map { OverrideFailure(reason: .notOverridden, event: $0) }
    }
  }

  /// A test that overrides something which nothing asked for fails.
  public static let unusedOverrides = OverrideCheck { overrides in
    overrides.unused.map { OverrideFailure(reason: .unused, event: $0) }
  }
}

/// Why a check fails. The description is the text for whoever reads the test's report.
///
/// ```text
/// Firebolt: the test reached FilmClient, which it didn't override
///   asked by  FilmListViewModel   (App/Films.swift:14, factory)
///         →   FilmClient          (App/Films.swift:12, single)
///   to fix    override it, or spare it: .strict(except: [(any FilmClient).self])
/// ```
public struct OverrideFailure: Sendable, CustomStringConvertible {
  /// What is wrong with the key.
  public enum Reason: Sendable {
    /// The test asked for it, and had not overridden it.
    case notOverridden
    /// The test has overridden it, and nothing asked for it.
    case unused
  }

  /// What is wrong with the key.
  public let reason: Reason

  /// What was asked for, or overridden.
  public var key: TypeKey { event.key }

  /// The requests that led to the one that wasn't overridden, outermost first, and that one; empty for an unused override.
  public var path: [ResolutionError.Step] { reason == .notOverridden ? event.path : [] }

  let event: ResolutionEvent

  /// What is wrong, with the path or the place, and what to do.
  public var description: String {
    switch reason {
    case .notOverridden:
      (["Firebolt: the test reached \(key.label), which it didn't override"] + event.path.askedBy
        + ["  to fix    override it, or spare it: .strict(except: [\(key.spelling).self])"]).joined(separator: "\n")
    case .unused:
      (["Firebolt: the test overrides \(key.label), and nothing asked for it"] + [event.step].askedBy
        + ["  to fix    take it away, or look why what should use it doesn't"]).joined(separator: "\n")
    }
  }
}
