// What Firebolt needs of Dispatch, and what stands for it on systems without it, as WASI is.

#if canImport(Dispatch) && !FIREBOLT_WITHOUT_DISPATCH
  import Dispatch

  /// Runs one body after the other, in the order in which they come.
  struct SerialQueue: Sendable {
    private let queue: DispatchQueue

    init(label: String) {
      queue = DispatchQueue(label: label)
    }

    func sync<R>(_ body: () throws -> R) rethrows -> R { try queue.sync(execute: body) }
  }

  /// A timer that goes off once.
  struct Countdown {
    /// Serial queues have threads of their own, so that a timer goes off though all threads of the pool may be busy.
    private static let queue = DispatchQueue(label: "Firebolt.Countdown")

    private let timer: any DispatchSourceTimer

    /// Begins to count down.
    ///
    /// - Parameter body: What is run once the time is up, unless it is cancelled before. It mustn't wait for anything.
    init(seconds: Double, _ body: @escaping @Sendable () -> Void) {
      timer = DispatchSource.makeTimerSource(queue: Self.queue)
      timer.schedule(deadline: .now() + min(max(seconds, 0), 1e9))
      timer.setEventHandler(handler: body)
      timer.activate()
    }

    func cancel() { timer.cancel() }
  }

  /// The main queue, which on Linux may leave the main thread.
  struct MainQueue: @unchecked Sendable {  // Sound: the key is constant. It isn't Sendable everywhere.
    private static let marked = MainQueue()

    private let key = DispatchSpecificKey<Void>()

    private init() {
      DispatchQueue.main.setSpecific(key: key, value: ())
    }

    /// Whether this code runs on it.
    static var isCurrent: Bool { DispatchQueue.getSpecific(key: marked.key) != nil }
  }

#else
  /// Runs one body at a time.
  struct SerialQueue: Sendable {
    private let lock = Locked(())

    init(label: String) {}

    func sync<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
      try lock.withLock { _ throws(E) in try body() }
    }
  }

  /// A timer that goes off once.
  struct Countdown {
    private let task: Task<Void, Never>

    /// Begins to count down.
    ///
    /// - Parameter body: What is run once the time is up, unless it is cancelled before. It mustn't wait for anything.
    init(seconds: Double, _ body: @escaping @Sendable () -> Void) {
      task = Task.detached {
        try? await Task.sleep(nanoseconds: UInt64(min(max(seconds, 0), 1e9) * 1e9))
        if !Task.isCancelled { body() }
      }
    }

    func cancel() { task.cancel() }
  }

  /// There is no main queue that could leave the main thread.
  enum MainQueue {
    static var isCurrent: Bool { false }
  }
#endif
