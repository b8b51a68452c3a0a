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
/// A wait would never end if and only if what its cell needs leads, through other waits, back to its resolution: a
/// circle. If a wait on the circle is for an exposed or held cell, its resolution gets the incomplete instance instead,
/// and joins the group of the cell's maker; this lets two objects refer to each other. Otherwise the circle is a cycle
/// error.
///
/// A group is a number of resolutions that see each other's incomplete instances. What is made with one is held with the
/// group. When the group's last open completion has ended, the group settles: all that it holds is published, or, if a
/// completion has failed, undone. Its resolutions are alone again, but return nothing before all these cells have ended.
final class WaitMachine {
  typealias Number = UInt64

  /// A wait for a cell.
  final class Waiter {
    let member: Member
    let cell: Cell
    /// The caller's object; nil after the wait has ended.
    var wait: Wait?

    init(_ wait: Wait, of member: Member, for cell: Cell) {
      self.wait = wait
      self.member = member
      self.cell = cell
    }
  }

  /// A cell or a resolution, with waits in the order in which they began. Those that have ended are removed when they are
  /// the most.
  class Node {
    var waiters: [Waiter] = []
    private var endedCount = 0

    func noteEnd() {
      endedCount += 1
      if endedCount * 2 < waiters.count { return }
      waiters.removeAll { $0.wait == nil }
      endedCount = 0
    }
  }

  final class Cell: Node {
    let maker: Number
    /// The resolution that answers for the maker in a group, while the instance is incomplete.
    var owner: Member?
    /// The group that the cell has settled with.
    var settled: Group?
    /// What the caller keeps of the cell; nil unless it is held.
    var contents: AnyObject?

    init(madeBy maker: Number) { self.maker = maker }
  }

  /// A resolution.
  final class Member: Node {
    let number: Number
    /// The asynchronous recipe that makes the resolution's requests, or nil. It can't continue without them, and while it
    /// runs, the resolution belongs to its group. Their waits are also among the recipe's.
    let run: Member?
    var group: Group?
    /// The latest group that the resolution has settled with.
    var settled: Group?
    /// Whether the resolution has ended.
    var hasLeft = false
    /// The failure of a former group. It undid what the resolution may have seen.
    var failure: AnyObject?
    /// The last search that has reached the resolution.
    fileprivate var search = 0

    init(_ number: Number, in run: Member?) {
      self.number = number
      self.run = run
    }

    /// The resolution whose group this one belongs to.
    var owner: Member { if let run, !run.hasLeft { run } else { self } }
  }

  final class Group {
    var members: [Member] = []
    /// The makers of the instances whose completions are due or running, once for each.
    var open: [Number] = []
    var held: [Cell] = []
    /// The waits for held cells.
    var blocked: [Waiter] = []
    /// The waits for the end of all that the group holds.
    var waits: [Wait] = []
    /// The failure of the first failed completion, or a member's of a former group.
    var failure: AnyObject?
    /// The number of cells that haven't ended since the group has settled.
    var unendedCount = 0
  }

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
  var nodes: [Number: AnyObject] = [:]
  /// The waits for cells that haven't ended.
  var waiters: [Number: AnyObject] = [:]
  var effects = Effects()
  private var searchCount = 0

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
  /// - Parameter wait: A wait that begins, until all that the group holds has ended.
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
    let cell = Cell(madeBy: maker)
    nodes[number] = cell
    return cell
  }

  /// Begins to wait for a cell, unless the resolution sees the incomplete instance, or the wait would never end.
  ///
  /// - Parameter run: The asynchronous recipe that makes the resolution's requests, or 0.
  /// - Returns: If the wait would never end, the waits that lead from the cell back to the resolution; otherwise nil.
  /// - Complexity: O(*n*) in the number of waits that can be reached from the cell.
  func begin(_ wait: Wait, of member: Number, in run: Number, for cell: Number, madeBy maker: Number) -> [Wait]? {
    let member = enter(member, in: run)
    let cell = madeCell(cell, madeBy: maker)
    let waiter = Waiter(wait, of: member, for: cell)
    waiters[wait.id] = waiter
    cell.waiters.append(waiter)
    member.waiters.append(waiter)
    member.run?.waiters.append(waiter)
    if let maker = cell.owner {
      // The resolution has made the cell, or is in its group.
      if cell.maker == member.number || maker.owner.group === member.owner.group { letSee(waiter) }
    }
    while waiter.wait != nil, let circle = circle(from: cell, to: member) {
      guard let seeing = cell.owner != nil ? waiter : circle.first(where: { $0.cell.owner != nil }) else {
        _ = end(waiter)
        return circle.compactMap(\.wait)
      }
      letSee(seeing)
    }
    if waiter.wait != nil, cell.contents != nil { cell.owner?.owner.group?.blocked.append(waiter) }
    return nil
  }

  /// Ends a wait before its cell ends.
  ///
  /// - Returns: Whether the wait hadn't ended yet.
  func cancel(_ wait: Wait) -> Bool { (waiters[wait.id] as? Waiter).flatMap(end) != nil }

  func end(_ waiter: Waiter) -> Wait? {
    guard let wait = waiter.wait.take() else { return nil }
    waiters[wait.id] = nil
    waiter.cell.noteEnd()
    waiter.member.noteEnd()
    waiter.member.run?.noteEnd()
    return wait
  }

  /// Ends a cell, with the waits for it and for the settlement that it was the last of.
  func end(_ number: Number) {
    guard let cell = cell(number) else { return }
    nodes[number] = nil
    for waiter in cell.waiters {
      if let wait = end(waiter) { effects.ended.append(wait) }
    }
    guard let settled = cell.settled else { return }
    settled.unendedCount -= 1
    if settled.unendedCount > 0 { return }
    effects.ended += settled.waits
    settled.waits = []
  }

  // MARK: - Circles

  /// The numbers of the resolutions that must make progress before a cell can end.
  private func needs(of cell: Cell) -> [Number] {
    if cell.settled != nil { return [] }
    return cell.contents == nil ? [cell.maker] : cell.owner?.owner.group?.open ?? []
  }

  /// A wait that a search has reached, and the one that led there.
  private final class Visit {
    let waiter: Waiter
    let former: Visit?

    init(_ waiter: Waiter, after former: Visit?) {
      self.waiter = waiter
      self.former = former
    }
  }

  /// Returns the waits on a path from a cell to a resolution, in order, or nil if there is no path.
  func circle(from start: Cell, to member: Member) -> [Waiter]? {
    searchCount += 1
    var open: [Visit] = []
    var cell = start
    var step: Visit?
    while true {
      for number in needs(of: cell) {
        if number == member.number || number == member.run?.number {
          var path: [Waiter] = []
          while let last = step {
            path.append(last.waiter)
            step = last.former
          }
          return path.reversed()
        }
        guard let next = self.member(number), next.search != searchCount else { continue }
        next.search = searchCount
        for waiter in next.waiters.reversed() where waiter.wait != nil { open.append(Visit(waiter, after: step)) }
      }
      guard let next = open.popLast() else { return nil }
      cell = next.waiter.cell
      step = next
    }
  }
}
