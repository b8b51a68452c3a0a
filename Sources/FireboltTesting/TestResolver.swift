import Firebolt

/// A resolver for one test, which notes what the test overrides, and what it reaches.
///
/// ```swift
/// let resolver = try TestResolver(inheriting: .global, checks: .strict) {
///   $0.register(expect: (any APIClient).self) { StubClient() }
/// }
/// resolver.run { … }
/// let failures = resolver.failures
/// ```
///
/// It is for every test framework. For Swift Testing there is a trait, `.resolver`, which makes one for each test, and
/// records the failures as issues.
///
/// What is registered in it, in the closure or later in the test, is an override. One may inherit from another: what that one
/// overrides is overridden here too, and what is reached here counts for that one's checks.
///
/// Thread safety: as that of every resolver.
public final class TestResolver: MockResolver, @unchecked Sendable {  // Sound: the added properties are constant.
  private let checks: [OverrideCheck]

  let overrides: Overrides

  /// Makes a resolver that has nothing but what is registered in it.
  ///
  /// - Parameters:
  ///   - checks: What is to be checked.
  ///   - configureDependencies: Registers what the test needs. It is called once, before the initialiser returns.
  /// - Throws: The error that the closure throws.
  public convenience init(
    checks: OverrideCheck..., configureDependencies: (MockResolver) throws -> Void
  ) rethrows {
    try self.init(nil, checks, configureDependencies)
  }

  /// Creates a resolver with the current registrations of another resolver, and without its instances.
  ///
  /// - Parameters:
  ///   - other: The resolver to copy. Later changes in one resolver don't affect the other.
  ///   - checks: What is to be checked.
  /// - Complexity: O(*n*) in the number of registrations.
  public convenience init(inheriting other: Resolver, checks: OverrideCheck...) {
    self.init(other, checks) { _ in }
  }

  /// Makes a resolver with the registrations that another one has now, and none of its instances, to override some.
  ///
  /// - Parameters:
  ///   - other: The resolver to copy. Later changes in one resolver don't affect the other.
  ///   - checks: What is to be checked.
  ///   - configureDependencies: Registers the overrides. It runs once, before the initialiser returns.
  /// - Throws: The error that the closure throws.
  /// - Complexity: O(*n*) in the number of registrations.
  public convenience init(
    inheriting other: Resolver, checks: OverrideCheck..., configureDependencies: (MockResolver) throws -> Void
  ) rethrows {
    try self.init(other, checks, configureDependencies)
  }

  init(_ other: Resolver?, _ checks: [OverrideCheck], _ configureDependencies: (MockResolver) throws -> Void) rethrows {
    self.checks = checks
    let overrides = Overrides(over: (other as? TestResolver)?.overrides)
    self.overrides = overrides
    // What is inherited is there already when the closure runs, so it doesn't count for an override.
    func configure(_ resolver: MockResolver) throws {
      overrides.observe(resolver)
      try configureDependencies(resolver)
    }
    if let other {
      try super.init(inheriting: other) { try configure($0) }
    } else {
      try super.init { try configure($0) }
    }
  }

  /// What the checks find so far, in the order of the registrations concerned; empty if the test keeps to them.
  ///
  /// - Complexity: O(*n* log *n*) in what the test has overridden and reached.
  public var failures: [OverrideFailure] {
    failures { _ in true }
  }

  /// What some of the checks find so far, in the order of the registrations concerned.
  func failures(of isMeant: (OverrideCheck) -> Bool) -> [OverrideFailure] {
    checks.filter(isMeant).flatMap { $0.failures(overrides) }.inOrder
  }
}
