/// Who waits for whom, in the whole process.
///
/// A cell is awaited of its maker, or, if all that is missing is the completion of what it knows, of those who make that. A
/// wait would never end exactly if a way that begins with it leads back to the one that wants to wait. If somebody on that
/// way waits for an instance that is there already, and only not completed, he gets it: that is how two objects may know
/// each other. If not, it is a cycle.
final class WaitGraph: @unchecked Sendable {  // Sound: the variable names its guard.
  static let shared = WaitGraph()

  /// Guards what resolutions wait for, what waiting for a cell means, and all transactions, so that looking for a cycle
  /// and beginning to wait are one step. Threads sleep with it.
  private let lock = Lock()

  /// The tasks that may go on: they are resumed where no lock is held, because that calls their executors. Guard: `lock`.
  private var woken: [CheckedContinuation<Void, Never>] = []

  /// Changes what the lock guards, and has the tasks that this wakes go on.
  func change<R>(_ body: (borrowing Lock) -> R) -> R {
    defer { resumeWoken() }
    return lock.withLock { body(lock) }
  }

  /// Has the tasks that were woken go on. The caller holds no lock.
  func resumeWoken() {
    let tasks = lock.withLock {
      defer { woken = [] }
      return woken
    }
    for task in tasks { task.resume() }
  }

  // MARK: - Waiting

  /// Waits until a cell has ended, or until its instance may be seen without that. The thread sleeps.
  ///
  /// - Complexity: O(*n*) in the number of waits that lead on from the cell.
  func wait(_ resolution: Resolution, for cell: InstanceCell, path: [ResolutionError.Step]) -> Wait.Ending {
    let wait = change { _ in begin(resolution, for: cell, path: path) }
    return lock.withLock {
      while wait.ending == nil { resolution.sleep(with: lock) }
      return wait.ending ?? .woken
    }
  }

  /// Waits as above, but the task is suspended, and its cancellation ends the wait.
  func wait(
    _ resolution: Resolution, for cell: InstanceCell, path: [ResolutionError.Step],
    isolation: isolated (any Actor)? = #isolation
  ) async -> Wait.Ending {
    let wait = change { _ in begin(resolution, for: cell, path: path) }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        change { _ in
          if wait.ending == nil { wait.continuation = continuation } else { woken.append(continuation) }
        }
      }
    } onCancel: {
      change { _ in end(wait, .cancelled) }
    }
    return change { _ in wait.ending ?? .woken }
  }

  /// Notes that a resolution waits for a new cell, which is filled in its own task: nothing sleeps.
  func note(_ resolution: Resolution, waitingFor cell: InstanceCell, path: [ResolutionError.Step]) {
    change { _ in _ = begin(resolution, for: cell, path: path) }
  }

  /// Ends the waits for a cell that has ended. The caller sees to it that tasks go on.
  func end(_ cell: InstanceCell) {
    lock.withLock {
      cell.waiting.hasEnded = true
      for wait in cell.waiting.waits { end(wait, .woken) }
    }
  }

  /// Who waits for a cell, with the requests that led to each wait.
  func waits(for cell: InstanceCell) -> [[ResolutionError.Step]] {
    lock.withLock { cell.waiting.waits.map(\.path) }
  }

  // MARK: - Under the lock

  private func begin(_ resolution: Resolution, for cell: InstanceCell, path: [ResolutionError.Step]) -> Wait {
    let wait = Wait(of: resolution, for: cell, path: path)
    if cell.waiting.hasEnded {
      wait.ending = .woken
    } else if cell.isVisible(to: resolution) {
      see(cell, by: resolution)
      wait.ending = .woken
    } else {
      while wait.ending == nil, let circle = circle(from: cell, to: resolution) {
        if cell.waiting.isVisible {
          see(cell, by: resolution)
          wait.ending = .woken
        } else if let blocked = circle.first(where: \.cell.waiting.isVisible) {
          letSee(blocked)
        } else {
          let whole = path + steps(along: circle, from: cell)
          wait.ending = .cycle(Array(whole.closed(from: path.count - 1).dropFirst(path.count)))
        }
      }
    }
    if wait.ending == nil {
      resolution.waits.append(wait)
      cell.waiting.waits.append(wait)
    }
    return wait
  }

  /// Ends a wait, and wakes who waits.
  func end(_ wait: Wait, _ ending: Wait.Ending) {
    if wait.ending != nil { return }
    wait.ending = ending
    wait.resolution.waits.removeAll { $0 === wait }
    wait.cell.waiting.waits.removeAll { $0 === wait }
    wait.resolution.wake()
    if let continuation = wait.continuation.take() { woken.append(continuation) }
  }

  /// The waits on a way from a cell to a resolution, in order; nil if there is no such way.
  func circle(from cell: InstanceCell, to resolution: Resolution) -> [Wait]? {
    var seen: Set<ObjectIdentifier> = []
    func circle(from cell: InstanceCell) -> [Wait]? {
      for maker in cell.awaitedOf {
        if maker === resolution { return [] }
        if !seen.insert(ObjectIdentifier(maker)).inserted { continue }
        for wait in maker.waits {
          if let rest = circle(from: wait.cell) { return [wait] + rest }
        }
      }
      return nil
    }
    return circle(from: cell)
  }

  /// The requests along a circle: of each maker, those from where it began to make what the one before waits for.
  private func steps(along circle: [Wait], from cell: InstanceCell) -> [ResolutionError.Step] {
    var steps: [ResolutionError.Step] = []
    var next = cell
    for wait in circle {
      let start = wait.path.lastIndex { next.keys.contains($0.key) }
      steps += wait.path[(start.map { $0 + 1 } ?? wait.path.endIndex)...]
      next = wait.cell
    }
    return steps
  }
}

/// One wait of a resolution, whose thread sleeps or whose task is suspended, for a cell.
final class Wait: @unchecked Sendable {  // Sound: the wait graph's lock guards the variables.
  enum Ending {
    /// The cell has ended, or its instance may be seen.
    case woken
    /// The wait would never have ended, and nobody waited. The steps lead from the cell to the request that closes the
    /// cycle.
    case cycle([ResolutionError.Step])
    /// The task was cancelled.
    case cancelled
  }

  let resolution: Resolution
  let cell: InstanceCell
  /// The requests that led to the wait.
  let path: [ResolutionError.Step]

  /// How the wait ended; nil as long as it lasts.
  fileprivate(set) var ending: Ending?

  /// What has the task go on, once it is suspended.
  fileprivate var continuation: CheckedContinuation<Void, Never>?

  fileprivate init(of resolution: Resolution, for cell: InstanceCell, path: [ResolutionError.Step]) {
    (self.resolution, self.cell, self.path) = (resolution, cell, path)
  }
}

/// What waiting for a cell means. Guard: the wait graph's lock.
struct Waiting {
  var hasEnded = false
  /// Whether the instance is there, so that who can't wait for the end may see it.
  var isVisible = false
  /// Whether all that is missing is the end of the transaction.
  var isHeld = false
  /// The waits that the cell's end ends.
  var waits: [Wait] = []
  /// In which the instance was seen before the end.
  var transaction: Transaction?
}

extension InstanceCell {
  /// Who has to get on before the cell ends.
  fileprivate var awaitedOf: [Resolution] {
    waiting.isHeld ? waiting.transaction?.root.open.map(\.maker) ?? [] : [maker]
  }

  /// Whether a resolution has made the instance, or knows of others in the same transaction.
  fileprivate func isVisible(to resolution: Resolution) -> Bool {
    guard waiting.isVisible else { return false }
    return maker === resolution
      || waiting.transaction.map { $0.root === resolution.transaction?.root } ?? false
  }
}
