import Firebolt
import FireboltAtomics

/// The threads whose recipes can be abandoned.
enum RecipeThreads {
  /// The stack size of each thread, in bytes. A long chain of recipes needs a large stack.
  private static let stackSize = 8 << 20

  /// The numbers of the running threads.
  private static let running = Locked<Set<UInt64>>([])

  /// Whether this thread is one of them.
  static var isCurrent: Bool {
    let thread = firebolt_thread_number()
    return running.withLock { $0.contains(thread) }
  }

  /// Runs a closure on a new thread, or on this one if the system can't create a thread.
  static func start(_ body: @escaping @Sendable () -> Void) {
    let work = Work(body)
    let context = Unmanaged.passRetained(work)
    let isStarted = firebolt_start_thread(stackSize, context.toOpaque()) { context in
      if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().carryOut() }
      return nil
    }
    if isStarted == 0 { context.takeRetainedValue().carryOut() }
  }

  /// Runs a closure on a new thread, as a task of that thread if the system supports such tasks. It then sees the
  /// task-local values of the caller, such as pretended contexts.
  static func startWithTaskLocals(_ body: @escaping @Sendable () -> Void) {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      _ = startTask { body() }
    } else {
      start(body)
    }
  }

  private final class Work: Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    func carryOut() {
      let thread = firebolt_thread_number()
      running.withLock { _ = $0.insert(thread) }
      body()
      running.withLock { _ = $0.remove(thread) }
    }
  }

  /// Starts a task whose steps each run on a thread of their own, if the system supports such tasks.
  static func startTask<R: Sendable>(_ body: @escaping @Sendable () async -> R) -> Task<R, Never> {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      return Task(executorPreference: ThreadExecutor.shared) { await body() }
    }
    return Task { await body() }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private final class ThreadExecutor: TaskExecutor {
    static let shared = ThreadExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      start { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
}
