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
  @discardableResult
  public static func pretending<R, E: Error>(_ contexts: Resolver.Context..., body: () throws(E) -> R) throws(E) -> R {
    try $pretence.withValue(Pretence(contexts)) { Result(catching: body) }.get()
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
  @discardableResult
  public static func pretending<R, E: Error>(
    _ contexts: Resolver.Context..., isolation: isolated (any Actor)? = #isolation, body: () async throws(E) -> R
  ) async throws(E) -> R {
    try await $pretence.withValue(Pretence(contexts)) {
      // Without this use of the parameter, the closure and its result would leave the caller's actor.
      _ = isolation
      do throws(E) { return Result<R, E>.success(try await body()) } catch { return .failure(error) }
    }.get()
  }

  /// The contexts that a test pretends, or nil.
  @TaskLocal private static var pretence: Pretence?

  /// Whether a test in this process may pretend contexts other than the process's own.
  static var arePretended: Bool { firebolt_contexts_are_pretended() != 0 }

  /// Whether the process runs in this context, or a test pretends that it does.
  var isActive: Bool { (Self.pretence?.contexts ?? Self.ofProcess).contains(self) }

  /// The contexts that a test pretends.
  ///
  /// A global counter counts the live instances of this class. While it isn't 0, every request takes the slow path,
  /// where a declared key chooses its recipe by the contexts.
  private final class Pretence: Sendable {
    let contexts: [Resolver.Context]

    init(_ contexts: [Resolver.Context]) {
      self.contexts = contexts
      firebolt_add_pretences(1)
    }

    deinit { firebolt_add_pretences(-1) }
  }
}
