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
    /// The maker while the completions are due or running.
    var completer: Member?
    /// The group that the cell has settled with.
    var settled: Group?
    /// What the caller keeps of the cell; nil unless it is held.
    var contents: AnyObject?

    init(madeBy maker: Number) { self.maker = maker }

    /// The group that holds the cell, or nil.
    var holder: Group? { contents == nil ? nil : owner?.owner.group }
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
    /// The number of its instances whose completions are due or running.
    var openCount = 0
    /// The position among its group's members with such instances.
    var openPosition = 0
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
    /// The makers of the instances whose completions are due or running, each once.
    var open: [Member] = []
    var held: [Cell] = []
    /// The number of waits for held cells.
    var blockedCount = 0
    /// The waits for the end of all that the group holds.
    var waits: [Wait] = []
    /// The failure of the first failed completion, or a member's of a former group.
    var failure: AnyObject?
    /// The number of cells that haven't ended since the group has settled.
    var unendedCount = 0

    /// Adds the maker of an instance whose completions are due.
    func open(_ maker: Member) {
      if maker.openCount == 0 { addOpen(maker) }
      maker.openCount += 1
    }

    private func addOpen(_ maker: Member) {
      maker.openPosition = open.count
      open.append(maker)
    }

    /// Notes that the completions of a maker's instance have ended.
    func close(_ maker: Member) {
      maker.openCount -= 1
      if maker.openCount > 0 { return }
      // The last one takes its position.
      let last = open.removeLast()
      if last === maker { return }
      open[maker.openPosition] = last
      last.openPosition = maker.openPosition
    }

    /// Takes the open completions of a group that is merged into this one.
    func takeOpen(of other: Group) {
      for maker in other.open { addOpen(maker) }
      other.open = []
    }
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
  var nodes = [Number: AnyObject]()
  /// The waits for cells that haven't ended.
  var waiters = [Number: AnyObject]()
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
    cell.holder?.blockedCount += 1
    waiters[wait.id] = waiter
    cell.waiters.append(waiter)
    member.waiters.append(waiter)
    member.run?.waiters.append(waiter)
    if let maker = cell.owner {
      // The resolution has made the cell, or is in its group.
      if cell.maker == member.number || maker.owner.group === member.owner.group { letSee(waiter) }
    }
    while waiter.wait != nil, let circle = waits(from: needs(of: cell), to: waiter) {
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
    waiter.cell.holder?.blockedCount -= 1
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

  /// Returns the resolutions that must make progress before a cell can end.
  private func needs(of cell: Cell) -> [Member] {
    if cell.settled != nil { return [] }
    if cell.contents != nil { return cell.holder?.open ?? [] }
    return member(cell.maker).map { [$0] } ?? []
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

  /// Returns the waits on a path from resolutions to a target, in order and with the target, or nil if there is no path.
  ///
  /// - Parameter target: A wait, or a group, which stands for the waits for all that it holds.
  func waits(from start: [Member], to target: AnyObject) -> [Waiter]? {
    searchCount += 1
    var open: [Visit] = []
    var reached = start
    var step: Visit?
    while true {
      for member in reached where member.search != searchCount {
        member.search = searchCount
        for waiter in member.waiters.reversed() where waiter.wait != nil { open.append(Visit(waiter, after: step)) }
      }
      guard let next = open.popLast() else { return nil }
      if next.waiter === target || next.waiter.cell.holder === target {
        var path: [Waiter] = []
        step = next
        while let last = step {
          path.append(last.waiter)
          step = last.former
        }
        return path.reversed()
      }
      reached = needs(of: next.waiter.cell)
      step = next
    }
  }
}
