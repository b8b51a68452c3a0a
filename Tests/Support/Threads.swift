import Foundation

/// Runs `body` on real threads that begin together, and returns what each returned.
///
/// When it returns, the threads have let go of `body` and of all that it captured.
///
/// - Parameters:
///   - count: How many threads.
///   - stackSize: The size of each one's stack in bytes, or nil for the system's own.
///   - body: What each does; it is given the thread's index.
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

/// Runs `body` on a thread of its own and waits for it, so that the watchdog sees if it hangs.
@discardableResult
package func onAnotherThread<R>(
  fileID: StaticString = #fileID, line: UInt = #line, _ body: @escaping @Sendable () -> R
) -> R {
  onThreads(1, fileID: fileID, line: line) { _ in body() }[0]
}

/// Runs `body` on a thread of its own, and doesn't wait for it.
package func onADetachedThread(_ body: @escaping @Sendable () -> Void) {
  Thread(block: body).start()
}

/// What a thread does, once. It lets go of the work before it says that the work has ended: a `Thread` keeps its block for
/// longer than that.
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

/// Lets other threads run, for whoever waits for something that only a look shows.
package func relax() {
  Thread.sleep(forTimeInterval: 0.0002)
}
