/// Who waits for whom, in the whole process.
///
/// Each resolution waits for one cell at most. A cell is awaited of its maker, or, if all that is missing is the completion
/// of what it knows, of those who make that. A wait would never end exactly if a way that begins with it leads back to the
/// one that wants to wait. If somebody on that way waits for an instance that is there already, and only not completed,
/// he gets it: that is how two objects may know each other. If not, it is a cycle.
final class WaitGraph: Sendable {
  static let shared = WaitGraph()

  /// Guards what resolutions wait for, what waiting for a cell means, and all transactions, so that looking for a cycle
  /// and beginning to wait are one step. Threads sleep with it.
  let lock = Lock()

  /// Waits until a cell has ended, or until its instance may be seen without that.
  ///
  /// - Returns: nil, or, if the wait would never end, the steps from the cell to the request that closes the cycle;
  ///   then nobody waited.
  /// - Complexity: O(*n*) in the number of resolutions that lead on from the cell.
  func wait(_ resolution: Resolution, for cell: InstanceCell, path: [ResolutionError.Step]) -> [ResolutionError.Step]? {
    lock.withLock {
      if cell.waiting.hasEnded { return nil }
      if cell.isVisible(to: resolution) {
        see(cell, by: resolution)
        return nil
      }
      while let circle = circle(from: cell, to: resolution) {
        if cell.waiting.isVisible {
          see(cell, by: resolution)
          return nil
        }
        guard let waiter = circle.first(where: { $0.waitingFor?.cell.waiting.isVisible == true }) else {
          return steps(along: circle, from: cell)
        }
        letSee(waiter)
      }
      resolution.waitingFor = (cell, path)
      cell.waiting.waiters.append(resolution)
      while resolution.waitingFor != nil { resolution.sleep(with: lock) }
      return nil
    }
  }

  /// Forgets everyone who waits for a cell that has ended, and wakes them.
  func end(_ cell: InstanceCell) {
    lock.withLock {
      cell.waiting.hasEnded = true
      for waiter in cell.waiting.waiters {
        waiter.waitingFor = nil
        waiter.wake()
      }
      cell.waiting.waiters = []
    }
  }

  /// How many resolutions wait for a cell.
  func waiterCount(of cell: InstanceCell) -> Int {
    lock.withLock { cell.waiting.waiters.count }
  }

  /// Who waits on a way from a cell to a resolution, in order; nil if there is no such way.
  func circle(from cell: InstanceCell, to resolution: Resolution) -> [Resolution]? {
    var seen: Set<ObjectIdentifier> = []
    func circle(from cell: InstanceCell) -> [Resolution]? {
      for maker in cell.awaitedOf {
        if maker === resolution { return [] }
        guard let wait = maker.waitingFor, seen.insert(ObjectIdentifier(maker)).inserted else { continue }
        if let rest = circle(from: wait.cell) { return [maker] + rest }
      }
      return nil
    }
    return circle(from: cell)
  }

  /// The requests along a circle: of each maker, those from where it began to make what the one before waits for.
  private func steps(along circle: [Resolution], from cell: InstanceCell) -> [ResolutionError.Step] {
    var steps: [ResolutionError.Step] = []
    var next = cell
    for wait in circle.compactMap(\.waitingFor) {
      let start = wait.path.lastIndex { next.keys.contains($0.key) }
      steps += wait.path[(start.map { $0 + 1 } ?? wait.path.endIndex)...]
      next = wait.cell
    }
    return steps
  }
}

/// What waiting for a cell means. Guard: the wait graph's lock.
struct Waiting {
  var hasEnded = false
  /// Whether the instance is there, so that who can't wait for the end may see it.
  var isVisible = false
  /// Whether all that is missing is the end of the transaction.
  var isHeld = false
  /// Who sleeps until the cell ends.
  var waiters: [Resolution] = []
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
