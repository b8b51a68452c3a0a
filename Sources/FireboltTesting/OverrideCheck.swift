import Firebolt

/// What is to be checked of the overrides in a test.
public struct OverrideCheck: Sendable {
  private enum Kind {
    case strict(except: Set<ObjectIdentifier>, keys: Set<TypeKey>)
    case unusedOverrides
  }

  private let kind: Kind

  /// A test that reaches a registration which it hasn't overridden fails.
  ///
  /// The recipe runs nevertheless. That a test fails where it reaches something real is swift-dependencies' idea.
  public static let strict = strict(except: [])

  /// A test that reaches a registration which it hasn't overridden fails, unless it is of one of some types.
  ///
  /// - Parameter types: The types that may be real, under whatever name: what is tested, and what belongs to it.
  public static func strict(except types: [Any.Type]) -> OverrideCheck {
    strict(except: types, keys: [])
  }

  /// A test that reaches a registration or a declared key which it hasn't overridden fails, unless that is spared.
  ///
  /// A declared key's own recipe counts for something real, and one that `when` gives it for the test's contexts for an override.
  ///
  /// - Parameters:
  ///   - types: The types that may be real, under whatever name and by whatever key.
  ///   - keys: The declared keys that may be real: `[.forecast]`.
  public static func strict(except types: [Any.Type] = [], keys: [Resolver.Keys]) -> OverrideCheck {
    OverrideCheck(
      kind: .strict(
        except: Set(types.map { TypeKey($0).type }.map(ObjectIdentifier.init)), keys: Set(keys.map { TypeKey($0) })))
  }

  /// A test that overrides something which nothing asked for fails.
  ///
  /// An override is one registration. It is used if it was asked for under any of its keys.
  ///
  /// With the trait `.resolver` on a suite, an override is used if any test of the suite used it, and the suite fails once for
  /// each that none did. With the trait on a test that has arguments, an override is used if any case used it. A run in which
  /// `--filter` or `--skip` leaves tests out doesn't check suites.
  public static let unusedOverrides = OverrideCheck(kind: .unusedOverrides)

  /// Whether the check is of all tests of a suite, or all cases of a test, together.
  var isOfAllTests: Bool {
    if case .unusedOverrides = kind { true } else { false }
  }

  /// What the check finds in one test.
  func failures(_ overrides: Overrides) -> [OverrideFailure] {
    switch kind {
    case .strict(let spared, let keys):
      overrides.reachedWithout.filter { !spared.contains(ObjectIdentifier($0.key.type)) && !keys.contains($0.key) }
        .map { OverrideFailure(reason: .notOverridden, event: $0) }
    case .unusedOverrides:
      overrides.inForce.filter { !$0.isUsed }.map { OverrideFailure(reason: .unused, event: $0.event) }
    }
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

  /// Whether no test of a suite used it, rather than one test.
  var isOfSuite = false

  /// What is wrong, with the path or the place, and what to do.
  public var description: String {
    switch reason {
    case .notOverridden:
      (["Firebolt: the test reached \(key.label), which it didn't override"] + event.path.askedBy
        + ["  to fix    override it, or spare it: .strict(except: [\(key.spelling).self])"]).joined(separator: "\n")
    case .unused:
      (["Firebolt: the \(isOfSuite ? "suite" : "test") overrides \(key.label), and nothing asked for it"]
        + [event.step].askedBy
        + ["  to fix    take it away, or look why what should use it doesn't"]).joined(separator: "\n")
    }
  }
}
