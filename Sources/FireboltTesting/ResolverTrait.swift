#if canImport(Testing) && compiler(>=6.1)
  import Firebolt
  import Testing

  /// Gives each test a resolver of its own, which the global `get()` and the property wrappers ask.
  ///
  /// On a suite it is for each of its tests, and of those with arguments for each case. A test's own trait comes after its
  /// suite's: it may inherit from that one's resolver, which is `Resolver.current` then.
  public struct ResolverTrait: TestTrait, SuiteTrait, TestScoping {
    fileprivate let makeResolver: @Sendable () throws -> TestResolver
    fileprivate let sourceLocation: SourceLocation

    /// Whether the tests of a suite have the trait: they have.
    public var isRecursive: Bool { true }

    /// Runs a test, or one case of it, with a resolver of its own, and records what the checks find.
    ///
    /// When the test has ended, the resolver is shut down. What its `onDrop`s throw is recorded, and also if they take more
    /// than a minute.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The case.
    ///   - function: Runs it.
    /// - Throws: What making the resolver throws, and what the test does.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      let resolver = try makeResolver()
      defer {
        for failure in resolver.failures { Issue.record("\(failure)", sourceLocation: sourceLocation) }
      }
      let result: Result<Void, any Error>
      do { result = .success(try await resolver.run(function)) } catch { result = .failure(error) }
      await shutDown(resolver)
      try result.get()
    }

    private func shutDown(_ resolver: TestResolver) async {
      do {
        try await resolver.run { try await resolver.shutDown(limit: 60) }
      } catch {
        Issue.record("\(error)", sourceLocation: sourceLocation)
      }
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
      ResolverTrait(
        makeResolver: { try TestResolver(nil, checks, configureDependencies) }, sourceLocation: sourceLocation)
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
      ResolverTrait(
        makeResolver: { try TestResolver(other(), checks, configureDependencies) }, sourceLocation: sourceLocation)
    }
  }
#endif
