// What the drops of stores owe, and the waits for that.
extension WaitMachine {
  /// The open drops of a store that somebody may have to wait for, and the task in which their closures run, one after the
  /// other. The requests of these closures belong to it.
  final class Drops: Member {
    /// Those that wait for something before their closures run, each an `AwaitingDrop`, by their numbers.
    var awaiting = [Number: AnyObject]()
    /// Those whose closures run in the task, or will, each a `RunningTask`, by their numbers.
    private(set) var inTask = [Number: AnyObject]()
    /// None of these has a lower number.
    private var oldestInTask: Number = 0
    /// The number of the drop that is the store's shutdown, which needs all others.
    var shutDown = Number.max

    var isEmpty: Bool { awaiting.isEmpty && inTask.isEmpty }

    func move(_ number: Number, to task: RunningTask) {
      awaiting[number] = nil
      oldestInTask = inTask.isEmpty ? number : min(oldestInTask, number)
      inTask[number] = task
      self.task = task
    }

    func end(_ number: Number) {
      awaiting[number] = nil
      inTask[number] = nil
    }

    /// Returns whether the task owes a drop up to a number.
    ///
    /// - Complexity: O(1), amortized over all drops.
    func owesInTask(upTo last: Number) -> Bool {
      if inTask.isEmpty || shutDown <= last { return !inTask.isEmpty }
      while oldestInTask <= last, inTask[oldestInTask] == nil { oldestInTask += 1 }
      return oldestInTask <= last
    }
  }

  /// An open drop that needs the maker of its cell, or the descendant that owes it.
  final class AwaitingDrop {
    /// The cell whose instance was dropped while it was being made, or nil.
    let cell: Cell?
    /// The released descendant that owes it, or 0.
    let descendant: Number

    init(_ cell: Cell? = nil, of descendant: Number = 0) {
      self.cell = cell
      self.descendant = descendant
    }
  }

  /// Returns the resolutions that must make progress before all drops of a store up to a number have ended.
  ///
  /// - Parameter first: The first drop that counts; 0 for all.
  /// - Complexity: O(*n*) in the number of open drops that aren't in the store's task, or in the number of drops from the first
  ///   that counts.
  func needs(of drops: Drops, from first: Number = 0, upTo last: Number = .max) -> [Member] {
    var needs: [Member] = []
    if first == 0 {
      for (number, drop) in drops.awaiting where number <= last || drops.shutDown <= last { add(drop, to: &needs) }
    } else {
      for number in first..<(last + 1) { add(drops.awaiting[number], to: &needs) }
    }
    if drops.owesInTask(upTo: last) { needs.append(drops) }
    return needs
  }

  /// Adds what an open drop waits for.
  @inline(never) private func add(_ drop: AnyObject?, to needs: inout [Member]) {
    guard let drop = drop as? AwaitingDrop else { return }
    if let cell = drop.cell {
      // When the cell has settled, its maker still owes the closures.
      let isOver = cell.hasEnded || cell.settled != nil
      needs += isOver ? member(cell.maker.number).map { [$0] } ?? [] : self.needs(of: cell)
    } else if let descendant = self.drops(of: drop.descendant) {
      needs += self.needs(of: descendant)
    }
  }

  func drops(of store: Number) -> Drops? { nodes[store] as? Drops }

  private func madeDrops(of store: Number) -> Drops {
    if let known = drops(of: store) { return known }
    let drops = Drops(store, in: nil)
    nodes[store] = drops
    return drops
  }

  /// Adds a drop of an instance that is being made. No wait for it has begun yet.
  func addDrop(_ number: Number, of store: Number, after cell: Number, madeBy maker: Number) {
    madeDrops(of: store).awaiting[number] = AwaitingDrop(madeCell(cell, madeBy: maker))
  }

  /// Adds a drop that ends with all those of a descendant. No wait for it has begun yet.
  func addDrop(_ number: Number, of store: Number, afterThoseOf descendant: Number) {
    madeDrops(of: store).awaiting[number] = AwaitingDrop(of: descendant)
  }

  /// Notes that a drop's closures run in the store's task, or will, as soon as those before them have.
  ///
  /// - Parameters:
  ///   - task: Raises the store's task.
  ///   - priority: The priority of the drop's part of it.
  ///   - isShutDown: Whether the drop is the shutdown of its store.
  func continueDrop(
    _ number: Number, of store: Number, in task: RunningTask, priority: UInt8, isShutDown: Bool = false
  ) {
    let drops = madeDrops(of: store)
    if isShutDown { drops.shutDown = number }
    if drops.task == nil { drops.awaitedPriority = priority }
    drops.move(number, to: task)
    drops.awaitedPriority = min(drops.awaitedPriority, priority)
    failDropsOnCircles()
  }

  /// Ends a drop.
  func endDrop(_ number: Number, of store: Number) {
    guard let drops = drops(of: store) else { return }
    drops.end(number)
    if drops.isEmpty { forget(drops) }
  }

  /// Begins to wait for the drops of a store up to a number, unless the wait would never end.
  ///
  /// - Returns: If the wait would never end, the waits that lead from the drops back to the resolution; otherwise nil.
  @inline(never)
  func begin(_ wait: Wait, of member: Number, in run: Number, forDropsOf store: Number, upTo last: Number) -> [Wait]? {
    begin(Waiter(wait, of: enter(member, in: run), for: drops(of: store) ?? Drops(store, in: nil), upTo: last))
  }

  /// Whether drops of a store, or the making of cells, need what a resolution or a store's task waits for.
  func needs(_ own: Number, forDropsOf store: Number, orMakers makers: [Number]) -> Bool {
    guard let own = member(own) else { return false }
    var start = drops(of: store).map { needs(of: $0) } ?? []
    for maker in makers { if let maker = member(maker) { start.append(maker) } }
    // A wait of it, which ends at once, is what the search looks for.
    let waiter = Waiter(Wait(), of: own, for: dropWaits)
    own.add(waiter)
    defer {
      waiter.wait = nil
      own.countEnd()
    }
    return waits(from: start, to: waiter) != nil
  }

  /// Ends the waits for drops that are on circles. Such a circle may close when a drop begins to need something else, and
  /// when a group changes.
  ///
  /// - Complexity: O(*n*) in the number of waits that recipes and closures have begun for drops, each with the waits that it
  ///   needs.
  func failDropsOnCircles() {
    if dropWaits.waiterCount == 0 { return }
    for waiter in dropWaits.openWaiters where circle(of: waiter) != nil { fail(waiter) }
  }

  func fail(_ waiter: Waiter) {
    if let wait = takeWait(of: waiter) { effects.failed.append(wait) }
  }
}
