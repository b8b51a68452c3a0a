import Firebolt

/// A check of the overrides in a test.
public struct OverrideCheck: Sendable {
  private enum Kind {
    case strict(except: Set<ObjectIdentifier>, keys: Set<TypeKey>)
    case unusedOverrides
    case released
  }

  private let kind: Kind

  /// A check that fails a test that reaches a registration it hasn't overridden.
  ///
  /// With the trait `.resolver`, it also fails a test during which the global resolver serves a request: one of the test's
  /// own task, or one outside of every test's tasks, as in a callback on a dispatch queue or in a detached task. The
  /// latter may belong to another test that runs at the same time, which can't be told apart: then each of them fails. A
  /// `Provider`, an `@Injected` property of an object that a recipe made, or `withResolver` asks the test's resolver there.
  ///
  /// It also fails a test that registers, unregisters or drops something in the resolver that its own one inherits, which
  /// other tests have too; and one that asks for an existing instance with other arguments than it was made with, as far
  /// as these can be compared: they are ignored.
  ///
  /// The recipe still runs. The idea that a test fails when it reaches something real comes from swift-dependencies.
  public static let strict = strict(except: [], keys: [])

  /// Returns a check that fails a test that reaches a registration or declared key it hasn't overridden, with
  /// exceptions.
  ///
  /// A declared key's own recipe counts as real. A recipe that `when` adds for the test's contexts counts as an
  /// override. An override in a child counts for what is made for the child, but not for what its parent shares.
  ///
  /// - Parameters:
  ///   - types: The types that may be real, with and without names, and by any key: usually the tested type and its
  ///     parts.
  ///   - keys: The declared keys that may be real: `[.forecast]`.
  /// - Returns: The check.
  public static func strict(except types: [Any.Type] = [], keys: [Resolver.Keys] = []) -> OverrideCheck {
    OverrideCheck(
      kind: .strict(
        except: Set(types.map { TypeKey($0).type }.map(ObjectIdentifier.init)), keys: Set(keys.map { TypeKey($0) })))
  }

  /// A check that fails a test with an override that no request used.
  ///
  /// An override is one registration. A request for any of its keys uses it.
  ///
  /// With the trait `.resolver` on a suite, an override is used if any test of the suite used it; the suite fails once
  /// for each unused override. With the trait on a test that has arguments, an override is used if any case used it.
  /// Suites aren't checked in a run in which `--filter` or `--skip` leaves tests out.
  public static let unusedOverrides = OverrideCheck(kind: .unusedOverrides)

  /// A check that fails a test of which something lives on that its resolver has made and kept, when the test has ended and
  /// the resolver is shut down: see ``expectReleased(from:sourceLocation:_:)``.
  ///
  /// It works with the trait `.resolver`. Children of the test's resolver count too.
  public static let released = OverrideCheck(kind: .released)

  /// Whether the check is of what the test leaves behind.
  var isOfLeaks: Bool {
    if case .released = kind { true } else { false }
  }

  /// Whether the check concerns what the test reaches.
  var isStrict: Bool {
    if case .strict = kind { true } else { false }
  }

  /// Whether the check applies to all tests of a suite, or all cases of a test, together.
  var isOfAllTests: Bool {
    if case .unusedOverrides = kind { true } else { false }
  }

  /// Returns the failures of the check in one test.
  func failures(_ overrides: Overrides) -> [OverrideFailure] {
    switch kind {
    case .strict(let spared, let keys):
      func isSpared(_ key: TypeKey) -> Bool {
        spared.contains(ObjectIdentifier(key.unwrappedType)) || keys.contains(key)
      }
      // To spare one type of an object means the object, but the test overrides another one of its types.
      let reached = overrides.reachedWithout.filter { $0.split != nil || !isSpared($0.event.key) }.map {
        OverrideFailure(
          reason: $0.bypassed == nil ? .notOverridden : .bypassed, path: $0.event.path, child: $0.bypassed,
          detail: $0.split ?? "")
      }
      let ignored = overrides.ignored.map {
        OverrideFailure(
          reason: .argumentsIgnored, path: $0.path.steps, detail: "\($0.given), and was made with \($0.former)")
      }
      let changes = overrides.changes.map { OverrideFailure(reason: .changed, path: [$0.step], detail: $0.verb) }
      return reached + (ignored + changes).filter { !isSpared($0.key) }
    case .unusedOverrides:
      return overrides.inForce.filter { !$0.isUsed }.map { OverrideFailure(reason: .unused, path: [$0.event.step]) }
    case .released:
      return []
    }
  }
}

/// A failed check. The description is the text for the test report.
///
/// ```text
/// Firebolt: the test reached FilmClient, which it didn't override
///   asked by  FilmListViewModel   (App/Films.swift:14, factory)
///         →   FilmClient          (App/Films.swift:12, single)
///   to fix    override it, or exempt it: .strict(except: [(any FilmClient).self])
/// ```
public struct OverrideFailure: Sendable, CustomStringConvertible {
  /// The reason for the failure.
  ///
  /// Version 1 adds no case, so a `switch` needs no `default`.
  public enum Reason: Sendable {
    /// The test requested the key and hadn't overridden it.
    case notOverridden
    /// The test overrode the key in a child of its resolver, and an instance that the parent shares was made without that.
    case bypassed
    /// The test overrode the key, and no request used it.
    case unused
    /// The test asked for the key with arguments, and got an instance that was made with others.
    case argumentsIgnored
    /// The test registered, unregistered or dropped the key in a resolver that its own one inherits.
    case changed
  }

  /// The reason for the failure.
  public let reason: Reason

  /// The requested or overridden key.
  public var key: TypeKey { step.key }

  /// The requests that led to the key, from the outermost request to the key's own request. Empty for an unused
  /// override, and for a change.
  public var path: [ResolutionError.Step] { reason == .unused || reason == .changed ? [] : steps }

  /// The path, or the step of what is unused or changed.
  private let steps: [ResolutionError.Step]

  /// The step of the key.
  var step: ResolutionError.Step { steps[steps.count - 1] }

  /// The arguments that were ignored, what the change did, or of what the reached key is a part; for the text.
  private let detail: String

  /// The child with the bypassed override, or nil.
  var child: ResolverLabel?

  private var isGlobal: Bool { step.resolverId == globalResolverId }

  init(
    reason: Reason, path: [ResolutionError.Step], child: ResolverLabel? = nil, isOfSuite: Bool = false,
    detail: String = ""
  ) {
    self.reason = reason
    steps = path
    self.child = child
    self.isOfSuite = isOfSuite
    self.detail = detail
  }

  /// The label of the outermost request that a parent served although a child was asked.
  private var shared: String? { path.first { $0.asked.identity != $0.resolver.identity }?.key.label }

  // Another test, which can't be told apart, may have made the global resolver's request.
  private var reached: String {
    !detail.isEmpty
      ? detail
      : isGlobal ? "the global resolver served \(key.label)" : "the test reached \(key.label), which it didn't override"
  }

  /// What to write to override the key: an override by type doesn't affect a declared key.
  private var override: String {
    key.declared == nil ? Self.plainRemedy : "override the key: `$0.\(key.registering())`"
  }

  fileprivate static let plainRemedy = "override it"

  /// Whether the override belongs to a suite rather than to one test.
  var isOfSuite = false

  /// What was reached, with its path.
  fileprivate var lines: [String] { ["Firebolt: \(reached)"] + path.askedBy }

  /// The fix, without the exemption. Failures with the same one are told together.
  fileprivate var remedy: String? {
    if reason != .notOverridden || !detail.isEmpty { return nil }
    return isGlobal ? "ask the test's resolver, by a Provider, @Injected or withResolver" : override
  }

  /// The reason, with the path or the place, and a way to fix it.
  public var description: String { text.wrapped() }

  /// The description in long lines.
  private var text: String {
    switch reason {
    case .notOverridden:
      let fix =
        detail.isEmpty
        ? "\(remedy ?? override), or exempt it: .strict(except: [\(key.spelling).self])"
        : "give the override all types that are asked for: `expects: […, \(key.spelling).self]`"
      return (lines + ["  to fix    \(fix)"]).joined(separator: "\n")
    case .bypassed:
      return
        ([
          "Firebolt: the test overrides \(key.label) in \(child?.short ?? "a child"), "
            + "but \(shared ?? "what its parent shares") is made by the parent, without that"
        ]
        + path.askedBy
        + [
          "  to fix    override \(key.label) in \(step.resolver.short), or \(shared ?? "what needs it") in the child "
            + "too, or exempt it: .strict(except: [\(key.spelling).self])"
        ]).joined(separator: "\n")
    case .unused:
      return
        (["Firebolt: the \(isOfSuite ? "suite" : "test") overrides \(key.label), and nothing asked for it"]
        + steps.askedBy
        + ["  to fix    remove it, or find out why the code that should use it doesn't"]).joined(separator: "\n")
    case .argumentsIgnored:
      return
        (["Firebolt: \(key.label) was asked for with \(detail)"]
        + path.askedBy
        + [
          "  to fix    drop it before: `dropCached(\(key.spelling).self)`, register it as .perArguments, or ask for it "
            + "without arguments"
        ]).joined(separator: "\n")
    case .changed:
      return
        (["Firebolt: the test \(detail) \(key.label) in \(step.resolver), which its own resolver inherits"]
        + steps.askedBy
        + ["  to fix    do so in `Resolver.current`, or exempt it: .strict(except: [\(key.spelling).self])"])
        .joined(separator: "\n")
    }
  }
}

extension [OverrideFailure] {
  /// The texts for the test report. What a test reached without an override is one text, with one fix for all.
  var texts: [String] {
    var texts: [String] = []
    var told: Set<String> = []
    for failure in self {
      guard let remedy = failure.remedy else {
        texts.append("\(failure)")
        continue
      }
      if !told.insert(remedy).inserted { continue }
      let alike = filter { $0.remedy == remedy }
      if alike.count == 1 {
        texts.append("\(failure)")
        continue
      }
      // Several names of a type are one exemption.
      var types: [String] = []
      for type in alike.map({ "\($0.key.spelling).self" }) where !types.contains(type) { types.append(type) }
      texts.append(
        (alike.flatMap(\.lines) + [
          "  to fix    \(remedy == OverrideFailure.plainRemedy ? "override them" : remedy), or exempt them: .strict(except: [\(types.joined(separator: ", "))])"
        ])
        .joined(separator: "\n").wrapped())
    }
    return texts
  }
}
