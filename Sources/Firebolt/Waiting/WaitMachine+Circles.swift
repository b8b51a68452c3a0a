// The search for circles of waits.
extension WaitMachine {
  /// Returns the resolutions that must make progress before a cell can end.
  func needs(of cell: Cell) -> [Member] {
    if cell.settled != nil { return [] }
    if cell.contents != nil { return cell.holder?.open ?? [] }
    return member(cell.maker.number).map { [$0] } ?? []
  }

  /// Returns the waits on a path from resolutions to one of the targets, in order and with the target; nil if there is no
  /// path.
  ///
  /// A second search goes from the targets back to all waits that need them, one step for each step of the first. If it
  /// ends without having met the first one, there is no path. So a long chain of waits takes no time if nobody, or hardly
  /// anybody, waits for the one who begins to wait for it, and neither does one who is waited for by many.
  ///
  /// - Complexity: O(*n*) in the number of waits that the first search reaches, or, if there is no path, of those that the
  ///   second one reaches, whichever are fewer.
  func waits(from start: [Member], to targets: [Waiter], where isTarget: (Waiter) -> Bool) -> [Waiter]? {
    searchCount += 1
    let ahead = Search(searchCount)
    for member in start { ahead.follow(member) }
    if ahead.isOver { return nil }
    var back: Search? = Search(searchCount)
    back?.follow(targets)
    while !ahead.isOver {
      if let step = ahead.next() {
        if isTarget(step.waiter) { return step.path }
        for member in needs(of: step.waiter.cell) { ahead.follow(member, after: step) }
      }
      guard let search = back else { continue }
      if search.isOver { return nil }
      if let step = search.next(), !follow(back: search, from: step.waiter.member) { back = nil }
    }
    return nil
  }

  /// Lets a search go on with the waits that need a resolution, and those that need the recipe which makes its requests.
  ///
  /// - Returns: False if the other search has already been here, so that there is a path.
  private func follow(back search: Search, from member: Member) -> Bool {
    for member in [member, member.run].compactMap({ $0 }) {
      if member.search == searchCount { return false }
      // Waits for cells that the maker's group holds are among the maker's, too. They may need others only, so the search
      // may look at more than it must.
      if let maker = makers[member.number] as? Maker { search.follow(maker) }
      if let group = member.openGroup { search.follow(group) }
    }
    return true
  }

  /// A wait that a search has reached, and the one that led there.
  private final class Step {
    let waiter: Waiter
    let former: Step?

    init(_ waiter: Waiter, after former: Step?) {
      self.waiter = waiter
      self.former = former
    }

    /// The waits that lead here, in order.
    var path: [Waiter] {
      var path: [Waiter] = []
      var step: Step? = self
      while let last = step {
        path.append(last.waiter)
        step = last.former
      }
      return path.reversed()
    }
  }

  /// A search along waits, depth first. It looks at one wait after the other, so that it can stop after a few of many.
  private final class Search {
    /// The waits of a node, from the next one on.
    private final class List {
      let waiters: [Waiter]
      var position = 0
      let former: Step?

      init(_ waiters: [Waiter], after former: Step?) {
        self.waiters = waiters
        self.former = former
      }
    }

    private let number: Int
    private var lists: [List] = []

    init(_ number: Int) { self.number = number }

    var isOver: Bool { lists.isEmpty }

    /// Adds the waits of a node, unless a search of this number has reached it.
    func follow(_ node: Node, after former: Step? = nil) {
      if node.search == number { return }
      node.search = number
      follow(node.waiters, after: former)
    }

    func follow(_ waiters: [Waiter], after former: Step? = nil) {
      if !waiters.isEmpty { lists.append(List(waiters, after: former)) }
    }

    /// Goes to the next wait.
    ///
    /// - Returns: The step, or nil if the wait has ended.
    func next() -> Step? {
      guard let list = lists.last else { return nil }
      let waiter = list.waiters[list.position]
      list.position += 1
      if list.position == list.waiters.count { lists.removeLast() }
      return waiter.wait == nil ? nil : Step(waiter, after: list.former)
    }
  }
}
