import Firebolt
import FireboltAtomics

/// A running dry run: the failures of requests, and the recipes that were abandoned.
///
/// A failing plain `get()` has nothing to return, and must not stop the program in a dry run. Recipes therefore run on
/// threads of the dry run's own, and a recipe that requests a missing instance is abandoned: its thread sleeps forever.
/// Other threads can't be abandoned: the main actor's, those of a pool that runs a recipe's task, and those that the
/// recipe has started. There the program stops after all, and prints everything that was found.
final class DryRunSession: Sendable {
  private struct State: @unchecked Sendable {  // Sound: the objects are only kept.
    var failures: [ResolutionError] = []
    /// The recipes that have failed, each with its failure and the number of leading steps that led to the recipe.
    var failed: [FailedRecipe: (error: ResolutionError, depth: Int)] = [:]
    /// The instances made so far. They are kept because some may be held weakly.
    var made: [Any] = []
    var seconds = 0.0
    var hasEnded = false
  }

  /// A recipe that has failed for a resolver. For another one, it may succeed.
  private struct FailedRecipe: Hashable {
    let registration: SerialNumber
    let resolver: StoreIdentity

    init(_ step: ResolutionError.Step) {
      registration = step.serialNumber
      resolver = step.resolver.identity
    }
  }

  /// The verified store. The recipes run for a copy of it.
  let original: Store

  /// The declared keys that are requested beside what is registered.
  let requested: [TypeKey]

  /// What is made at launch.
  let launch: Launch

  private let state = Locked(State())

  init(of original: Store, requesting requested: [TypeKey], after launch: Launch) {
    self.original = original
    self.requested = requested
    self.launch = launch
    // Requests that stop the program elsewhere then print the findings in their errors.
    DryRunSession.running.withLock { $0.append(self) }
  }

  /// The failures of requests, each once, although all requests that depend on it fail with it, in the order of
  /// discovery. A failure that only reports a missing asynchronous instance is left out if another failure, or an earlier
  /// one of this kind, explains it.
  var errors: [ResolutionError] {
    let failures = state.withLock { $0.failures }
    var failed = Set(failures.filter { $0.code != .needsAwait }.flatMap(\.path).map(\.serialNumber))
    var errors: [ResolutionError] = []
    var known: [[SerialNumber]: [ResolutionError]] = [:]
    for error in failures {
      let isExplained = error.code == .needsAwait && failed.contains(error.path.last?.serialNumber ?? .none)
      failed.formUnion(error.path.dropLast().map(\.serialNumber))
      let concerned = error.concerned
      let isKnown = known[concerned, default: []].contains {
        // What a recipe or a hook throws, it throws for each key, and a cycle has no first key.
        $0.code == error.code && ($0.key == error.key || $0.underlying != nil || error.code == .cycle)
      }
      if isExplained || isKnown || isSuppliedByChildren(error) { continue }
      errors.append(error)
      known[concerned, default: []].append(error)
    }
    return errors
  }

  /// The time that recipes have taken so far, in seconds. The time until the caller's task continues isn't counted,
  /// because it can be long if many tests run at once.
  var seconds: Double { state.withLock { $0.seconds } }

  /// Returns the failure of the recipe at the end of a path, if that has failed before: it would fail again, perhaps where
  /// it can't be abandoned.
  fileprivate func failure(at path: Path) -> (error: ResolutionError, depth: Int)? {
    state.withLock { $0.failed[FailedRecipe(path.step)] }
  }

  /// The running dry runs.
  fileprivate static let running = Locked<[DryRunSession]>([])

  /// The issues known so far, as text.
  fileprivate var report: String {
    issues(in: resolvedGraph(includingObserved: false)).map(\.description).joined(separator: "\n")
  }

  /// Releases the instances. Code that is still running isn't part of the dry run any more.
  func end() {
    DryRunSession.running.withLock { $0.removeAll { $0 === self } }
    let made = state.withLock { state in
      defer { state.made = [] }
      state.hasEnded = true
      return state.made
    }
    withExtendedLifetime(made) {}
  }

  /// The result of making one instance.
  typealias Made = Result<Handed<Any?>, ResolutionError>

  /// The way a run ends.
  enum Ending {
    case over
    /// The recipe needs the main actor, as the error says, and must be tried again there. Nothing was recorded.
    case needsMainActor(ResolutionError)
    /// The recipe needs an asynchronous instance and must be tried again in a task. Nothing was recorded.
    case needsAwait
    /// The recipe is still running.
    case limitReached
  }

  /// Makes an instance on a new thread, and waits until it has ended or was abandoned.
  ///
  /// - Parameter mayAwait: Whether a request that awaits could get an instance where this one can't.
  func onThread(seconds: Double, mayAwait: Bool, _ body: @escaping @Sendable () -> Made) async -> Ending {
    let recipeRun = RecipeRun(in: self, retrying: mayAwait ? [.needsMainActor, .needsAwait] : [.needsMainActor])
    return await recipeRun.wait(seconds) {
      RecipeThreads.startWithTaskLocals { recipeRun.end(recipeRun.run(body)) }
    }
  }

  /// Makes an instance in a task that can be abandoned, and waits until it has ended or was abandoned.
  func inTask(seconds: Double, _ body: @escaping @Sendable () async -> Made) async -> Ending {
    let recipeRun = RecipeRun(in: self, retrying: [.needsMainActor])
    return await recipeRun.wait(seconds) {
      recipeRun.run {
        // The task isn't awaited, because it may never end.
        _ = RecipeThreads.startTask { () async -> Void in recipeRun.end(await body()) }
      }
    }
  }

  /// Makes an instance on the main actor, where a recipe can't be abandoned.
  ///
  /// - Returns: Whether it was made.
  @MainActor @discardableResult
  func onMainActor(_ body: @MainActor () async -> Made) async -> Bool {
    let made = await RecipeRun.$current.withValue(RecipeRun(in: self)) { await body() }
    note(made)
    if case .success = made { return true }
    return false
  }

  fileprivate func note(_ made: Made) {
    state.withLock { state in
      switch made {
      case .success(let instance): if let object = instance.value { state.made.append(object) }
      case .failure(let error):
        state.failures.append(error)
        for (index, step) in error.failedSteps.enumerated() where state.failed[FailedRecipe(step)] == nil {
          state.failed[FailedRecipe(step)] = (error, depth: index + 1)
        }
      }
    }
  }

  /// One run of a recipe in a dry run, with all that it requests.
  fileprivate final class RecipeRun: Sendable {
    /// The run that this task and thread belong to, if any.
    @TaskLocal static var current: RecipeRun?

    private let session: DryRunSession
    /// The failures after which the instance is tried again elsewhere.
    private let retried: Set<ResolutionError.Code>
    private let start = firebolt_now()
    private let ending = Promise<(Ending, seconds: Double)>()

    init(in session: DryRunSession, retrying retried: Set<ResolutionError.Code> = []) {
      self.session = session
      self.retried = retried
    }

    func run<R>(_ body: () -> R) -> R { RecipeRun.$current.withValue(self, operation: body) }

    /// Waits until the run ends or the time limit is reached.
    func wait(_ seconds: Double, _ start: () -> Void) async -> Ending {
      let stopTimer = startTimer(seconds: seconds) { [weak self] in self?.finish(.limitReached) }
      defer { stopTimer() }
      start()
      let (ending, seconds) = await ending.value()
      session.state.withLock { $0.seconds += seconds }
      return ending
    }

    func end(_ made: Made) {
      if case .failure(let error) = made, retried.contains(error.code) {
        return finish(error.code == .needsMainActor ? .needsMainActor(error) : .needsAwait)
      }
      session.note(made)
      finish(.over)
    }

    /// Resumes the waiting caller. Only the first call counts: a recipe that was abandoned, or that has reached the
    /// limit, may still end later.
    private func finish(_ ending: Ending) { self.ending.fulfill((ending, Double(firebolt_now() - start) / 1e9)) }

    // MARK: - Supervising

    func knownFailure(at path: Path) -> (error: ResolutionError, depth: Int)? { session.failure(at: path) }

    /// Abandons the recipe that requests a missing instance, and the recipes that wait for it on this thread and in
    /// this task.
    func leaveRecipe(_ error: ResolutionError, _ place: Place) {
      guard RecipeThreads.isCurrent else {
        // A recipe can go on after the dry run has ended, but it must not stop the program.
        if !session.state.withLock({ $0.hasEnded }) { stopProgram(error, place) }
        return
      }
      abandonRecipes(with: error)
      end(.failure(error))
      blockForGood()
    }

    private func stopProgram(_ error: ResolutionError, _ place: Place) {
      session.note(.failure(error))
      let what = MainActor.isCurrent ? "on the main actor" : "on a thread or in a task of its own"
      stop(
        """
        Firebolt: a dry run stops the program, because it can't abandon a recipe \(what)
          to fix    write `try $0.resolve()` at \(place), or autowire it
        It found
        \(session.report)
        """, place)
    }
  }
}

extension Store {
  package static func startTask(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never>? {
    DryRunSession.RecipeRun.current == nil ? nil : RecipeThreads.startTask(body)
  }

  package static func leaveRecipe(_ error: ResolutionError, _ place: Place) {
    DryRunSession.RecipeRun.current?.leaveRecipe(error, place)
  }

  package static func knownFailure(at path: Path) -> (error: ResolutionError, depth: Int)? {
    DryRunSession.RecipeRun.current?.knownFailure(at: path)
  }

  package static var findings: [String] {
    let reports = DryRunSession.running.withLock { $0 }.map(\.report).filter { !$0.isEmpty }
    return reports.map { "A dry run that was under way had found\n\($0)" }
  }
}
