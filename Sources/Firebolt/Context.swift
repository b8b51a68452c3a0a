import FireboltAtomics

extension Resolver {
  /// What a process runs as, for what is registered only there: `when(.preview) { … }`.
  ///
  /// Several may hold at once: `swift test` in a debug build is `.test`, `.debug` and `.device`. What the process was
  /// launched with is read once, when the first `when` asks, so a later `setenv` changes nothing.
  public enum Context: Hashable, Sendable {
    /// The process was launched with exactly this argument, as one word: `.argument("-stub")`. The program's own path,
    /// which comes first, is none.
    case argument(String)

    /// Xcode shows a preview: the environment has `XCODE_RUNNING_FOR_PREVIEWS`, and it is `1`.
    case preview

    /// A test runner runs the process, an exit test's too. Found by any of these:
    ///
    /// - the environment variables that Xcode sets: `XCTestConfigurationFilePath`, `XCTestBundlePath`,
    ///   `XCTestBundleInjectPath` or `XCTestSessionIdentifier`;
    /// - the program: `xctest` or `swiftpm-testing-helper`, with which macOS runs tests, or one whose name ends in
    ///   `.xctest` or `-test-runner`, as `swift test` builds it elsewhere;
    /// - the argument `--testing-library`, with which `swift test` starts Swift Testing.
    ///
    /// The application that a UI test launches is not run by a test runner: give it a launch argument of your own.
    case test

    /// Firebolt was compiled for a simulator: `targetEnvironment(simulator)`.
    case simulator

    /// Firebolt was compiled for anything but a simulator, so this holds on macOS and Linux too.
    case device

    /// Firebolt was compiled with `DEBUG` defined, as Xcode and SwiftPM do for a debug build.
    case debug
  }
}

extension Resolver.Context {
  /// Runs `body` as if the process ran in exactly the contexts named: those are active and no other.
  ///
  /// ```swift
  /// let resolver = Resolver.Context.pretending(.preview) {
  ///   Resolver().when(.preview) { $0.register(expect: (any APIClient).self) { StubClient() } }
  /// }
  /// ```
  ///
  /// For tests. It holds for this task and the child tasks and `Task { … }` made in `body`; outside of any task, for
  /// this thread. So tests that run in parallel don't disturb each other. Within another pretence, the inner one counts.
  ///
  /// - Parameters:
  ///   - contexts: The contexts to pretend; none means that none is active.
  ///   - body: What runs, once, before the call returns.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  @discardableResult
  public static func pretending<R, E: Error>(_ contexts: Resolver.Context..., body: () throws(E) -> R) throws(E) -> R {
    try $pretence.withValue(Pretence(contexts)) { Result(catching: body) }.get()
  }

  /// Runs `body`, which is async, as if the process ran in exactly the contexts named: those are active and no other.
  ///
  /// For tests. It holds for this task and the child tasks and `Task { … }` made in `body`. Within another pretence, the
  /// inner one counts.
  ///
  /// - Parameters:
  ///   - contexts: The contexts to pretend; none means that none is active.
  ///   - isolation: Where `body` runs: by default where the caller does.
  ///   - body: What runs, once, before the call returns.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  @discardableResult
  public static func pretending<R, E: Error>(
    _ contexts: Resolver.Context..., isolation: isolated (any Actor)? = #isolation, body: () async throws(E) -> R
  ) async throws(E) -> R {
    try await $pretence.withValue(Pretence(contexts)) {
      // Without it the closure, and what it hands back, would leave the caller's actor.
      _ = isolation
      do throws(E) { return Result<R, E>.success(try await body()) } catch { return .failure(error) }
    }.get()
  }

  /// What a test pretends.
  @TaskLocal private static var pretence: Pretence?

  /// Whether a test somewhere in the process may pretend other contexts than those of the process.
  static var arePretended: Bool { firebolt_contexts_are_pretended() != 0 }

  /// Whether the process runs in the context, or a test pretends that it does.
  var isActive: Bool { (Self.pretence?.contexts ?? Self.ofProcess).contains(self) }

  /// The contexts that a test pretends.
  ///
  /// It is counted as long as a task has it. So requests take the long way meanwhile, on which a declared key's recipe is chosen by
  /// the contexts.
  private final class Pretence: Sendable {
    let contexts: Set<Resolver.Context>

    init(_ contexts: [Resolver.Context]) {
      self.contexts = Set(contexts)
      firebolt_begin_pretence()
    }

    deinit {
      firebolt_end_pretence()
    }
  }
}
