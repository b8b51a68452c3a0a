import FireboltAtomics

/// The context that code has entered: a `withResolver`, an `AsyncRun`, or a `Drop` whose closures run. Tasks that
/// it starts inherit the context.
///
/// A context doesn't refer to outer ones, so tasks that start tasks keep one resolver at most, and the heirs in force. Live
/// contexts are counted; if there are none, requests skip the look-up.
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

  /// The heirs in force. While there are any, they are counted as substitutes.
  let heirs: Heir?

  /// The number of the thread's innermost request when the context was created, or one that no request has.
  private let requestNumber: UInt64

  /// The innermost drop, which may have ended.
  let drop: Drop?

  /// Returns the context of a `withResolver`.
  @usableFromInline
  static func of(_ override: Resolver) -> TaskContext {
    TaskContext(override: override, heirs: .inForce(within: override))
  }

  /// Creates a context inside the current one.
  ///
  /// - Parameters:
  ///   - override: The resolver that the plain `get()` asks.
  ///   - run: A run.
  ///   - drop: A drop whose closures run.
  ///   - leavesRun: Whether the context belongs to no run: the closures run in a task of their own.
  ///   - heirs: The heirs in force.
  @inline(never)
  init(
    override: Resolver? = nil, run: AsyncRun? = nil, drop: Drop? = nil, leavesRun: Bool = false,
    heirs: Heir? = .current
  ) {
    let outer = TaskContext.current
    self.heirs = heirs
    self.override = override ?? outer?.override
    innermostRun = run ?? (leavesRun ? nil : outer?.run)
    overridesRun = override != nil || run == nil && outer?.overridesRun == true
    self.drop = drop ?? outer?.drop
    // The closures of a drop change nothing about who answers.
    requestNumber = (drop == nil ? Request.current?.uniqueNumber : outer?.requestNumber) ?? .max
    firebolt_add_task_frames(1)
    if heirs != nil { firebolt_add_substitutes(1) }
  }

  deinit {
    firebolt_add_task_frames(-1)
    if heirs != nil { firebolt_add_substitutes(-1) }
  }

  // MARK: - The current context

  /// The run of this context, or the one that started its task, unless it has ended.
  private var run: AsyncRun? { innermostRun?.request == nil ? nil : innermostRun }

  /// The run of this task, or the one that started it, unless it has ended.
  static var run: AsyncRun? { current?.run }

  /// What may await the running code, by its identity in the wait graph: the run that it belongs to, or else the task of
  /// its drop. 0 if there is neither: a closure that doesn't await can't wait for the tasks that it starts.
  static var awaiting: ResolutionID {
    guard let context = current else { return 0 }
    if let run = context.run, run.id != 0 { return run.id }
    return context.drop.map { $0.teardown.awaiting($0) } ?? 0
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
    if let running = Request.current, running.pointee.number != context?.requestNumber {
      return running.pointee.answering.takeUnretainedValue()
    }
    guard let context else { return .global }
    if context.overridesRun { return context.override ?? .global }
    return context.innermostRun?.request?.target.answering ?? context.override ?? .global
  }

  /// Returns a closure that, wherever it runs, asks whom the running code would ask: by the plain `get()` the resolver of the
  /// recipe or the `withResolver`, and in place of others the heirs that are in force here. It keeps none of them alive.
  static func keepingResolver(_ body: @escaping @Sendable () -> Instance) -> @Sendable () -> Instance {
    guard let kept = keepingResolver() else { return body }
    return { kept().run(body) }
  }

  /// Returns a closure that makes the context for such code; nil if the code needs none.
  static func keepingResolver() -> (@Sendable () -> TaskContext)? {
    if Request.current == nil, current == nil { return nil }
    let resolver = currentResolver.sharingResolver
    let heirs = Heir.kept
    return { TaskContext(override: resolver, heirs: .goingOn(heirs)) }
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
