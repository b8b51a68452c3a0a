import Foundation

/// The threads on which recipes may be left.
enum RecipeThreads {
  /// How much stack each has, in bytes: a long chain of recipes needs some.
  private static let stackSize = 8 << 20

  static func start(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.stackSize = stackSize
    thread.start()
  }

  /// Starts a task; in a dry run one of which each step has a thread of its own, where the system has such tasks.
  static func startTask<R: Sendable>(_ body: @escaping @Sendable () async -> R) -> Task<R, Never> {
    if Rehearsal.Attempt.current != nil, #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
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
