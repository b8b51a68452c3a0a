/// Runs a cast on this thread, as if that were the main actor's: conformances that are isolated to it count then.
///
/// - Parameter cast: The cast. It must do nothing else: it only seems to be on the main actor.
@inline(never)
func asIfOnMainActor(_ cast: @escaping @Sendable () -> Void) {
  // Before, the runtime knows no isolated conformances.
  guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return cast() }
  // The task has ended when this returns.
  Task(executorPreference: MainActorStandIn.shared) { cast() }
}

/// Runs the parts of a task at once, on the thread that makes them known.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class MainActorStandIn: TaskExecutor {
  static let shared = MainActorStandIn()

  func enqueue(_ job: consuming ExecutorJob) {
    job.runSynchronously(isolatedTo: MainActor.sharedUnownedExecutor, taskExecutor: asUnownedTaskExecutor())
  }
}
