import Firebolt

/// A resolver for one test. It records the test's overrides and the keys that the test reaches.
///
/// ```swift
/// let resolver = try TestResolver(inheriting: .global, checks: .strict) {
///   $0.register(expect: (any APIClient).self) { StubClient() }
/// }
/// withResolver(resolver) { … }
/// let failures = resolver.failures
/// ```
///
/// It works with every test framework. For Swift Testing, the trait `.resolver` creates one for each test and records
/// the failures as issues.
///
/// Every registration in it, in the closure or later in the test, is an override. If it inherits from another test
/// resolver, or from a child of one, that resolver's overrides count here too, and keys reached here count for that
/// resolver's checks. Requests of children count as far as this resolver's registrations serve them.
///
/// Thread safety: the same as for every resolver.
public final class TestResolver: MockResolver, @unchecked Sendable {  // Sound: the added properties are constant.
  private let checks: [OverrideCheck]

  let overrides: Overrides

  /// The resolvers that this one inherits from, without those of other tests: the app's own, with their parents.
  let inherited: [Resolver]

  /// Creates a resolver with only the registrations made in it.
  ///
  /// - Parameters:
  ///   - checks: The checks of the overrides.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - configureDependencies: Registers the recipes for the test. It runs once, before the initialiser returns.
  /// - Throws: The error that the closure throws.
  public convenience init(
    checks: OverrideCheck..., fileID: StaticString = #fileID, line: UInt = #line,
    configureDependencies: (MockResolver) throws -> Void
  ) rethrows {
    try self.init(nil, checks, fileID, line, configureDependencies)
  }

  /// Creates a resolver with the current registrations of another resolver, and without its instances.
  ///
  /// - Parameters:
  ///   - other: The resolver to copy. Later changes in one resolver don't affect the other.
  ///   - checks: The checks of the overrides.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Complexity: O(*n*) in the number of registrations.
  public convenience init(
    inheriting other: Resolver, checks: OverrideCheck..., fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(other, checks, fileID, line) { _ in }
  }

  /// Creates a resolver with the current registrations of another resolver, without its instances, and overrides some
  /// of them.
  ///
  /// - Parameters:
  ///   - other: The resolver to copy. Later changes in one resolver don't affect the other.
  ///   - checks: The checks of the overrides.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - configureDependencies: Registers the overrides. It runs once, before the initialiser returns.
  /// - Throws: The error that the closure throws.
  /// - Complexity: O(*n*) in the number of registrations.
  public convenience init(
    inheriting other: Resolver, checks: OverrideCheck..., fileID: StaticString = #fileID, line: UInt = #line,
    configureDependencies: (MockResolver) throws -> Void
  ) rethrows {
    try self.init(other, checks, fileID, line, configureDependencies)
  }

  init(
    _ other: Resolver?, _ checks: [OverrideCheck], _ fileID: StaticString, _ line: UInt,
    _ configureDependencies: (MockResolver) throws -> Void
  ) rethrows {
    self.checks = checks
    let outer = other?.lineage.lazy.compactMap { $0 as? TestResolver }.first
    let overrides = Overrides(over: outer?.overrides)
    self.overrides = overrides
    inherited = outer?.inherited ?? other.map { $0.lineage.map { Resolver(sharing: $0.store) } } ?? []
    // Inherited registrations exist before the observation starts, so they don't count as overrides.
    func configure(_ resolver: MockResolver) throws {
      overrides.observe(resolver)
      try configureDependencies(resolver)
    }
    if let other {
      try super.init(inheriting: other, fileID: fileID, line: line) { try configure($0) }
    } else {
      try super.init(fileID: fileID, line: line) { try configure($0) }
    }
  }

  /// The failures of all checks so far, in the order of the registrations; empty if there are none.
  ///
  /// - Complexity: O(*n* log *n*) in the number of overrides and reached keys.
  public var failures: [OverrideFailure] {
    failures { _ in true }
  }

  /// Returns the failures of the selected checks so far, in the order of the registrations.
  func failures(of isIncluded: (OverrideCheck) -> Bool) -> [OverrideFailure] {
    checks.filter(isIncluded).flatMap { $0.failures(overrides) }.inOrder
  }
}
