#if canImport(Testing)
  import Firebolt
  import FireboltGraph
  import Testing

  /// A trait that gives each test its own resolver. The global `get()` and the property wrappers use that resolver.
  ///
  /// On a suite, it applies to each test, and to each case of a test with arguments. A test's own trait applies inside
  /// its suite's trait, and adds to it: without `inheriting:`, the test's resolver inherits from the suite's, which is
  /// `Resolver.current` then.
  public struct ResolverTrait: TestTrait, SuiteTrait, TestScoping {
    /// The identity of the trait. The copies of the trait that the tests of a suite have share it.
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

    /// Whether the tests of a suite inherit the trait; always true.
    public var isRecursive: Bool { true }

    /// Returns the trait for each case of a test. Also returns it for whole suites and tests if it has a check that
    /// applies to all cases together.
    ///
    /// - Parameters:
    ///   - test: The test or suite.
    ///   - testCase: The case, or nil for the whole test or suite.
    /// - Returns: The trait, or nil if there is nothing to do for the test or suite as a whole.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> ResolverTrait? {
      testCase != nil || checks.contains(where: \.isOfAllTests) ? self : nil
    }

    /// Runs one case of a test with a resolver of its own and records the failures of its checks. For a whole test or
    /// suite, runs it and records the failures that depend on all cases.
    ///
    /// After the test, the resolver is shut down, and errors of its `onDrop` closures are recorded. A closure that
    /// never ends keeps the test from ending; the trait `.timeLimit` shows which test that is.
    ///
    /// - Parameters:
    ///   - test: The test or suite.
    ///   - testCase: The case, or nil for the whole test or suite.
    ///   - function: Runs the case, test or suite.
    /// - Throws: The error that creating the resolver or the test throws.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      if testCase != nil { return try await provideScope(forCaseOf: test, performing: function) }
      var underWay = OverrideUse.underWay
      // For a test in a suite with the trait, this is the suite's record.
      if underWay[ObjectIdentifier(identity)] != nil { return try await function() }
      let use = OverrideUse()
      underWay[ObjectIdentifier(identity)] = use
      defer {
        if !test.isSuite || TestRun.isWhole { record(use.failures(isOfSuite: test.isSuite)) }
      }
      try await OverrideUse.$underWay.withValue(underWay, operation: function)
    }

    private func provideScope(
      forCaseOf test: Test, performing function: @Sendable () async throws -> Void
    ) async throws {
      let resolver = try makeResolver(checks)
      // A dispatch queue and a detached task belong to no test, so their requests may be this one's.
      let isOfTest: @Sendable () -> Bool = { [id = test.id] in Test.current.map { $0.id == id } ?? true }
      let isStrict = checks.contains(where: \.isStrict)
      let leaks = checks.contains(where: \.isOfLeaks) ? LeakWatch(resolver) : nil
      let observation = isStrict ? resolver.overrides.observeGlobal(isOfTest) : nil
      let changes =
        isStrict
        ? resolver.overrides.observeChanges(of: resolver.inherited) { [id = test.id] in Test.current?.id == id } : []
      let use = OverrideUse.underWay[ObjectIdentifier(identity)]
      defer {
        observation?.end()
        for change in changes { change.end() }
        use?.add(resolver.overrides.inForce)
        record(resolver.failures { use == nil || !$0.isOfAllTests })
      }
      let result: Result<Void, any Error>
      do { result = .success(try await withResolver(resolver, function)) } catch { result = .failure(error) }
      leaks?.noteGraph()
      await shutDown(resolver)
      if let leaks { await settle(leaks, sourceLocation) }
      try result.get()
    }

    private func shutDown(_ resolver: TestResolver) async {
      do {
        try await withResolver(resolver) { try await resolver.shutDown() }
      } catch {
        Issue.record("\(error)", sourceLocation: sourceLocation)
      }
    }

    private func record(_ failures: [OverrideFailure]) {
      for text in failures.texts { Issue.record("\(text)", sourceLocation: sourceLocation) }
    }
  }

  extension Trait where Self == ResolverTrait {
    /// Gives each test a resolver with only the registrations made here; inside another such trait, as in a suite with
    /// one, with that one's registrations too.
    ///
    /// ```swift
    /// @Test(.resolver { $0.register(expect: (any APIClient).self) { StubClient() } })
    /// func theTitleCountsTheFilms() {
    ///   let list: FilmListViewModel = get()
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - checks: The checks of the overrides.
    ///   - sourceLocation: The place of the call; filled in by the compiler.
    ///   - fileID: The file of the call, filled in by the compiler.
    ///   - line: The line of the call, filled in by the compiler.
    ///   - configureDependencies: Registers the recipes for a test. It runs once for each test and case.
    /// - Returns: The trait.
    public static func resolver(
      checks: OverrideCheck..., sourceLocation: SourceLocation = #_sourceLocation, fileID: StaticString = #fileID,
      line: UInt = #line, configureDependencies: @escaping @Sendable (MockResolver) throws -> Void = { _ in }
    ) -> Self {
      ResolverTrait(checks, sourceLocation) {
        // That of the trait around this one.
        try TestResolver(Resolver.current as? TestResolver, $0, fileID, line, configureDependencies)
      }
    }

    /// Gives each test a resolver of its own, without registrations: `@Suite(.resolver) struct FilmTests`.
    public static var resolver: Self { .resolver() }

    /// Gives each test a resolver with another resolver's registrations, without its instances, and overrides some of
    /// them.
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
    ///   - other: The resolver to copy. It is evaluated when a test begins; `.current` is the resolver of the suite's
    ///     trait.
    ///   - checks: The checks of the overrides.
    ///   - sourceLocation: The place of the call; filled in by the compiler.
    ///   - fileID: The file of the call, filled in by the compiler.
    ///   - line: The line of the call, filled in by the compiler.
    ///   - configureDependencies: Registers the overrides. It runs once for each test and case.
    /// - Returns: The trait.
    public static func resolver(
      inheriting other: @escaping @autoclosure @Sendable () -> Resolver, checks: OverrideCheck...,
      sourceLocation: SourceLocation = #_sourceLocation, fileID: StaticString = #fileID, line: UInt = #line,
      configureDependencies: @escaping @Sendable (MockResolver) throws -> Void = { _ in }
    ) -> Self {
      ResolverTrait(checks, sourceLocation) { try TestResolver(other(), $0, fileID, line, configureDependencies) }
    }
  }
#endif
