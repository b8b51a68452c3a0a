// What waits need, and the search for circles.
extension WaitMachine {
  /// Returns the resolutions that must make progress before a cell can end.
  @inline(never) func needs(of cell: Cell) -> [Member] {
    if cell.settled != nil { return [] }
    if cell.contents != nil { return cell.holder?.open ?? [] }
    return member(cell.maker.number).map { [$0] } ?? []
  }

  /// Returns the resolutions that must make progress before a wait can end.
  @inline(never) func needs(of waiter: Waiter) -> [Member] {
    if let cell = waiter.cell { return needs(of: cell) }
    // That of a group that has settled is empty.
    if let group = waiter.group { return group.open }
    // The object may be a former one of its store.
    guard let target = waiter.target as? Drops, let drops = drops(of: target.number) else { return [] }
    return needs(of: drops, upTo: waiter.last)
  }

  /// Returns a wait's circle: the waits that lead from what it is for back to its resolution, and the wait itself. Nil if
  /// there is none, or if the wait has ended.
  ///
  /// - Complexity: O(*n*) in the number of waits that the wait needs; O(1) if nobody needs its resolution.
  func circle(of waiter: Waiter) -> [Waiter]? {
    if waiter.wait == nil || !mayBeNeeded(waiter.member) { return nil }
    return waits(from: needs(of: waiter), to: waiter)
  }

  /// Whether something may need a resolution: it makes a cell that is known, or it belongs to something that may be needed.
  private func mayBeNeeded(_ member: Member) -> Bool {
    // A drop may need a resolution that makes nothing any more.
    member.run != nil || makers[member.number] != nil || dropWaits.waiterCount > 0
  }

  /// Returns the waits on a path from resolutions to a wait, or to one for a group or for what it holds, in order and with it;
  /// nil if there is no path.
  ///
  /// - Complexity: O(*n*) in the number of waits that it reaches.
  func waits(from start: [Member], to meant: AnyObject) -> [Waiter]? {
    searchCount += 1
    var reached: [Waiter] = []
    // For each of them, the position of the one that needs it, or -1.
    var formers: [Int] = []
    func follow(_ members: [Member], after former: Int) {
      for member in members where member.search != searchCount {
        member.search = searchCount
        for waiter in member.waiters where waiter.wait != nil {
          reached.append(waiter)
          formers.append(former)
        }
      }
    }
    follow(start, after: -1)
    var position = 0
    while position < reached.count {
      let waiter = reached[position]
      if waiter === meant || waiter.target === meant || waiter.cell?.holder === meant {
        var path: [Waiter] = []
        while position >= 0 {
          path.append(reached[position])
          position = formers[position]
        }
        return path.reversed()
      }
      follow(needs(of: reached[position]), after: position)
      position += 1
    }
    return nil
  }

  // MARK: - Priorities

  /// Gives the tasks of resolutions, and of those that they wait for, at least a priority.
  ///
  /// - Complexity: O(*n*) in the number of resolutions that had a lower one, and of their waits.
  func raise(_ members: [Member], to priority: UInt8) {
    var open = members
    while let member = open.popLast() {
      if member.awaitedPriority >= priority { continue }
      member.awaitedPriority = priority
      if let task = member.task {
        effects.raised.append(task)
        effects.priority = priority
      }
      for waiter in member.waiters where waiter.wait != nil { open += needs(of: waiter) }
    }
  }

  /// Notes the task of a resolution, and the priority that it has.
  func setTask(of number: Number, _ task: RunningTask, priority: UInt8) {
    guard let member = member(number) else { return }
    let awaited = member.awaitedPriority
    member.task = task
    member.awaitedPriority = priority
    if awaited > priority { raise([member], to: awaited) }
  }
}
