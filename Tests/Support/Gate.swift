import Firebolt
import Foundation

/// A gate at which tasks wait, without blocking a thread, until it has been reached a given number of times.
package final class Gate: Sendable {
  private struct State {
    var missing: Int
    var waiting: [@Sendable () -> Void] = []
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
    for passes in waiting { passes() }
  }

  private func then(_ passes: @escaping @Sendable () -> Void) {
    let mayPass = state.withLock { state in
      if state.missing > 0 { state.waiting.append(passes) }
      return state.missing <= 0
    }
    if mayPass { passes() }
  }

  /// Waits until the gate is open, even if the task is cancelled.
  package func wait() async {
    await withCheckedContinuation { continuation in then { continuation.resume() } }
  }

  /// Blocks the thread until the gate is open.
  package func block(fileID: StaticString = #fileID, line: UInt = #line) {
    let passed = Milestone()
    then { passed.reach() }
    passed.wait(fileID: fileID, line: line)
  }

  /// Counts one arrival, and waits until the gate is open.
  package func meet() async {
    reach()
    await wait()
  }
}

/// A place at which recipes and hooks wait until the test lets them go on.
package struct Pause: Sendable {
  private let reached: Gate
  private let ended = Gate()

  /// - Parameter count: How many must wait at the place until it counts as reached.
  package init(_ count: Int = 1) { reached = Gate(count) }

  /// Waits at the place.
  package func wait() async {
    reached.reach()
    await ended.wait()
  }

  /// Blocks the thread at the place.
  package func block(fileID: StaticString = #fileID, line: UInt = #line) {
    reached.reach()
    ended.block(fileID: fileID, line: line)
  }

  /// Waits until the place is reached.
  package func isReached() async { await reached.wait() }

  /// Blocks the thread until the place is reached.
  package func blockUntilReached(fileID: StaticString = #fileID, line: UInt = #line) {
    reached.block(fileID: fileID, line: line)
  }

  /// Lets those go on who wait at the place, and those who come there later.
  package func end() { ended.reach() }
}

/// Runs `body`. If it takes too long, the program ends with a message that lists all current waits.
///
/// - Parameter subject: What the message adds to the place of the test.
package func watched<R>(
  _ subject: @escaping @autoclosure @Sendable () -> String = "", fileID: StaticString = #fileID, line: UInt = #line,
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
) async rethrows -> R {
  let end = Milestone()
  Thread { end.wait(for: subject, fileID: fileID, line: line) }.start()
  defer { end.reach() }
  return try await body()
}

/// Polls a condition until it holds, and lets other tasks run in between.
package func reached(isolation: isolated (any Actor)? = #isolation, _ isReached: () -> Bool) async {
  while !isReached() { await Task.yield() }
}

/// Polls a condition until it holds, and lets other tasks run in between: many times, and until a timeout.
///
/// - Returns: Whether the condition holds.
package func isReached(
  within seconds: TimeInterval = patience, isolation: isolated (any Actor)? = #isolation, _ isReached: () -> Bool
) async -> Bool {
  let deadline = Date(timeIntervalSinceNow: seconds)
  var yields = 0
  while !isReached() {
    yields += 1
    if yields > 20_000, Date() > deadline { return false }
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
