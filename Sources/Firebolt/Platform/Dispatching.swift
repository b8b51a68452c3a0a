// Firebolt's use of Dispatch, and replacements for systems without Dispatch, such as WASI.

#if canImport(Dispatch) && !FIREBOLT_WITHOUT_DISPATCH
  import Dispatch

  /// A queue that runs one closure after the other, in the order of the calls.
  typealias SerialQueue = DispatchQueue

  /// A serial queue has a thread of its own, so a timer fires even if all threads of the concurrency pool are busy.
  private let timerQueue = DispatchQueue(label: "Firebolt.Timer")

  /// Starts a timer that fires once.
  ///
  /// - Parameter body: The closure to run after the time. It must not block.
  /// - Returns: A closure that stops the timer.
  package func startTimer(seconds: Double, _ body: @escaping @Sendable () -> Void) -> () -> Void {
    let timer = DispatchSource.makeTimerSource(queue: timerQueue)
    timer.schedule(deadline: .now() + min(max(0, seconds), 1e9))
    timer.setEventHandler(handler: body)
    timer.activate()
    return timer.cancel
  }

  /// A thread waits here for a signal from another one.
  typealias Semaphore = DispatchSemaphore

  /// The main queue. On Linux, it may leave the main thread.
  struct MainQueue: @unchecked Sendable {  // Sound: the key is constant. It isn't Sendable everywhere.
    private static let marked = MainQueue()

    private let key = DispatchSpecificKey<Void>()

    private init() {
      DispatchQueue.main.setSpecific(key: key, value: ())
    }

    /// Whether this code runs on the main queue.
    static var isCurrent: Bool { DispatchQueue.getSpecific(key: marked.key) != nil }
  }

#else
  import FireboltAtomics

  /// A queue that runs one closure at a time.
  final class SerialQueue: Sendable {
    private let lock = Locked(())

    init(label: String) {}

    func sync<R, E: Error>(execute body: () throws(E) -> R) throws(E) -> R {
      try lock.withLock { _ throws(E) in try body() }
    }
  }

  /// Starts a timer that fires once.
  ///
  /// - Parameter body: The closure to run after the time. It must not block.
  /// - Returns: A closure that stops the timer.
  package func startTimer(seconds: Double, _ body: @escaping @Sendable () -> Void) -> () -> Void {
    let task = Task.detached {
      try? await Task.sleep(nanoseconds: UInt64(min(max(0, seconds), 1e9) * 1e9))
      if !Task.isCancelled { body() }
    }
    return task.cancel
  }

  /// A thread waits here for a signal from another one.
  final class Semaphore: Sendable {
    private let signals = Locked(0)

    init(value: Int) {
      precondition(FIREBOLT_HAS_THREADS != 0, "with a single thread, no other thread could send the signal")
    }

    func signal() { signals.withLock { $0 += 1 } }

    func wait() {
      while signals.withLock({ $0 == 0 }) { firebolt_give_way() }
      signals.withLock { $0 -= 1 }
    }
  }

  /// A placeholder: without Dispatch, there is no main queue that could leave the main thread.
  enum MainQueue {
    static var isCurrent: Bool { false }
  }
#endif

extension Wait {
  /// Blocks the thread until the wait has ended.
  func blockingEnding() -> Ending {
    let semaphore = Semaphore(value: 0)
    then { _ in semaphore.signal() }
    semaphore.wait()
    return known!  // It is known before the signal.
  }
}

/// Blocks the thread for good.
package func blockForGood() -> Never {
  while true { Semaphore(value: 0).wait() }
}
