import Firebolt
import Foundation

/// A gate at which tasks wait, without blocking a thread, until it has been reached a given number of times.
package final class Gate: Sendable {
  private struct State {
    var missing: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Guarded<State>

  package init(_ count: Int = 1) {
    state = Guarded(State(missing: count))
  }

  /// Counts one arrival. The last one opens the gate.
  package func reach() {
    let waiting = state.withLock { state in
      state.missing -= 1
      defer { if state.missing <= 0 { state.waiting = [] } }
      return state.missing <= 0 ? state.waiting : []
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits until the gate is open, even if the task is cancelled.
  package func wait() async {
    await withCheckedContinuation { continuation in
      let mayPass = state.withLock { state in
        if state.missing > 0 { state.waiting.append(continuation) }
        return state.missing <= 0
      }
      if mayPass { continuation.resume() }
    }
  }

  /// Counts one arrival, and waits until the gate is open.
  package func meet() async {
    reach()
    await wait()
  }
}

/// Runs `body`. If it takes too long, the program ends with a message that lists all current waits.
package func watched<R>(
  fileID: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> R
) async rethrows -> R {
  let end = Milestone()
  Thread { end.wait(fileID: fileID, line: line) }.start()
  defer { end.reach() }
  return try await body()
}

/// Polls a condition until it holds, and lets other tasks run in between.
package func reached(isolation: isolated (any Actor)? = #isolation, _ isReached: () -> Bool) async {
  while !isReached() { await Task.yield() }
}

/// Polls a condition until it holds or until a timeout, and lets other tasks run in between.
///
/// - Returns: Whether the condition holds.
package func isReached(isolation: isolated (any Actor)? = #isolation, _ isReached: () -> Bool) async -> Bool {
  let deadline = Date(timeIntervalSinceNow: patience)
  while !isReached() {
    if Date() > deadline { return false }
    await Task.yield()
  }
  return true
}

/// The `ResolutionError` that an asynchronous `body` throws.
package func awaitedError<R>(isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R) async
  -> ResolutionError?
{
  do {
    _ = try await body()
    return nil
  } catch {
    return error as? ResolutionError
  }
}
