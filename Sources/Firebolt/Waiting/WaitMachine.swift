/// The wait graph without locks, threads or tasks: which resolution waits for which cell, and which resolutions see each
/// other's incomplete instances.
///
/// Callers name resolutions and cells by numbers. An unfinished cell is in one of four phases:
///
/// - making: its recipe runs. It needs its maker.
/// - exposed: its instance exists, and its completions are due or running. It needs its maker.
/// - held: its own completions have ended. It needs the makers of its group's open completions.
/// - settled: it is being published or undone. It needs nobody.
///
/// A wait would never end if its cell needs a resolution that itself waits, directly or through others, for the
/// resolution of the wait: a circle. If a wait on the circle is for an exposed or held cell, its resolution gets the
/// incomplete instance instead, and joins the group of the cell's maker; this lets two objects refer to each other.
/// Otherwise the circle is a cycle error.
///
/// A group is a number of resolutions that see each other's incomplete instances. An instance that is made with such a
/// one is held with the group. When the group's last open completion has ended, the group settles: all that it holds is
/// published, or, if a completion has failed, undone. Its resolutions are alone again, but return nothing before all these
/// cells have ended.
final class WaitMachine {
  typealias Number = UInt64

  /// What changes have caused.
  struct Effects {
    /// The waits that have ended because their cells have, or all that their groups held.
    var ended: [Wait] = []
    /// The waits that have ended because their resolutions see the incomplete instances.
    var exposed: [Wait] = []
    /// The contents of the cells that are published now, or undone if there is a failure.
    var settled: [AnyObject] = []
    var failure: AnyObject?
    /// The failures that are no longer needed. Releasing one may run user code.
    var dropped: [AnyObject] = []
  }

  /// The cells and resolutions.
  var nodes = [Number: AnyObject]()
  /// The makers of the known cells.
  var makers = [Number: AnyObject]()
  /// The waits for cells that haven't ended.
  var waiters = [Number: AnyObject]()
  var effects = Effects()
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
  /// - Parameter run: The asynchronous recipe that makes the resolution's requests, or 0.
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
    drop(member.failure.take())
  }

  /// Forgets a resolution that makes nothing now; if it is in a group, as soon as that settles.
  ///
  /// - Parameter wait: A wait for the end of all that the group holds. It begins if there is anything to wait for.
  /// - Returns: Whether there is anything to wait for.
  @discardableResult
  func forget(_ number: Number, waiting wait: Wait? = nil) -> Bool {
    guard let member = member(number) else { return false }
    forget(member)
    guard let wait else { return false }
    member.group?.waits.append(wait)
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
  /// - Parameter run: The asynchronous recipe that makes the resolution's requests, or 0.
  /// - Returns: If the wait would never end, the waits that lead from the cell back to the resolution; otherwise nil.
  /// - Complexity: O(*n*) in the number of waits that the cell's maker needs, or of those that need the resolution,
  ///   whichever are fewer.
  func begin(_ wait: Wait, of member: Number, in run: Number, for cell: Number, madeBy maker: Number) -> [Wait]? {
    let member = enter(member, in: run)
    let cell = madeCell(cell, madeBy: maker)
    let waiter = Waiter(wait, of: member, for: cell)
    waiters[wait.id] = waiter
    waiter.forEachNode { $0.add(waiter) }
    if let maker = cell.owner {
      // The resolution has made the cell, or is in its group.
      if cell.maker.number == member.number || maker.owner.group === member.owner.group { letSee(waiter) }
    }
    while waiter.wait != nil, let circle = waits(from: needs(of: cell), to: [waiter]) {
      guard let seeing = cell.owner != nil ? waiter : circle.first(where: { $0.cell.owner != nil }) else {
        _ = end(waiter)
        return circle.dropLast().compactMap(\.wait)
      }
      letSee(seeing)
    }
    return nil
  }

  /// Ends a wait before its cell ends.
  ///
  /// - Returns: Whether the wait hadn't ended yet.
  func cancel(_ wait: Wait) -> Bool { (waiters[wait.id] as? Waiter).flatMap(end) != nil }

  func end(_ waiter: Waiter) -> Wait? {
    guard let wait = waiter.wait.take() else { return nil }
    waiters[wait.id] = nil
    waiter.forEachNode { $0.noteEnd() }
    return wait
  }

  /// Ends a cell, with the waits for it and for the settlement that it was the last of.
  func end(_ number: Number) {
    guard let cell = cell(number) else { return }
    nodes[number] = nil
    cell.maker.cellCount -= 1
    if cell.maker.cellCount == 0 { makers[cell.maker.number] = nil }
    for waiter in cell.waiters {
      if let wait = end(waiter) { effects.ended.append(wait) }
    }
    guard let settled = cell.settled else { return }
    settled.unendedCount -= 1
    if settled.unendedCount > 0 { return }
    effects.ended += settled.waits
    settled.waits = []
  }
}
