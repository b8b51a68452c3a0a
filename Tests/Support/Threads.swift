import Foundation

/// Runs `body` on several threads that start together, and returns the result of each.
///
/// The threads have released `body` and its captures when this function returns.
///
/// - Parameters:
///   - count: The number of threads.
///   - stackSize: The stack size of each thread in bytes, or nil for the system's default.
///   - body: The work of each thread. It receives the thread's index.
@discardableResult
package func onThreads<R>(
  _ count: Int, stackSize: Int? = nil, fileID: StaticString = #fileID, line: UInt = #line,
  _ body: @escaping @Sendable (Int) -> R
) -> [R] {
  let results = Guarded([R?](repeating: nil, count: count))
  let start = Milestone(count)
  let end = Milestone(count)
  for index in 0..<count {
    let work = Work {
      start.reach()
      start.wait(fileID: fileID, line: line)
      let result = body(index)
      results.withLock { $0[index] = result }
    }
    let thread = Thread {
      work.carryOut()
      end.reach()
    }
    if let stackSize { thread.stackSize = stackSize }
    thread.start()
  }
  end.wait(fileID: fileID, line: line)
  return results.withLock { $0.map { $0! } }
}

/// Runs `body` on a thread, and `others` on some more, which do something again and again for as long as `body` runs.
package func onThreads(
  _ count: Int, fileID: StaticString = #fileID, line: UInt = #line, while body: @escaping @Sendable () -> Void,
  _ others: @escaping @Sendable (_ thread: Int, _ goesOn: () -> Bool) -> Void
) {
  let isOver = Guarded(false)
  onThreads(count + 1, fileID: fileID, line: line) { thread in
    if thread < count { return others(thread) { !isOver.value } }
    body()
    isOver.withLock { $0 = true }
  }
}

/// Runs `body` on a new thread and waits for it. The watchdog ends the program if `body` hangs.
@discardableResult
package func onAnotherThread<R>(
  fileID: StaticString = #fileID, line: UInt = #line, _ body: @escaping @Sendable () -> R
) -> R {
  onThreads(1, fileID: fileID, line: line) { _ in body() }[0]
}

/// Runs `body` on a thread of its own, while the task waits without blocking its thread.
package func onThreadOfItsOwn<R: Sendable>(
  fileID: StaticString = #fileID, line: UInt = #line, _ body: @escaping @Sendable () -> R
) async -> R {
  await withCheckedContinuation { continuation in
    onADetachedThread { continuation.resume(returning: onAnotherThread(fileID: fileID, line: line, body)) }
  }
}

/// Runs `body` on a new thread without waiting for it.
package func onADetachedThread(_ body: @escaping @Sendable () -> Void) {
  Thread(block: body).start()
}

/// The work of a thread, which runs once. It releases its closure before the thread reports that the work has ended,
/// because a `Thread` retains its block for longer than that.
private final class Work: Sendable {
  private let body: Guarded<(@Sendable () -> Void)?>

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = Guarded(body)
  }

  @inline(never)
  func carryOut() {
    let body = body.withLock { $0.take() }
    body?()
  }
}

/// Lets other threads run between two checks of a polling loop.
package func relax() {
  Thread.sleep(forTimeInterval: 0.0002)
}
