// What the wait machine knows: waits, cells, resolutions and groups. Whoever changes it has it alone, so a check of
// exclusivity would find nothing.
extension WaitMachine {
  /// A wait of a resolution: for a cell, for the end of its own group, or for the drops of a store.
  final class Waiter {
    let member: Member
    /// What the wait is for. If a group joins another one, the wait is for that.
    var target: Node
    /// The number of the last drop, if the wait is for drops.
    let last: Number
    /// The caller's object; nil after the wait has ended.
    var wait: Wait?

    init(_ wait: Wait, of member: Member, for target: Node, upTo last: Number = 0) {
      self.wait = wait
      self.member = member
      self.target = target
      self.last = last
    }

    var cell: Cell? { target as? Cell }
    var group: Group? { target as? Group }
    var isForDrops: Bool { target is Drops }

    /// Whether the wait may end early, because its resolution may see an incomplete instance.
    var canSee: Bool { cell?.owner != nil }
  }

  /// Something with waits, in the order in which they began. Those that have ended are removed when they are the most.
  class Node {
    @exclusivity(unchecked) final var waiters: [Waiter] = []
    private final var endedCount = 0
    /// The last search that has reached this.
    final var search = 0

    /// The number of waits that haven't ended.
    final var waiterCount: Int { waiters.count - endedCount }

    @inline(never) final func add(_ waiter: Waiter) { waiters.append(waiter) }

    @inline(never) final func countEnd() {
      endedCount += 1
      if endedCount * 2 < waiters.count { return }
      waiters.removeAll { $0.wait == nil }
      endedCount = 0
    }

    /// The waits that haven't ended.
    final var openWaiters: [Waiter] {
      @inline(never) get { waiters.filter { $0.wait != nil } }
    }

    final func removeWaiters() {
      waiters = []
      endedCount = 0
    }

    fileprivate final func removeOthers(than member: Member) {
      waiters.removeAll { $0.wait == nil || $0.member !== member }
      endedCount = 0
    }
  }

  /// A cell, with the waits for it.
  final class Cell: Node {
    let maker: Maker
    var hasEnded = false
    /// The resolution that answers for the maker in a group, while the instance is incomplete.
    var owner: Member?
    /// The maker while the completions are due or running.
    var completer: Member?
    /// The group that the cell has settled with.
    var settled: Group?
    /// What the caller keeps of the cell; nil unless it is held.
    var contents: AnyObject?

    init(madeBy maker: Maker) { self.maker = maker }

    /// The group that holds the cell, or nil.
    var holder: Group? { contents == nil ? nil : owner?.owner.group }
  }

  /// A resolution that makes known cells. It may be unknown itself, if it has never waited.
  final class Maker {
    let number: Number
    var cellCount = 0

    init(_ number: Number) { self.number = number }
  }

  /// A resolution, with its own waits.
  class Member: Node {
    let number: Number
    /// The asynchronous recipe that runs, or the `Drops`, whose code makes the resolution's requests, or nil. It can't continue
    /// without them, and their waits are also among its own. While a recipe runs, it answers for the resolution in a group.
    final var run: Member? { outer?.hasReturned == true ? nil : outer }
    private let outer: Member?
    /// Whether the recipe has returned. Its own completions may wait then, but nothing needs what tasks of it still wait for.
    private(set) final var hasReturned = false
    /// The task of an asynchronous recipe, or of drops; nil if there is none.
    final var task: RunningTask?
    /// The highest priority of those who have waited for it, or of the task itself.
    final var awaitedPriority: UInt8 = 0
    final var group: Group?
    /// The latest group that the resolution has settled with.
    final var settled: Group?
    /// Whether the resolution has ended.
    final var hasLeft = false
    /// The failure of a former group. It undid what the resolution may have seen.
    final var failure: AnyObject?
    /// The number of its instances whose completions are due or running.
    final var openCount = 0
    /// The group that has it among the makers of such instances, or nil.
    final var openGroup: Group?
    /// The position among these makers.
    final var openPosition = 0

    init(_ number: Number, in run: Member?) {
      self.number = number
      outer = run
    }

    final func endRecipe() {
      if hasReturned { return }
      hasReturned = true
      removeOthers(than: self)
    }

    /// The resolution whose group this one belongs to.
    final var owner: Member { if let run, !run.hasLeft, !(run is Drops) { run } else { self } }
  }

  /// Resolutions that see each other's incomplete instances, with the waits for held cells.
  final class Group: Node {
    @exclusivity(unchecked) var members: [Member] = []
    /// The makers of the instances whose completions are due or running, each once.
    @exclusivity(unchecked) var open: [Member] = []
    @exclusivity(unchecked) var held: [Cell] = []
    /// The waits for the end of all that the group holds.
    @exclusivity(unchecked) var waits: [Wait] = []
    /// The failure of the first failed completion, or a member's of a former group.
    var failure: AnyObject?
    /// The number of cells that haven't ended since the group has settled.
    var unendedCount = 0

    /// Adds a resolution that is in no other group.
    func add(_ member: Member) {
      if member.group === self { return }
      assert(member.group == nil, "a resolution is in one group at most")
      members.append(member)
      member.group = self
    }

    /// Adds the maker of an instance whose completions are due.
    func open(_ maker: Member) {
      if maker.openCount == 0 { addOpen(maker) }
      maker.openCount += 1
    }

    private func addOpen(_ maker: Member) {
      maker.openGroup = self
      maker.openPosition = open.count
      open.append(maker)
    }

    /// Notes that the completions of a maker's instance have ended.
    func close(_ maker: Member) {
      maker.openCount -= 1
      if maker.openCount > 0 { return }
      maker.openGroup = nil
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
}
