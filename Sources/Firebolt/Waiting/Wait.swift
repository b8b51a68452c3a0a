import FireboltAtomics

/// One wait of a resolution. Its thread sleeps, or its task is suspended.
final class Wait: Sendable {
  enum Ending {
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
  private let keys: RegistrationKeys?

  /// The requests that led to the wait.
  let path: [ResolutionError.Step]

  private enum State {
    case begun
    case asleep(Parker)
    case suspended(UnsafeContinuation<Ending, Never>)
    case followed(by: Wait)
    case ended(Ending)
  }

  private let state = Locked(State.begun)

  init(_ id: WaitID, keys: RegistrationKeys?, path: [ResolutionError.Step]) {
    (self.id, self.keys, self.path) = (id, keys, path)
  }

  /// Ends the wait and resumes its thread or task.
  func end(_ ending: Ending) {
    let former = state.withLock { state in
      defer { state = .ended(ending) }
      return state
    }
    switch former {
    case .asleep(let parker): parker.wake()
    case .suspended(let continuation): continuation.resume(returning: ending)
    case .followed(let other): other.end(ending)
    case .begun, .ended: break
    }
  }

  /// Sleeps until the wait has ended.
  func sleep() -> Ending {
    let parker = Parker()
    if let ending = ending(orEnter: .asleep(parker)) { return ending }
    parker.sleep()
    return ending(orEnter: .begun) ?? .woken
  }

  /// Makes another wait end when this one ends.
  func endTogether(with other: Wait) {
    if let ending = ending(orEnter: .followed(by: other)) { other.end(ending) }
  }

  /// Returns the ending. If the wait hasn't ended, enters another state.
  private func ending(orEnter next: State) -> Ending? {
    state.withLock { state in
      if case .ended(let ending) = state { return ending }
      state = next
      return nil
    }
  }

  /// Suspends the task until the wait has ended. Cancelling the task ends the wait.
  func suspend(isolation: isolated (any Actor)? = #isolation) async -> Ending {
    await withTaskCancellationHandler {
      await suspendUntilWoken()
    } onCancel: {
      WaitGraph.shared.cancel(self)
    }
  }

  /// Suspends the task until the wait has ended, even if the task is cancelled.
  @discardableResult
  func suspendUntilWoken(isolation: isolated (any Actor)? = #isolation) async -> Ending {
    // The state resumes it exactly once: only the first ending finds it.
    await withUnsafeContinuation { continuation in
      if let ending = ending(orEnter: .suspended(continuation)) { continuation.resume(returning: ending) }
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

/// A place where a thread sleeps until another thread wakes it.
private final class Parker: @unchecked Sendable {  // Sound: threads can share the parker behind the pointer.
  private let parker = firebolt_parker_make()

  deinit { firebolt_parker_free(parker) }

  func sleep() { firebolt_parker_sleep(parker) }

  func wake() { firebolt_parker_wake(parker) }
}
