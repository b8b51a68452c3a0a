import FireboltAtomics

/// The context that a task has entered: a `withResolver`, an asynchronous recipe, or requests that await dependencies
/// of an autowired recipe. Tasks that it starts inherit the frame.
///
/// A frame doesn't refer to outer frames, so tasks that start tasks keep at most one resolver. It refers to a recipe
/// through its run, which releases everything when the recipe has ended. Live frames are counted; if there are none,
/// requests skip the look-up.
final class TaskFrame: Sendable {
  @TaskLocal private static var innermost: TaskFrame?

  /// The innermost frame of this task, or nil.
  static var current: TaskFrame? { firebolt_task_frames() == 0 ? nil : innermost }

  /// The resolver of the innermost `withResolver`.
  private let override: Resolver?

  /// The innermost recipe.
  private let innermostRun: AsyncRecipeRun?

  /// Whether the `withResolver` is nested inside the recipe.
  private let overridesRun: Bool

  /// The requests that await dependencies of autowired recipes, inside the recipe or the `withResolver`.
  private let awaiting: [AwaitingRequest]

  /// The number of the thread's innermost request when the frame was created, or 0.
  private let requestNumber: UInt64

  private init(
    override: Resolver?, run: AsyncRecipeRun?, overridesRun: Bool, awaiting: [AwaitingRequest]
  ) {
    self.override = override
    self.awaiting = awaiting
    self.overridesRun = overridesRun
    innermostRun = run
    requestNumber = Request.current?.pointee.uniqueNumber ?? 0
    firebolt_begin_task_frame()
  }

  /// Creates the frame of a `withResolver`.
  convenience init(_ resolver: Resolver) {
    let outer = TaskFrame.current
    self.init(
      override: resolver, run: outer?.innermostRun?.unlessEnded, overridesRun: true,
      awaiting: outer?.awaiting ?? [])
  }

  /// Creates the frame of a recipe.
  convenience init(_ run: AsyncRecipeRun) {
    self.init(override: TaskFrame.current?.override, run: run, overridesRun: false, awaiting: [])
  }

  /// Creates the frame of a request that awaits a dependency of an autowired recipe.
  convenience init(_ request: AwaitingRequest) {
    let outer = TaskFrame.current
    self.init(
      override: outer?.override, run: outer?.innermostRun?.unlessEnded, overridesRun: outer?.overridesRun ?? false,
      awaiting: (outer?.awaiting ?? []) + [request])
  }

  deinit {
    firebolt_end_task_frame()
  }

  // MARK: - The current context

  /// The innermost unfinished recipe that runs in this frame or that started its task.
  var run: AsyncRecipeRun? { innermostRun?.innermostRunning }

  /// The requests that led to this frame's code, without those that run on a thread.
  var path: [ResolutionError.Step] {
    let steps = awaiting.compactMap(\.step)
    guard let innermostRun else { return steps }
    return innermostRun.path.map { $0 + steps } ?? []
  }

  /// What was prepared for the request that is served in this frame, or nil.
  private var preparation: Preparation? { awaiting.last?.preparation }

  /// The graph scope of this frame's code, or nil.
  var graph: GraphScope? { run?.graph ?? preparation?.graph }

  /// The graph scope of this task's code, or nil.
  static var graph: GraphScope? { current?.graph }

  /// Returns what was prepared for the request that is served in this task: see `Preparation.result(_:)`.
  static func prepared(_ target: Target) -> Instance?? { current?.preparation?.result(target) }

  /// The innermost unfinished recipe that runs in this task or that started it.
  static var run: AsyncRecipeRun? { current?.run }

  /// The requests that led to this task's code, without those that run on its thread.
  static var path: [ResolutionError.Step] { current?.path ?? [] }

  /// The resolver for a global `get()`: that of the `withResolver`, or of the running recipe.
  private var resolver: Resolver? {
    if overridesRun { return override }
    return innermostRun?.innermostRunning?.asked ?? override
  }

  /// The resolver that a global `get()` asks.
  static var currentResolver: Resolver {
    let frame = current
    var running = Request.current
    // A request other than the one that created the frame is nested inside the frame, so its resolver takes precedence.
    while let request = running, frame.map({ !$0.wasEntered(in: request.pointee.number) }) ?? true {
      let asked = request.pointee.asked.takeUnretainedValue()
      if asked.store.lazyType == nil { return asked }
      running = request.pointee.caller
    }
    return frame?.resolver ?? .global
  }

  /// Returns whether the frame was created inside the given request.
  private func wasEntered(in number: UInt64) -> Bool { number != 0 && number == requestNumber }

  // MARK: - Entering

  func run<R>(_ body: () throws -> R) rethrows -> R {
    try TaskFrame.$innermost.withValue(self, operation: body)
  }

  func run<R, E: Error>(isolation: isolated (any Actor)? = #isolation, _ body: () async throws(E) -> R)
    async throws(E) -> R
  {
    let result = await TaskFrame.$innermost.withValue(self) {
      // Without this use of the parameter, the closure would leave the caller's actor.
      _ = isolation
      do throws(E) {
        return Result<R, E>.success(try await body())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

/// A request that awaits a dependency of an autowired recipe, or that is served after its preparation. Tasks that were
/// started in the meantime may refer to it for longer, so it releases its contents when it continues.
final class AwaitingRequest: Sendable {
  private struct State {
    let step: ResolutionError.Step?
    let preparation: Preparation
  }

  private let state: Locked<State?>

  /// - Parameter step: The step of the request in the path of its dependencies; nil if the request itself is served.
  init(_ step: ResolutionError.Step?, _ preparation: Preparation) {
    state = Locked(State(step: step, preparation: preparation))
  }

  /// The request's step, or nil when it no longer waits.
  var step: ResolutionError.Step? { state.withLock { $0?.step } }

  /// What is prepared for the request, or nil when it no longer waits.
  var preparation: Preparation? { state.withLock { $0?.preparation } }

  func goOn() {
    let former = state.withLock { $0.take() }
    withExtendedLifetime(former) {}
  }
}
