/// The wait graph without locks, threads or tasks: which resolution waits for what, and which resolutions see each other's
/// incomplete instances.
///
/// Callers name resolutions, cells and stores by numbers. An unfinished cell is in one of four phases:
///
/// - making: its recipe runs. It needs its maker.
/// - exposed: its instance exists, and its completions are due or running. It needs its maker.
/// - held: its own completions have ended. It needs the makers of its group's open completions.
/// - settled: it is being published or undone. It needs nobody.
///
/// A wait would never end if what it is for needs a resolution that itself waits, directly or through others, for the
/// resolution of the wait: a circle. If a wait on the circle is for an exposed or held cell, its resolution gets the
/// incomplete instance instead, and joins the group of the cell's maker; this lets two objects refer to each other.
/// Otherwise the circle is a cycle error.
///
/// A group is a number of resolutions that see each other's incomplete instances. An instance that is made with such a
/// one is held with the group. When the group's last open completion has ended, the group settles: all that it holds is
/// published, or, if a completion has failed, undone. Its resolutions are alone again, but return nothing before all these
/// cells have ended.
///
/// A wait for the drops of a store needs those who make what was dropped meanwhile, and the task in which the store's
/// `onDrop` closures run. On a circle with such a wait, nobody sees anything incomplete: the wait that closes it fails. If
/// the circle closes otherwise, the wait for the drops fails.
///
/// The nodes refer to each other, so this is one object, and whoever changes it has it alone.
final class WaitMachine {
  typealias Number = UInt64

  /// What changes have caused.
  struct Effects {
    /// The waits that have ended because their cells have, or all that their groups held.
    var ended: [Wait] = []
    /// The waits that have ended because their resolutions see the incomplete instances.
    var exposed: [Wait] = []
    /// The waits for drops that would never end.
    var failed: [Wait] = []
    /// The contents of the cells that are published now, or undone if there is a failure.
    var settled: [AnyObject] = []
    var failure: AnyObject?
    /// The failures that are no longer needed. Releasing one may run user code.
    var dropped: [AnyObject] = []
    /// The tasks that get a higher priority, and that priority.
    var raised: [RunningTask] = []
    var priority: UInt8 = 0
  }

  /// The cells, resolutions, and stores with drops.
  @exclusivity(unchecked) var nodes = [Number: AnyObject]()
  /// The makers of the known cells.
  @exclusivity(unchecked) var makers = [Number: AnyObject]()
  /// The waits that haven't ended.
  @exclusivity(unchecked) var waiters = [Number: AnyObject]()
  /// Those of them that are for drops.
  let dropWaits = Node()
  @exclusivity(unchecked) var effects = Effects()
  var searchCount = 0

  /// Returns what the changes since the last call have caused.
  func takeEffects() -> Effects {
    defer { effects = Effects() }
    return effects
  }

  // MARK: - Resolutions

  func member(_ number: Number) -> Member? { nodes[number] as? Member }

  /// Adds a resolution, unless it is known.
  ///
  /// - Parameter run: The asynchronous recipe, or the store whose `onDrop`, makes the resolution's requests, or 0.
  @discardableResult
  func enter(_ number: Number, in run: Number = 0) -> Member {
    if let known = member(number) { return known }
    let member = Member(number, in: member(run))
    nodes[number] = member
    return member
  }

  func forget(_ member: Member) {
    member.hasLeft = true
    if member.group != nil { return }
    nodes[member.number] = nil
    if let failure = member.failure.take() { giveUp(failure) }
  }

  /// Forgets a resolution that makes nothing now; if it is in a group, as soon as that settles.
  ///
  /// - Parameter wait: A wait for the end of all that the group holds. It begins if there is anything to wait for. What the
  ///   resolution has still to drop needs it.
  /// - Returns: Whether there is anything to wait for.
  @discardableResult
  func forget(_ number: Number, waiting wait: Wait? = nil) -> Bool {
    guard let member = member(number) else { return false }
    forget(member)
    guard let wait else { return false }
    if let group = member.group {
      group.waits.append(wait)
      _ = begin(Waiter(wait, of: member, for: group))
    }
    guard let settled = member.settled, settled.unendedCount > 0 else { return member.group != nil }
    settled.waits.append(wait)
    return true
  }

  // MARK: - Waiting

  func cell(_ number: Number) -> Cell? { nodes[number] as? Cell }

  func madeCell(_ number: Number, madeBy maker: Number) -> Cell {
    if let known = cell(number) { return known }
    let maker = makers[maker] as? Maker ?? Maker(maker)
    makers[maker.number] = maker
    maker.cellCount += 1
    let cell = Cell(madeBy: maker)
    nodes[number] = cell
    return cell
  }

  /// Begins to wait for a cell, unless the resolution sees the incomplete instance, or the wait would never end.
  ///
  /// - Parameter run: The asynchronous recipe, or the store whose `onDrop`, makes the resolution's requests, or 0.
  /// - Returns: If the wait would never end, the waits that lead from the cell back to the resolution; otherwise nil.
  /// - Complexity: O(*n*) in the number of waits that the cell's maker needs; O(1) if nobody needs the resolution.
  func begin(_ wait: Wait, of member: Number, in run: Number, for cell: Number, madeBy maker: Number) -> [Wait]? {
    begin(Waiter(wait, of: enter(member, in: run), for: madeCell(cell, madeBy: maker)))
  }

  /// Begins a wait, and ends waits as long as it is on a circle.
  ///
  /// - Returns: If the wait would never end, the waits that lead from what it is for back to its resolution.
  func begin(_ waiter: Waiter) -> [Wait]? {
    guard let wait = waiter.wait else { return nil }
    waiters[wait.id] = waiter
    forEachNode(of: waiter) { $0.add(waiter) }
    if let cell = waiter.cell, let owner = cell.owner {
      // The resolution has made the cell, or is in its group.
      let member = waiter.member
      if cell.maker.number == member.number || owner.owner.group === member.owner.group { letSee(waiter) }
    }
    while let circle = circle(of: waiter) {
      let drops = circle.first { $0.isForDrops }
      if let drops, waiter.group != nil {
        fail(drops)
      } else if drops == nil, let seeing = waiter.cell?.owner != nil ? waiter : circle.first(where: \.canSee) {
        letSee(seeing)
      } else {
        _ = takeWait(of: waiter)
        return circle.dropLast().compactMap(\.wait)
      }
    }
    if waiter.wait != nil {
      let member = waiter.member
      raise(needs(of: waiter), to: max(wait.priority, member.awaitedPriority, member.run?.awaitedPriority ?? 0))
    }
    return nil
  }

  /// Ends a wait before what it is for.
  ///
  /// - Returns: Whether the wait hadn't ended yet.
  func cancel(_ wait: Wait) -> Bool { (waiters[wait.id] as? Waiter).flatMap(takeWait) != nil }

  /// Takes the wait of a waiter out of all that lists it.
  ///
  /// - Returns: The wait, which the caller ends; nil if it was taken before.
  func takeWait(of waiter: Waiter) -> Wait? {
    guard let wait = waiter.wait.take() else { return nil }
    waiters[wait.id] = nil
    forEachNode(of: waiter) { $0.countEnd() }
    return wait
  }

  /// Calls `body` with everything that lists a wait.
  @inline(never) private func forEachNode(of waiter: Waiter, _ body: (Node) -> Void) {
    body(waiter.member)
    if let run = waiter.member.run { body(run) }
    body(waiter.isForDrops ? dropWaits : waiter.target)
    if let holder = waiter.cell?.holder { body(holder) }
  }

  /// Ends a cell, with the waits for it and for the settlement that it was the last of.
  func endCell(_ number: Number) {
    guard let cell = cell(number) else { return }
    nodes[number] = nil
    cell.hasEnded = true
    cell.maker.cellCount -= 1
    if cell.maker.cellCount == 0 { makers[cell.maker.number] = nil }
    for waiter in cell.waiters {
      if let wait = takeWait(of: waiter) { effects.ended.append(wait) }
    }
    if let settled = cell.settled { countEndedCell(of: settled) }
    failDropsOnCircles()
  }

  /// Counts an ended cell of a settled group. The last one ends the waits for the group.
  private func countEndedCell(of settled: Group) {
    settled.unendedCount -= 1
    if settled.unendedCount > 0 { return }
    effects.ended += settled.waits
    settled.waits = []
  }
}
