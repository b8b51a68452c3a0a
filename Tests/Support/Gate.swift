import Firebolt
import Foundation

/// What tasks wait for without a thread each, until enough of them, or others, have reached it.
package final class Gate: Sendable {
  private struct State {
    var missing: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Guarded<State>

  package init(_ count: Int = 1) {
    state = Guarded(State(missing: count))
  }

  /// Counts one who has come this far; the last one lets all pass.
  package func reach() {
    let waiting = state.withLock { state in
      state.missing -= 1
      defer { if state.missing <= 0 { state.waiting = [] } }
      return state.missing <= 0 ? state.waiting : []
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits for the last one, cancelled or not.
  package func wait() async {
    await withCheckedContinuation { continuation in
      let mayPass = state.withLock { state in
        if state.missing > 0 { state.waiting.append(continuation) }
        return state.missing <= 0
      }
      if mayPass { continuation.resume() }
    }
  }

  /// Meets the others: none goes on before all are here.
  package func meet() async {
    reach()
    await wait()
  }
}

/// Runs `body`, and ends the program with who waits for whom if that takes too long.
package func watched<R>(
  fileID: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> R
) async rethrows -> R {
  let end = Milestone()
  Thread { end.wait(fileID: fileID, line: line) }.start()
  defer { end.reach() }
  return try await body()
}

/// Lets other tasks run until something holds that only a look shows.
package func reached(isolation: isolated (any Actor)? = #isolation, _ isReached: () -> Bool) async {
  while !isReached() { await Task.yield() }
}

/// Lets other tasks run until something holds that only a look shows, or until that takes too long.
///
/// - Returns: Whether it holds.
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
