import FireboltAtomics

extension Resolver {
  /// The environment that a process runs in. Use it to register recipes for that environment only:
  /// `when(.preview) { … }`.
  ///
  /// Several contexts can be active at once: `swift test` in a debug build is `.test`, `.debug` and `.device`. Firebolt
  /// reads the launch arguments and the environment once, when a context is first needed, so a later `setenv` has no
  /// effect.
  ///
  /// Version 1 adds no case, so a `switch` needs no `default`.
  public enum Context: Hashable, Sendable {
    /// The process was launched with exactly this argument, as one word: `.argument("-stub")`. The program's own path,
    /// the first argument, doesn't count.
    case argument(String)

    /// Xcode shows a preview: the environment variable `XCODE_RUNNING_FOR_PREVIEWS` is `1`.
    case preview

    /// A test runner runs the process; exit tests count too. Firebolt detects a test runner by any of these:
    ///
    /// - the environment variables that Xcode sets: `XCTestConfigurationFilePath`, `XCTestBundlePath`,
    ///   `XCTestBundleInjectPath` or `XCTestSessionIdentifier`;
    /// - the program: `xctest` or `swiftpm-testing-helper`, which run tests on macOS, or a program whose name ends in
    ///   `.xctest` or `-test-runner`, as `swift test` builds it on other platforms;
    /// - the argument `--testing-library`, which `swift test` passes to Swift Testing.
    ///
    /// No test runner runs the application that a UI test launches. Pass that application a launch argument of your
    /// own.
    case test

    /// Firebolt was compiled for a simulator: `targetEnvironment(simulator)`.
    case simulator

    /// Firebolt was compiled for a target that isn't a simulator. This context is therefore also active on macOS and
    /// Linux.
    case device

    /// Firebolt was compiled with `DEBUG` defined, as in debug builds by Xcode and SwiftPM.
    case debug
  }
}

extension Resolver.Context {
  /// Runs `body` as if exactly the given contexts were active.
  ///
  /// ```swift
  /// let resolver = Resolver.Context.pretending(.preview) {
  ///   Resolver().when(.preview) { $0.register(expect: (any APIClient).self) { StubClient() } }
  /// }
  /// ```
  ///
  /// Use it in tests. The contexts hold for the current task, its child tasks and every `Task { … }` created in `body`;
  /// outside a task, they hold for the current thread. Tests that run in parallel don't affect each other. A nested
  /// call replaces the contexts of the outer call.
  ///
  /// - Parameters:
  ///   - contexts: The contexts to pretend. Pass none to make no context active.
  ///   - body: The closure to run. It runs once, before the call returns.
  /// - Returns: The value that `body` returns.
  /// - Throws: The error that `body` throws.
  @_alwaysEmitIntoClient @discardableResult
  public static func pretending<R, E: Error>(_ contexts: Resolver.Context..., body: () throws(E) -> R) throws(E) -> R {
    try pretence.withValue(Pretence(contexts)) { Result(catching: body) }.get()
  }

  /// Runs the asynchronous `body` as if exactly the given contexts were active.
  ///
  /// Use it in tests. The contexts hold for the current task, its child tasks and every `Task { … }` created in `body`.
  /// A nested call replaces the contexts of the outer call.
  ///
  /// - Parameters:
  ///   - contexts: The contexts to pretend. Pass none to make no context active.
  ///   - isolation: The actor that `body` runs on; by default the caller's actor.
  ///   - body: The closure to run. It runs once, before the call returns.
  /// - Returns: The value that `body` returns.
  /// - Throws: The error that `body` throws.
  @_alwaysEmitIntoClient @discardableResult
  public static func pretending<R, E: Error>(
    _ contexts: Resolver.Context..., isolation: isolated (any Actor)? = #isolation, body: () async throws(E) -> R
  ) async throws(E) -> R {
    try await pretence.withValue(Pretence(contexts)) {
      // Without this use of the parameter, the closure and its result would leave the caller's actor.
      _ = isolation
      do throws(E) { return Result<R, E>.success(try await body()) } catch { return .failure(error) }
    }.get()
  }

  /// The contexts that this task or thread pretends, or nil.
  @usableFromInline
  static let pretence = TaskLocal<Pretence?>(wrappedValue: nil)

  /// Whether code in this process may pretend contexts other than the process's own.
  static var arePretended: Bool { firebolt_contexts_are_pretended() != 0 }
}

extension ResolverProtocol {
  /// Lets the resolver answer as if exactly the given contexts were active, whoever asks it.
  ///
  /// ```swift
  /// // In a preview, the recipes that are meant for devices:
  /// let live = MockResolver(inheriting: app).pretending(.device)
  /// ```
  ///
  /// The contexts hold from now on for what is asked of this resolver, and of its children that don't pretend others: a
  /// declared key's own recipe is chosen by them, and `when` obeys them, also in modules that are loaded. What was
  /// registered before stays. A parent's shared instances are made of the parent's own, in the parent's contexts. A
  /// resolver's contexts go before those of `Resolver.Context.pretending(_:body:)`.
  ///
  /// Use it in tests and previews: while such a resolver exists, requests in the whole process take longer.
  ///
  /// Thread safety: you can call it from any thread. A request that is under way may see the former contexts.
  ///
  /// - Parameter contexts: The contexts to pretend. Pass none to make no context active. They replace those of an earlier
  ///   call.
  /// - Returns: The resolver, for chaining.
  @discardableResult
  public func pretending(_ contexts: Resolver.Context...) -> Self {
    let pretence = Pretence(contexts)
    // The former one is released without the lock.
    let former = resolver.store.state.withLock { state in
      let former = state.surroundings
      state.surroundings = Surroundings(clock: former?.clock, pretence: pretence, heritage: former?.heritage ?? [])
      return former
    }
    withExtendedLifetime(former) {}
    return self
  }
}

extension Store {
  /// The contexts of requests to this store: those that it or the nearest ancestor pretends, or else those of the running
  /// code.
  package var contexts: [Resolver.Context] {
    @inline(never) get {
      guard Resolver.Context.arePretended else { return Resolver.Context.ofProcess }
      for store in lineage {
        if let pretence = store.state.withLock({ $0.surroundings?.pretence }) { return pretence.contexts }
      }
      return Resolver.Context.pretence.get()?.contexts ?? Resolver.Context.ofProcess
    }
  }
}

/// Contexts that a task, a thread or a resolver pretends.
///
/// A global counter counts the live instances of this class. While it isn't 0, every request takes the slow path, where a
/// declared key chooses its recipe by the contexts.
@usableFromInline
final class Pretence: Sendable {
  fileprivate let contexts: [Resolver.Context]

  @usableFromInline
  init(_ contexts: [Resolver.Context]) {
    self.contexts = contexts
    firebolt_add_pretences(1)
  }

  deinit { firebolt_add_pretences(-1) }
}
