/// One thread's chain of requests, from the outermost on: who makes a cell, and who waits for one.
@usableFromInline
final class Resolution: @unchecked Sendable {  // Sound: its variable names its guard.
  /// What this resolution sleeps for, and the path that led to it. Guard: the wait graph's lock.
  fileprivate(set) var waitingFor: (cell: InstanceCell, path: [ResolutionError.Step])?
}

/// Who waits for whom, in the whole process.
///
/// Each resolution waits for one cell at most, and each cell is made by one resolution, so the graph is a set of chains,
/// and a wait would never end exactly if the chain that begins with it leads back to the one that wants to wait.
final class WaitGraph: Sendable {
  static let shared = WaitGraph()

  /// Guards `waitingFor` of every resolution, so that looking for a cycle and beginning to wait are one step.
  private let lock = Lock()

  /// Enters that a resolution is about to wait for a cell.
  ///
  /// - Returns: nil, or, if the wait would never end, the steps from the cell to the request that closes the cycle;
  ///   then nothing was entered.
  /// - Complexity: O(*n*) in the number of resolutions in the chain.
  func enter(_ resolution: Resolution, waitsFor cell: InstanceCell, path: [ResolutionError.Step])
    -> [ResolutionError.Step]?
  {
    lock.withLock {
      var steps: [ResolutionError.Step] = []
      var next = cell
      while next.maker !== resolution {
        guard let wait = next.maker.waitingFor else {
          resolution.waitingFor = (cell, path)
          cell.waiters.append(resolution)
          return nil
        }
        // The maker's own path, from where it began to make this cell.
        let start = wait.path.lastIndex { next.keys.contains($0.key) }
        steps += wait.path[(start.map { $0 + 1 } ?? wait.path.endIndex)...]
        next = wait.cell
      }
      return steps
    }
  }

  /// Forgets everyone who waits for a cell that has ended, before they know it themselves: an ended wait is no link.
  func removeWaiters(of cell: InstanceCell) {
    lock.withLock {
      for waiter in cell.waiters { waiter.waitingFor = nil }
      cell.waiters = []
    }
  }

  /// How many resolutions wait for a cell.
  func waiterCount(of cell: InstanceCell) -> Int {
    lock.withLock { cell.waiters.count }
  }
}
