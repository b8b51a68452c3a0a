import FireboltAtomics

/// What a task has entered: a `withResolver`, a recipe that runs in it, what is done once that has ended, or a request for
/// what something is autowired of. Tasks that it starts are in it too.
///
/// Counted as long as a task may come by one, so that nobody looks for any where there are none.
final class TaskFrame: @unchecked Sendable {  // Sound: constant, and the request is only compared.
  private enum Kind {
    case override
    case recipe(AsyncMaking)
    case dependency(of: ResolutionError.Step)
    case end(of: AsyncMaking)
  }

  @TaskLocal private static var innermost: TaskFrame?

  /// The innermost frame of this task.
  static var current: TaskFrame? { firebolt_task_frames() == 0 ? nil : innermost }

  /// Whom a global `get()` asks.
  let resolver: Resolver

  /// The innermost request when the frame was entered. Where there is another one by now, that one's recipe is further in.
  let request: UnsafeMutablePointer<Request>?

  private let kind: Kind
  private let outer: TaskFrame?

  private init(_ kind: Kind, resolver: Resolver) {
    self.kind = kind
    self.resolver = resolver
    request = Request.current
    outer = TaskFrame.current
    firebolt_begin_task_frame()
  }

  /// A `withResolver`.
  convenience init(_ resolver: Resolver) {
    self.init(.override, resolver: resolver)
  }

  /// A recipe.
  convenience init(_ making: AsyncMaking) {
    self.init(.recipe(making), resolver: making.request.asked)
  }

  /// What a request is autowired of.
  convenience init(dependencyOf step: ResolutionError.Step) {
    self.init(.dependency(of: step), resolver: .current)
  }

  /// What is to be done once a recipe has ended. What it was made for counts still, also if that has ended before.
  convenience init(endOf making: AsyncMaking) {
    self.init(.end(of: making), resolver: making.request.asked)
  }

  deinit {
    firebolt_end_task_frame()
  }

  /// The innermost recipe that runs in this task, or that started it, and hasn't ended.
  static var making: AsyncMaking? {
    var next = current
    while let frame = next {
      if let making = frame.runningRecipe { return making }
      next = frame.outer
    }
    return nil
  }

  private var runningRecipe: AsyncMaking? {
    if case .recipe(let making) = kind, making.isRunning { making } else { nil }
  }

  /// The requests that led to what this task does, but for those that it is carrying out on its thread.
  static var path: [ResolutionError.Step] {
    var steps: [ResolutionError.Step] = []
    // What a recipe was made for doesn't wait any more once that has ended, though a task of its may go on.
    var isPast = false
    var next = current
    while let frame = next {
      switch frame.kind {
      case .recipe(let making) where making.isRunning: return making.path + steps.reversed()
      case .recipe: isPast = true
      case .end(let making): return making.path.dropLast() + steps.reversed()
      case .dependency(let step): if !isPast { steps.append(step) }
      case .override: break
      }
      next = frame.outer
    }
    return steps.reversed()
  }

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
