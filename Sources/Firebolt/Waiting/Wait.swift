import FireboltAtomics

/// One wait: of a resolution, or of anybody for the drops of a store. Its thread sleeps, or its task is suspended.
final class Wait: Sendable {
  enum Ending: Sendable {
    /// The cell has ended, or the group has settled.
    case ended
    /// The resolution sees the incomplete instance.
    case exposed
    /// The wait would never have ended. The steps lead from the cell to the request that closes the cycle.
    case cycle([ResolutionError.Step])
    case cancelled
    /// The time for a wait for drops was up.
    case limitReached
  }

  let id: UInt64

  /// The keys of the cell, or nil if the wait is for something else.
  let keys: RegistrationKeys?

  /// The requests that led to the wait.
  let path: Path?

  /// The priority of the task that waits, or 0.
  let priority: UInt8

  /// What awaits the wait, if that is for drops: see `TaskContext.awaiting`.
  let run: ResolutionID

  /// The ending, and until there is one, what lets the thread or task go on; nil until that waits.
  private let state = Locked<(ending: Ending?, wake: (@Sendable (Ending) -> Void)?)>((nil, nil))

  init(
    for keys: RegistrationKeys? = nil, path: Path? = nil, priority: UInt8 = 0, awaitedBy run: ResolutionID = 0,
    id: UInt64 = firebolt_unique_number()
  ) {
    self.keys = keys
    self.path = path
    self.priority = priority
    self.run = run
    self.id = id
  }

  /// Ends the wait, unless it has ended.
  func end(_ ending: Ending) {
    let wake: (@Sendable (Ending) -> Void)? = state.withLock { state in
      if state.ending != nil { return nil }
      state.ending = ending
      return state.wake.take()
    }
    wake?(ending)
  }

  /// How the wait has ended, or nil.
  var known: Ending? { state.withLock { $0.ending } }

  /// Calls a closure with the ending, at once or as soon as there is one. One thread or task waits, so there is one closure.
  func then(_ wake: @escaping @Sendable (Ending) -> Void) {
    let known = state.withLock { state in
      if state.ending == nil { state.wake = wake }
      return state.ending
    }
    if let known { wake(known) }
  }

  /// Suspends the task until the wait has ended, even if the task is cancelled.
  func ending(isolation: isolated (any Actor)? = #isolation) async -> Ending {
    await withUnsafeContinuation { continuation in then { continuation.resume(returning: $0) } }
  }

  /// Returns the requests along a circle. Each resolution contributes its requests from the point where it began to
  /// make the cell that the previous one waits for.
  ///
  /// - Parameter circle: The waits on the path from this wait's cell back to its resolution.
  func steps(along circle: [Wait]) -> [ResolutionError.Step] {
    var steps = path?.steps ?? []
    let count = steps.count
    var keys = keys
    for wait in circle {
      let more = wait.path?.steps ?? []
      let start = more.lastIndex { keys?.contains($0.key) ?? false }
      steps += more[(start.map { $0 + 1 } ?? more.endIndex)...]
      keys = wait.keys
    }
    return Array(steps.closed(from: count - 1).dropFirst(count))
  }
}
