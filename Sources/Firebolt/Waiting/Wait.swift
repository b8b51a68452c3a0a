/// One wait of a resolution. Its thread sleeps, or its task is suspended.
struct Wait: Sendable {
  enum Ending: Sendable {
    /// The cell has ended, its instance is visible, or the transaction is closed.
    case woken
    /// The wait would never have ended and wasn't started. The steps lead from the cell to the request that closes the
    /// cycle.
    case cycle([ResolutionError.Step])
    /// The task was cancelled.
    case cancelled
  }

  let id: WaitID

  /// The keys of the cell, or nil if the wait isn't for a cell.
  let keys: RegistrationKeys?

  /// The requests that led to the wait.
  let path: [ResolutionError.Step]

  let ending = Promise<Ending>()

  /// Suspends the task until the wait has ended. Cancelling the task ends the wait.
  func suspend(isolation: isolated (any Actor)? = #isolation) async -> Ending {
    await withTaskCancellationHandler {
      await ending.value()
    } onCancel: {
      WaitGraph.shared.cancel(self)
    }
  }

  /// Returns the requests along a circle. Each resolution contributes its requests from the point where it began to
  /// make the cell that the previous one waits for.
  ///
  /// - Parameter circle: The waits on the path from this wait's cell back to its resolution.
  func steps(along circle: [Wait]) -> [ResolutionError.Step] {
    var steps = path
    var keys = keys
    for wait in circle {
      let start = wait.path.lastIndex { keys?.contains($0.key) ?? false }
      steps += wait.path[(start.map { $0 + 1 } ?? wait.path.endIndex)...]
      keys = wait.keys
    }
    return Array(steps.closed(from: path.count - 1).dropFirst(path.count))
  }
}
