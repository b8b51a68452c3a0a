import FireboltAtomics

/// What a task has entered: a `withResolver`, an asynchronous recipe, and requests that await what something is autowired of.
/// Tasks that it starts are in it too.
///
/// A frame refers to no frame further out, so tasks that start tasks keep one resolver at most. It refers to a recipe by its
/// run, which lets go of everything once the recipe has ended. Frames are counted as long as they live, so where there are none
/// no request looks for one.
final class TaskFrame: Sendable {
  @TaskLocal private static var innermost: TaskFrame?

  /// The innermost frame of this task.
  static var current: TaskFrame? { firebolt_task_frames() == 0 ? nil : innermost }

  /// The resolver of the innermost `withResolver`.
  private let override: Resolver?

  /// The innermost recipe.
  private let innermostRun: AsyncRecipeRun?

  /// Whether the `withResolver` is within the recipe.
  private let overridesRun: Bool

  /// The requests that await what something is autowired of, since the recipe or the `withResolver`.
  private let awaiting: [AwaitingRequest]

  /// Tells the thread's innermost request when the frame was entered; 0 if there was none.
  private let requestNumber: UInt64

  private init(
    override: Resolver?, run: AsyncRecipeRun?, overridesRun: Bool, awaiting: [AwaitingRequest]
  ) {
    self.override = override
    self.awaiting = awaiting
    self.overridesRun = overridesRun
    innermostRun = run
    requestNumber = Request.current?.pointee.enteredNumber ?? 0
    firebolt_begin_task_frame()
  }

  /// A `withResolver`.
  convenience init(_ resolver: Resolver) {
    let outer = TaskFrame.current
    self.init(
      override: resolver, run: outer?.innermostRun?.unlessEnded, overridesRun: true,
      awaiting: outer?.awaiting ?? [])
  }

  /// A recipe.
  convenience init(_ run: AsyncRecipeRun) {
    self.init(override: TaskFrame.current?.overrideOutsideOfRecipes, run: run, overridesRun: false, awaiting: [])
  }

  /// A request that awaits what something is autowired of.
  convenience init(_ request: AwaitingRequest) {
    let outer = TaskFrame.current
    self.init(
      override: outer?.override, run: outer?.innermostRun?.unlessEnded, overridesRun: outer?.overridesRun ?? false,
      awaiting: (outer?.awaiting ?? []) + [request])
  }

  deinit {
    firebolt_end_task_frame()
  }

  private var overrideOutsideOfRecipes: Resolver? { override }

  // MARK: - What holds here

  /// The innermost recipe that runs in this task, or that started it, and hasn't ended.
  static var run: AsyncRecipeRun? { current?.innermostRun?.running }

  /// The requests that led to what this task does, but for those that it is carrying out on its thread.
  static var path: [ResolutionError.Step] {
    guard let current else { return [] }
    let steps = current.awaiting.compactMap(\.step)
    guard let run = current.innermostRun else { return steps }
    return run.path.map { $0 + steps } ?? []
  }

  /// The resolver that a global `get()` asks: that of the `withResolver`, or the one whose recipe is running.
  private var resolver: Resolver? {
    if overridesRun { return override }
    return innermostRun?.running?.asked ?? override
  }

  /// The resolver that a global `get()` asks here.
  static var currentResolver: Resolver {
    let frame = current
    var running = Request.current
    // A request that isn't the one in which the frame was entered is within the frame, so its resolver counts.
    while let request = running, frame.map({ !$0.wasEntered(in: request.pointee.number) }) ?? true {
      let asked = request.pointee.asked.takeUnretainedValue()
      if !asked.store.isHolder { return asked }
      running = request.pointee.caller
    }
    return frame?.resolver ?? .global
  }

  /// Whether the frame was entered in a request.
  private func wasEntered(in number: UInt64) -> Bool { number != 0 && number == requestNumber }

  // MARK: - Entering

  func run<R>(_ body: () throws -> R) rethrows -> R {
    try TaskFrame.$innermost.withValue(self, operation: body)
  }

  func run<R, E: Error>(isolation: isolated (any Actor)? = #isolation, _ body: () async throws(E) -> R)
    async throws(E) -> R
  {
    let result = await TaskFrame.$innermost.withValue(self) {
      // Named here, or the closure would leave the caller's actor.
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

/// A request that awaits what something is autowired of. Tasks that were started meanwhile refer to it for longer, so it lets
/// go of its step when it goes on.
final class AwaitingRequest: Sendable {
  private let state: Locked<ResolutionError.Step?>

  init(_ step: ResolutionError.Step) {
    state = Locked(step)
  }

  /// The request, as long as it awaits something.
  var step: ResolutionError.Step? { state.withLock { $0 } }

  func goOn() {
    let step = state.withLock { $0.take() }
    withExtendedLifetime(step) {}
  }
}

extension Request {
  /// The request's number, which it gets when the first frame is entered in it.
  fileprivate var enteredNumber: UInt64 {
    mutating get {
      if number == 0 { number = firebolt_unique_number() }
      return number
    }
  }
}
