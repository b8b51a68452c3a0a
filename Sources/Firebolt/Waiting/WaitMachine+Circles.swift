// The search for circles of waits.
extension WaitMachine {
  /// Returns the resolutions that must make progress before a cell can end.
  @inline(never) func needs(of cell: Cell) -> [Member] {
    if cell.settled != nil { return [] }
    if cell.contents != nil { return cell.holder?.open ?? [] }
    return member(cell.maker.number).map { [$0] } ?? []
  }

  /// Returns the waits on a path from resolutions to one of the targets, in order and with the target; nil if there is no
  /// path. The targets are one wait, or all those for what a group holds.
  ///
  /// A second search goes from the targets back to all waits that need them, one step for each step of the first. If it
  /// ends without having met the first one, there is no path. So the shorter side decides: to wait for a long chain costs
  /// little while hardly anybody waits for the resolution that begins to.
  ///
  /// - Complexity: O(*n*) in the number of waits that the first search reaches, or, if there is no path, of those that the
  ///   second one reaches, whichever are fewer.
  func waits(from start: [Member], to targets: [Waiter], heldBy group: Group? = nil) -> [Waiter]? {
    searchCount += 1
    let ahead = Search(searchCount)
    for member in start { ahead.follow(member) }
    if ahead.isOver { return nil }
    var back: Search? = Search(searchCount)
    back?.follow(targets)
    while !ahead.isOver {
      if let list = ahead.next() {
        let waiter = list.current
        if group == nil ? waiter === targets[0] : waiter.cell.holder === group { return list.path }
        for member in needs(of: waiter.cell) { ahead.follow(member, after: list) }
      }
      guard let search = back else { continue }
      if search.isOver { return nil }
      if let list = search.next(), !follow(back: search, from: list.current.member) { back = nil }
    }
    return nil
  }

  /// Lets a search go on with the waits that need a resolution, and those that need the recipe which makes its requests.
  ///
  /// - Returns: False if the other search has already been here, so that there is a path.
  private func follow(back search: Search, from member: Member) -> Bool {
    if member.search == searchCount { return false }
    // Waits for cells that the maker's group holds are among the maker's, too. They may need others only, so the search
    // may look at more than it must.
    if let maker = makers[member.number] as? Maker { search.follow(maker) }
    if let group = member.openGroup { search.follow(group) }
    guard let run = member.run else { return true }
    return follow(back: search, from: run)
  }

  /// A search along waits, depth first. It looks at one wait after the other, so that it can stop after a few of many.
  private final class Search {
    /// The waits of a node.
    final class List {
      private let waiters: [Waiter]
      private var position = 0
      /// The list whose current wait has led to this one.
      private let former: List?

      init(_ waiters: [Waiter], after former: List?) {
        self.waiters = waiters
        self.former = former
      }

      /// The wait that the search looks at. It stays the same until the search has looked at all that it leads to.
      var current: Waiter { waiters[position - 1] }

      /// Goes to the next wait.
      ///
      /// - Returns: Whether there is another one after it.
      func goOn() -> Bool {
        position += 1
        return position < waiters.count
      }

      /// The waits that have led to the current one, in order and with it.
      var path: [Waiter] {
        var path: [Waiter] = []
        var next: List? = self
        while let list = next {
          path.append(list.current)
          next = list.former
        }
        return path.reversed()
      }
    }

    private let number: Int
    private var lists: [List] = []

    init(_ number: Int) { self.number = number }

    var isOver: Bool { lists.isEmpty }

    /// Adds the waits of a node, unless a search of this number has reached it.
    @inline(never) func follow(_ node: Node, after former: List? = nil) {
      if node.search == number { return }
      node.search = number
      follow(node.waiters, after: former)
    }

    @inline(never) func follow(_ waiters: [Waiter], after former: List? = nil) {
      if !waiters.isEmpty { lists.append(List(waiters, after: former)) }
    }

    /// Goes to the next wait.
    ///
    /// - Returns: The list with the wait, or nil if the wait has ended.
    @inline(never) func next() -> List? {
      guard let list = lists.last else { return nil }
      if !list.goOn() { lists.removeLast() }
      return list.current.wait == nil ? nil : list
    }
  }
}
