#if canImport(Testing) && compiler(>=6.1)
  import Firebolt
  import Testing

  /// Gives each test a resolver of its own, which the global `get()` and the property wrappers ask.
  ///
  /// On a suite it is for each of its tests, and of those with arguments for each case. A test's own trait comes after its
  /// suite's: it may inherit from that one's resolver, which is `Resolver.current` then.
  public struct ResolverTrait: TestTrait, SuiteTrait, TestScoping {
    /// Tells the trait from others. Its copies, which the tests of a suite have, are the same one.
    private final class Identity: Sendable {}

    private let identity = Identity()
    private let checks: [OverrideCheck]
    private let makeResolver: @Sendable ([OverrideCheck]) throws -> TestResolver
    private let sourceLocation: SourceLocation

    fileprivate init(
      _ checks: [OverrideCheck], _ sourceLocation: SourceLocation,
      makeResolver: @escaping @Sendable ([OverrideCheck]) throws -> TestResolver
    ) {
      self.checks = checks
      self.sourceLocation = sourceLocation
      self.makeResolver = makeResolver
    }

    /// Whether the tests of a suite have the trait: they have.
    public var isRecursive: Bool { true }

    /// The trait itself for each case of a test, and for suites and tests as wholes if it checks what all of their cases do.
    ///
    /// - Parameters:
    ///   - test: The test, or the suite.
    ///   - testCase: The case, or nil for the whole.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> ResolverTrait? {
      testCase != nil || checks.contains(where: \.isOfAllTests) ? self : nil
    }

    /// Runs one case of a test with a resolver of its own, and records what the checks find; or runs a whole test or suite,
    /// and records what can be told only of all of its cases.
    ///
    /// When the test has ended, the resolver is shut down, and what its `onDrop`s throw is recorded. One that never ends keeps
    /// the test from ending; the trait `.timeLimit` says which test that is.
    ///
    /// - Parameters:
    ///   - test: The test, or the suite.
    ///   - testCase: The case, or nil for the whole.
    ///   - function: Runs it.
    /// - Throws: What making the resolver throws, and what the test does.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      if testCase == nil {
        try await provideScope(forAllOf: test, performing: function)
      } else {
        try await provideScopeForCase(performing: function)
      }
    }

    private func provideScope(
      forAllOf test: Test, performing function: @Sendable () async throws -> Void
    ) async throws {
      var underWay = OverrideUse.underWay
      // For a test of a suite that has the trait, this is the suite's.
      if underWay[ObjectIdentifier(identity)] != nil { return try await function() }
      let use = OverrideUse()
      underWay[ObjectIdentifier(identity)] = use
      defer {
        if !test.isSuite || TestRun.isWhole { record(use.failures(isOfSuite: test.isSuite)) }
      }
      try await OverrideUse.$underWay.withValue(underWay, operation: function)
    }

    private func provideScopeForCase(performing function: @Sendable () async throws -> Void) async throws {
      let resolver = try makeResolver(checks)
      let use = OverrideUse.underWay[ObjectIdentifier(identity)]
      defer {
        use?.add(resolver.overrides.inForce)
        record(resolver.failures { use == nil || !$0.isOfAllTests })
      }
      let result: Result<Void, any Error>
      do { result = .success(try await resolver.run(function)) } catch { result = .failure(error) }
      await shutDown(resolver)
      try result.get()
    }

    private func shutDown(_ resolver: TestResolver) async {
      do {
        try await resolver.run { try await resolver.shutDown() }
      } catch {
        Issue.record("\(error)", sourceLocation: sourceLocation)
      }
    }

    private func record(_ failures: [OverrideFailure]) {
      for failure in failures { Issue.record("\(failure)", sourceLocation: sourceLocation) }
    }
  }

  extension Trait where Self == ResolverTrait {
    /// Gives each test a resolver that has nothing but what is registered here.
    ///
    /// ```swift
    /// @Test(.resolver { $0.register(expect: (any APIClient).self) { StubClient() } })
    /// func theTitleCountsTheFilms() {
    ///   let list: FilmListViewModel = get()
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - checks: What is to be checked.
    ///   - sourceLocation: The place of the call, filled in by the compiler.
    ///   - configureDependencies: Registers what a test needs. It is called once for each test and case.
    /// - Returns: The trait.
    public static func resolver(
      checks: OverrideCheck..., sourceLocation: SourceLocation = #_sourceLocation,
      configureDependencies: @escaping @Sendable (MockResolver) throws -> Void
    ) -> Self {
      ResolverTrait(checks, sourceLocation) { try TestResolver(nil, $0, configureDependencies) }
    }

    /// Gives each test a resolver that has another one's registrations, and none of its instances, to override some.
    ///
    /// ```swift
    /// @Suite(.resolver(inheriting: .global) { $0.register(expect: (any APIClient).self) { StubClient() } })
    /// struct FilmTests {
    ///   @Test(.resolver(inheriting: .current, checks: .strict) { $0.register { Session(user: "guest") } })
    ///   func aGuestSeesNoFilms() { … }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - other: The resolver to copy from, looked up when a test begins: `.current` is that of the suite's trait.
    ///   - checks: What is to be checked.
    ///   - sourceLocation: The place of the call, filled in by the compiler.
    ///   - configureDependencies: Registers what differs. It is called once for each test and case.
    /// - Returns: The trait.
    public static func resolver(
      inheriting other: @escaping @autoclosure @Sendable () -> Resolver, checks: OverrideCheck...,
      sourceLocation: SourceLocation = #_sourceLocation,
      configureDependencies: @escaping @Sendable (MockResolver) throws -> Void = { _ in }
    ) -> Self {
      ResolverTrait(checks, sourceLocation) { try TestResolver(other(), $0, configureDependencies) }
    }
  }
#endif
