/// The wait graph as a value without locks, threads or tasks: which resolution waits for which cell, and which
/// resolutions see each other's incomplete instances.
///
/// All identities are numbers that the caller chooses. An unfinished cell is in one of four phases:
///
/// - making: its recipe runs. It needs its maker.
/// - visible: its instance exists, and its completions are due or running. It needs its maker.
/// - held: its own completions have ended. It needs the makers of its group's open completions.
/// - settled: it is being published or undone. It needs nobody.
///
/// A wait would never end if and only if what its cell needs leads, through other waits, back to its resolution: a
/// circle. If a wait on the circle is for a visible or held cell, its resolution gets the incomplete instance instead,
/// and joins the group of the cell's maker; this lets two objects refer to each other. Otherwise the circle is a cycle
/// error.
///
/// A group is a number of resolutions that see each other's incomplete instances. What is made with one is held with the
/// group. When the group's last open completion has ended, the group settles: all that it holds is published, or, if a
/// completion has failed, undone. Its resolutions are alone again, but return nothing before all these cells have ended.
struct WaitMachine {
  typealias Number = UInt64

  enum Phase {
    case making, visible, held, settled
  }

  struct Cell {
    let maker: Number
    /// The resolution that answers for the maker in a group, once the instance exists.
    var owner: Number = 0
    /// The settlement to which the cell belongs, or 0.
    var settlement: Number = 0
    var phase = Phase.making
    var waits = Waits()
  }

  /// A resolution.
  struct Member {
    /// The asynchronous recipe that makes the resolution's requests, or 0. It can't continue without them, and while it
    /// runs, the resolution belongs to its group.
    let run: Number
    /// The resolution's waits, and those of resolutions that belong to it. There is more than one only if a recipe has
    /// several tasks.
    var waits = Waits()
    var group: Number = 0
    /// The latest settlement of a group of the resolution, or 0.
    var settlement: Number = 0
    /// Whether the resolution has ended before its group.
    var hasLeft = false
    /// The failure of a former group. It undid what the resolution may have seen.
    var failure: AnyObject?
  }

  struct Group {
    var members: [Number] = []
    /// The makers of the instances whose completions are due or running, once for each.
    var open: [Number] = []
    var held: [Number] = []
    /// The waits for held cells.
    var blocked: [Number] = []
    /// The waits for the end of all that the group holds.
    var waits: [Number] = []
    /// The failure of the first failed completion, or a member's of a former group.
    var failure: AnyObject?
  }

  struct Wait {
    let member: Number
    let cell: Number
  }

  /// Waits in the order in which they began. Those that have ended are removed when they are the most.
  struct Waits {
    private(set) var numbers: [Number] = []
    private var endedCount = 0

    mutating func append(_ wait: Number) { numbers.append(wait) }

    mutating func noteEnd(_ isOpen: (Number) -> Bool) {
      endedCount += 1
      if endedCount * 2 < numbers.count { return }
      numbers.removeAll { !isOpen($0) }
      endedCount = 0
    }
  }

  /// The way a wait ends without having begun.
  enum Ending {
    /// The resolution sees the incomplete instance.
    case early
    /// The wait would never have ended. The waits lead from the cell back to the resolution.
    case cycle([Number])
  }

  /// Cells that are published now, or undone if there is a failure.
  struct Settlement {
    let cells: [Number]
    let failure: AnyObject?
  }

  /// What is left of a settlement of a group: the number of its cells that haven't ended, and the waits for their end.
  struct Remainder {
    var count: Int
    var waits: [Number]
  }

  private(set) var cells: [Number: Cell] = [:]
  private(set) var members: [Number: Member] = [:]
  private(set) var groups: [Number: Group] = [:]
  private(set) var waits: [Number: Wait] = [:]
  /// The settlements under way. Each has the number of the cell whose completion was the last.
  private(set) var settlements: [Number: Remainder] = [:]

  /// What changes have caused.
  struct Effects {
    /// The waits that have ended because their resolutions see the incomplete instances.
    var early: [Number] = []
    /// The failures that are no longer needed. Releasing one may run user code.
    var dropped: [AnyObject] = []
  }

  private var effects = Effects()

  /// Returns what the changes since the last call have caused.
  mutating func takeEffects() -> Effects {
    defer { effects = Effects() }
    return effects
  }

  // MARK: - Resolutions

  /// Adds a resolution that isn't known yet.
  mutating func enter(_ member: Number, in run: Number = 0) {
    if members[member] == nil { members[member] = Member(run: run) }
  }

  /// Forgets a resolution whose requests have ended; if it is in a group, as soon as that settles.
  mutating func leave(_ member: Number) {
    if members[member]?.group == 0 { drop(members.removeValue(forKey: member)?.failure) }
    members[member]?.hasLeft = true
  }

  /// Forgets a resolution that makes nothing now, and begins to wait until all that its group holds has ended.
  ///
  /// - Returns: Whether there is anything to wait for.
  mutating func leave(_ member: Number, waiting wait: Number) -> Bool {
    guard let left = members[member] else { return false }
    leave(member)
    groups[left.group]?.waits.append(wait)
    settlements[left.settlement]?.waits.append(wait)
    return groups[left.group] != nil || settlements[left.settlement] != nil
  }

  /// Returns the resolution whose group a resolution belongs to.
  private func owner(of member: Number) -> Number {
    if let run = members[member]?.run, run != 0, members[run]?.hasLeft == false { run } else { member }
  }

  // MARK: - Waiting

  /// Begins to wait for a cell, unless the wait has a result at once.
  ///
  /// - Parameter run: The asynchronous recipe that makes the resolution's requests, or 0.
  /// - Returns: The ending, or nil if the wait has begun.
  /// - Complexity: O(*n*) in the number of waits that can be reached from the cell.
  mutating func begin(_ wait: Number, of member: Number, in run: Number, for cell: Number, madeBy maker: Number)
    -> Ending?
  {
    enter(member, in: run)
    if cells[cell] == nil { cells[cell] = Cell(maker: maker) }
    if sees(cell, member) { return .early }
    while let circle = circle(from: cell, to: member) {
      if isIncomplete(cell) {
        join(member, with: cells[cell]?.owner ?? maker)
        return .early
      }
      guard let blocked = circle.first(where: { waits[$0].map { isIncomplete($0.cell) } ?? false }) else {
        return .cycle(circle)
      }
      letSee(blocked)
    }
    waits[wait] = Wait(member: member, cell: cell)
    cells[cell]?.waits.append(wait)
    members[member]?.waits.append(wait)
    if run != 0 { members[run]?.waits.append(wait) }
    if cells[cell]?.phase == .held, let group = group(ofCell: cell) { groups[group]?.blocked.append(wait) }
    return nil
  }

  /// Ends a wait before its cell ends.
  ///
  /// - Returns: Whether the wait hadn't ended yet.
  mutating func cancel(_ wait: Number) -> Bool {
    guard let ended = waits.removeValue(forKey: wait) else { return false }
    let open = waits
    cells[ended.cell]?.waits.noteEnd { open[$0] != nil }
    let run = members[ended.member]?.run ?? 0
    for member in [ended.member, run] { members[member]?.waits.noteEnd { open[$0] != nil } }
    return true
  }

  /// Ends a cell.
  ///
  /// - Returns: The waits for it, the oldest first, and the waits for the settlement that it was the last of.
  mutating func end(_ cell: Number) -> [Number] {
    guard let ended = cells.removeValue(forKey: cell) else { return [] }
    var waits = ended.waits.numbers.filter { cancel($0) }
    settlements[ended.settlement]?.count -= 1
    if settlements[ended.settlement]?.count == 0 {
      waits += settlements.removeValue(forKey: ended.settlement)?.waits ?? []
    }
    return waits
  }

  private func isIncomplete(_ cell: Number) -> Bool { cells[cell]?.phase == .visible || cells[cell]?.phase == .held }

  /// Returns whether a resolution sees the incomplete instance of a cell: because it has made it, or in its group.
  func sees(_ cell: Number, _ member: Number) -> Bool {
    guard isIncomplete(cell) else { return false }
    if cells[cell]?.maker == member { return true }
    return group(ofCell: cell).map { $0 == group(of: member) } ?? false
  }

  // MARK: - Circles

  /// The resolutions that must make progress before a cell can end.
  private func needs(of cell: Number) -> [Number] {
    guard let known = cells[cell] else { return [] }
    if known.phase == .settled { return [] }
    if known.phase != .held { return [known.maker] }
    return group(ofCell: cell).flatMap { groups[$0]?.open } ?? []
  }

  /// Returns the waits on a path from a cell to a resolution, in order, or nil if there is no path.
  private func circle(from cell: Number, to member: Number) -> [Number]? {
    let run = members[member]?.run ?? 0
    // For each resolution that was reached: the wait that led there, and the resolution before, by which it is found.
    var reached: [Number: Wait] = [:]
    var open: [(cell: Number, wait: Number, before: Number)] = [(cell, 0, 0)]
    while let (cell, wait, before) = open.popLast() {
      for next in needs(of: cell) where reached[next] == nil {
        reached[next] = Wait(member: before, cell: wait)
        if next == member || next == run && run != 0 {
          var path: [Number] = []
          var step = reached[next]
          while let known = step, known.cell != 0 {
            path.append(known.cell)
            step = reached[known.member]
          }
          return path.reversed()
        }
        for wait in members[next]?.waits.numbers.reversed() ?? [] {
          if let target = waits[wait] { open.append((target.cell, wait, next)) }
        }
      }
    }
    return nil
  }

  // MARK: - Groups

  /// Returns the group of a resolution.
  private func group(of member: Number) -> Number? {
    let group = members[owner(of: member)]?.group ?? 0
    return group == 0 ? nil : group
  }

  private func group(ofCell cell: Number) -> Number? { cells[cell].flatMap { group(of: $0.owner) } }

  /// Returns the group of a resolution. A resolution begins alone.
  private mutating func madeGroup(of member: Number) -> Number {
    if let group = group(of: member) { return group }
    let owner = owner(of: member)
    enter(owner)
    // A group has the number of its first member, which no other group can have.
    members[owner]?.group = owner
    groups[owner] = Group(members: [owner])
    return owner
  }

  /// Puts two resolutions into one group.
  ///
  /// - Complexity: O(*n*) in the size of the smaller group.
  private mutating func join(_ member: Number, with other: Number) {
    let (one, two) = (madeGroup(of: member), madeGroup(of: other))
    if one == two { return }
    let isLarger = (groups[one]?.members.count ?? 0) > (groups[two]?.members.count ?? 0)
    let (large, small) = isLarger ? (one, two) : (two, one)
    // Both are removed, so that the changes copy neither.
    guard let absorbed = groups.removeValue(forKey: small), var whole = groups.removeValue(forKey: large) else {
      return
    }
    whole.members += absorbed.members
    whole.open += absorbed.open
    whole.held += absorbed.held
    whole.blocked += absorbed.blocked
    whole.waits += absorbed.waits
    groups[large] = whole
    note(absorbed.failure, of: large)
    for member in absorbed.members { members[member]?.group = large }
    letSeeAlongCircles(in: large)
  }

  /// Ends a wait: its resolution continues with the incomplete instance.
  private mutating func letSee(_ wait: Number) {
    guard let ended = waits[wait], let owner = cells[ended.cell]?.owner, cancel(wait) else { return }
    effects.early.append(wait)
    join(ended.member, with: owner)
  }

  /// Ends the waits on circles through the cells that a group holds. They need the makers of all open completions of the
  /// group, so a cell that is held, and a group that grows, may close circles.
  private mutating func letSeeAlongCircles(in group: Number) {
    guard let blocked = groups[group]?.blocked, !blocked.isEmpty else { return }
    groups[group]?.blocked = blocked.filter { waits[$0] != nil }
    for wait in blocked {
      guard let known = waits[wait], circle(from: known.cell, to: known.member) != nil else { continue }
      // The group may be merged into another one, which then looks again itself.
      return letSeeAgain(wait, in: group)
    }
  }

  private mutating func letSeeAgain(_ wait: Number, in group: Number) {
    letSee(wait)
    letSeeAlongCircles(in: group)
  }

  // MARK: - Completions

  /// Makes the instance of a cell visible: its completions are due.
  ///
  /// - Parameter knows: Whether the cell's recipe has got an incomplete instance.
  mutating func open(_ cell: Number, madeBy maker: Number, in run: Number, knows: Bool) {
    enter(maker, in: run)
    let group = madeGroup(of: maker)
    groups[group]?.open.append(maker)
    if knows { note(members[owner(of: maker)]?.failure, of: group) }
    show(cell, madeBy: maker, .visible)
  }

  /// Records that a cell's completions have ended, successfully or with a failure.
  ///
  /// - Returns: What settles now; nil if the group holds the cell.
  mutating func close(_ cell: Number, madeBy maker: Number, _ failure: AnyObject?) -> Settlement? {
    guard let group = group(ofCell: cell) else { return Settlement(cells: [cell], failure: failure) }
    if let index = groups[group]?.open.lastIndex(of: maker) { groups[group]?.open.remove(at: index) }
    note(failure, of: group)
    return hold(cell, madeBy: maker, group)
  }

  /// Records that a cell without completions is made, by a recipe that has got an incomplete instance.
  ///
  /// - Returns: What settles now; nil if the group holds the cell.
  mutating func conclude(_ cell: Number, madeBy maker: Number, in run: Number) -> Settlement? {
    enter(maker, in: run)
    let failure = members[owner(of: maker)]?.failure
    guard let group = group(of: maker) else { return Settlement(cells: [cell], failure: failure) }
    note(failure, of: group)
    return hold(cell, madeBy: maker, group)
  }

  private mutating func hold(_ cell: Number, madeBy maker: Number, _ group: Number) -> Settlement? {
    show(cell, madeBy: maker, .held)
    groups[group]?.held.append(cell)
    if groups[group]?.open.isEmpty == true { return settle(group, as: cell) }
    groups[group]?.blocked += cells[cell]?.waits.numbers.filter { waits[$0] != nil } ?? []
    letSeeAlongCircles(in: group)
    return nil
  }

  private mutating func show(_ cell: Number, madeBy maker: Number, _ phase: Phase) {
    let owner = owner(of: maker)
    if cells[cell] == nil { cells[cell] = Cell(maker: maker) }
    cells[cell]?.phase = phase
    cells[cell]?.owner = owner
  }

  /// Lets each member of a group be alone again.
  private mutating func settle(_ group: Number, as number: Number) -> Settlement {
    let settled = groups.removeValue(forKey: group) ?? Group()
    settlements[number] = Remainder(count: settled.held.count, waits: settled.waits)
    for cell in settled.held {
      cells[cell]?.phase = .settled
      cells[cell]?.settlement = number
    }
    for member in settled.members {
      members[member]?.group = 0
      members[member]?.settlement = number
      if members[member]?.hasLeft == true { leave(member) }
      if members[member]?.failure == nil { members[member]?.failure = settled.failure }
    }
    return Settlement(cells: settled.held, failure: settled.failure)
  }

  /// Records a failure of a group. The first one counts.
  private mutating func note(_ failure: AnyObject?, of group: Number) {
    if groups[group]?.failure == nil { groups[group]?.failure = failure } else { drop(failure) }
  }

  private mutating func drop(_ failure: AnyObject?) {
    if let failure { effects.dropped.append(failure) }
  }
}
