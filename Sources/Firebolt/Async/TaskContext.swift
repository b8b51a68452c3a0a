import FireboltAtomics

/// The context that code has entered: a `withResolver`, an `AsyncRun`, or a `Drop` whose closures run. Tasks that it starts inherit the context.
///
/// A context doesn't refer to outer ones, so tasks that start tasks keep at most one resolver. Live contexts are counted;
/// if there are none, requests skip the look-up.
@usableFromInline
final class TaskContext: Sendable {
  @usableFromInline
  static let innermost = TaskLocal<TaskContext?>(wrappedValue: nil)

  /// The innermost context of this task, or nil.
  static var current: TaskContext? { firebolt_task_frames() == 0 ? nil : innermost.get() }

  /// The resolver of the innermost `withResolver`.
  private let override: Resolver?

  /// The innermost run.
  private let innermostRun: AsyncRun?

  /// Whether the `withResolver` is nested inside the run.
  private let overridesRun: Bool

  /// The number of the thread's innermost request when the context was created, or 0.
  private let requestNumber: UInt64

  /// The innermost drop, which may have ended.
  let drop: Drop?

  /// Creates the context of a `withResolver`.
  @usableFromInline
  convenience init(override: Resolver) { self.init(override: override, run: nil) }

  /// Creates the context of a run.
  convenience init(run: AsyncRun) { self.init(override: nil, run: run) }

  /// Creates the context of a drop's closures.
  ///
  /// - Parameter isTask: Whether they run in a task of their own, which is part of no run.
  convenience init(drop: Drop, isTask: Bool = false) { self.init(override: nil, run: nil, drop, leavesRun: isTask) }

  /// Creates a context inside the current one.
  ///
  /// - Parameters:
  ///   - override: The resolver of a `withResolver`.
  ///   - run: A run.
  private init(override: Resolver?, run: AsyncRun?, _ drop: Drop? = nil, leavesRun: Bool = false) {
    let outer = TaskContext.current
    self.override = override ?? outer?.override
    innermostRun = run ?? (leavesRun ? nil : outer?.run)
    overridesRun = override != nil || run == nil && outer?.overridesRun == true
    self.drop = drop ?? outer?.drop
    // The closures of a drop change nothing about who answers.
    requestNumber = (drop == nil ? Request.current?.uniqueNumber : outer?.requestNumber) ?? 0
    firebolt_add_task_frames(1)
  }

  deinit { firebolt_add_task_frames(-1) }

  // MARK: - The current context

  /// The run of this context, or the one that started its task, unless it has ended.
  private var run: AsyncRun? { innermostRun?.request == nil ? nil : innermostRun }

  /// The run of this task, or the one that started it, unless it has ended.
  static var run: AsyncRun? { current?.run }

  /// What may await the running code, by its identity in the wait graph: the run that it belongs to, or else the task of
  /// its drop. 0 if there is neither.
  static var awaiting: ResolutionID {
    guard let context = current else { return 0 }
    if let run = context.run, run.id != 0 { return run.id }
    return context.drop?.awaiting ?? 0
  }

  /// The request of that run.
  static var request: AsyncRequest? { current?.innermostRun?.request }

  /// The requests that led to this task's code, without those that run on its thread.
  static var path: Path? { request?.path }

  /// The graph scope of this task's code, or nil.
  static var graph: GraphScope? { request?.graph }

  /// The resolver that a global `get()` asks.
  static var currentResolver: Resolver {
    let context = current
    // A request other than the one that created the context is nested inside it, so its resolver takes precedence.
    if let running = Request.current {
      let number = running.number
      if number == 0 || number != context?.requestNumber { return running.asked.takeUnretainedValue() }
    }
    guard let context else { return .global }
    if context.overridesRun { return context.override ?? .global }
    return context.innermostRun?.request?.target.asked ?? context.override ?? .global
  }

  // MARK: - Entering

  func run<R>(_ body: () throws -> R) rethrows -> R {
    try TaskContext.innermost.withValue(self, operation: body)
  }

  func run<R, E: Error>(isolation: isolated (any Actor)? = #isolation, _ body: () async throws(E) -> R)
    async throws(E) -> R
  {
    try await TaskContext.innermost.withValue(self) {
      // Without this use of the parameter, the closure would leave the caller's actor.
      _ = isolation
      do throws(E) { return Result<R, E>.success(try await body()) } catch { return .failure(error) }
    }.get()
  }
}
