import FireboltAtomics

/// The context that a task has entered: a `withResolver`, or an `AsyncRun`. Tasks that it starts inherit the context.
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

  /// Creates the context of a `withResolver`.
  @usableFromInline
  convenience init(override: Resolver) { self.init(override: override, run: nil) }

  /// Creates the context of a run.
  convenience init(run: AsyncRun) { self.init(override: nil, run: run) }

  /// Creates a context inside the current one.
  ///
  /// - Parameters:
  ///   - override: The resolver of a `withResolver`.
  ///   - run: A run.
  private init(override: Resolver?, run: AsyncRun?) {
    let outer = TaskContext.current
    self.override = override ?? outer?.override
    innermostRun = run ?? outer?.run
    overridesRun = override != nil || run == nil && outer?.overridesRun == true
    requestNumber = Request.current?.uniqueNumber ?? 0
    firebolt_add_task_frames(1)
  }

  deinit { firebolt_add_task_frames(-1) }

  // MARK: - The current context

  /// The run of this context, or the one that started its task, unless it has ended.
  private var run: AsyncRun? { innermostRun?.request == nil ? nil : innermostRun }

  /// The run of this task, or the one that started it, unless it has ended.
  static var run: AsyncRun? { current?.run }

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
