// The resolutions that see each other's incomplete instances, and what is held with them.
extension WaitMachine {
  /// Returns the group of a resolution. A resolution begins alone. One that belongs to an asynchronous recipe is a member of
  /// the recipe's group itself, because it may outlive the recipe.
  private func madeGroup(of member: Member) -> Group {
    let group = member.owner.group ?? Group()
    group.add(member.owner)
    group.add(member)
    return group
  }

  /// Puts two resolutions into one group.
  ///
  /// - Complexity: O(*n*) in the size of the smaller group.
  private func join(_ member: Member, with other: Member) {
    let one = madeGroup(of: member)
    let two = madeGroup(of: other)
    if one === two { return }
    let (large, small) = one.members.count > two.members.count ? (one, two) : (two, one)
    for member in small.members { member.group = large }
    large.members += small.members
    large.takeOpen(of: small)
    large.held += small.held
    for waiter in small.openWaiters {
      if waiter.target === small { waiter.target = large }
      large.add(waiter)
    }
    large.waits += small.waits
    add(small.failure.take(), to: large)
    small.members = []
    small.held = []
    small.removeWaiters()
    breakCircles(through: large)
  }

  /// Ends a wait: its resolution continues with the incomplete instance.
  func letSee(_ waiter: Waiter) {
    guard let owner = waiter.cell?.owner, let wait = takeWait(of: waiter) else { return }
    effects.exposed.append(wait)
    join(waiter.member, with: owner)
  }

  /// Ends waits on circles through a group: for the cells that it holds, for its end, and for drops of instances that it
  /// holds. These need the makers of all open completions of the group, so a circle may close when a cell is held, and when
  /// the group grows.
  ///
  /// This function and `join` call each other. Each time, a wait has ended, so they come to an end.
  ///
  /// - Complexity: O(*n*) in the number of waits that these makers need, for each wait that ends.
  private func breakCircles(through group: Group) {
    if group.waiterCount > 0,
      let path = waits(from: group.open, to: group),
      let last = path.last
    {
      // Only a drop needs a resolution that waits for its group.
      if let drops = path.first(where: \.isForDrops) { fail(drops) } else { letSee(last) }
      assert(last.wait == nil || path.contains { $0.isForDrops })
      // The group may be merged into another one, which then looks again itself.
      return breakCircles(through: group)
    }
    failDropsOnCircles()
  }

  // MARK: - Completions

  /// Exposes the incomplete instance of a cell: its completions are due, or its recipe has got an incomplete instance. The
  /// recipe has returned.
  ///
  /// - Parameter knows: Whether the cell's recipe has got an incomplete instance.
  func beginCompleting(_ number: Number, madeBy maker: Number, in run: Number, knows: Bool) {
    let member = enter(maker, in: run)
    member.endRecipe()
    let (cell, group) = expose(number, madeBy: member, knows: knows)
    group.open(member)
    cell.completer = member
  }

  /// Lets the group of a resolution hold something that it has made with an incomplete instance.
  ///
  /// - Parameter contents: What the effects contain for it when it settles.
  func hold(_ number: Number, _ contents: AnyObject, madeBy maker: Number, in run: Number) {
    let (cell, group) = expose(number, madeBy: enter(maker, in: run), knows: true)
    hold(cell, contents, in: group)
  }

  private func expose(_ number: Number, madeBy member: Member, knows: Bool) -> (cell: Cell, group: Group) {
    let group = madeGroup(of: member)
    if knows { add(member.owner.failure, to: group) }
    let cell = madeCell(number, madeBy: member.number)
    cell.owner = member.owner
    return (cell, group)
  }

  /// Records that a cell's completions, if any, have ended, successfully or with a failure.
  ///
  /// - Parameter contents: What the effects contain for the cell when it settles.
  func endCompleting(_ number: Number, _ contents: AnyObject, _ failure: AnyObject?) {
    guard let cell = cell(number), let group = cell.owner?.owner.group else {
      effects.settled = [contents]
      effects.failure = failure
      return
    }
    if let completer = cell.completer.take() { group.close(completer) }
    add(failure, to: group)
    hold(cell, contents, in: group)
  }

  private func hold(_ cell: Cell, _ contents: AnyObject, in group: Group) {
    cell.contents = contents
    group.held.append(cell)
    if group.open.isEmpty { return settle(group) }
    // Only the waits for this cell, or for its drop, can be on new circles.
    let waiters = cell.openWaiters
    group.waiters += waiters
    if waiters.isEmpty { failDropsOnCircles() } else { breakCircles(through: group) }
  }

  /// Lets each member of a group be alone again.
  private func settle(_ group: Group) {
    effects.failure = group.failure.take()
    for cell in group.held {
      cell.owner = nil
      cell.settled = group
      if let contents = cell.contents.take() { effects.settled.append(contents) }
    }
    for member in group.members {
      member.group = nil
      member.settled = group
      if member.hasLeft { forget(member) } else { member.failure = member.failure ?? effects.failure }
    }
    group.unendedCount = group.held.count
    group.members = []
    group.held = []
    for waiter in group.openWaiters where waiter.target === group { _ = takeWait(of: waiter) }
    group.removeWaiters()
    failDropsOnCircles()
  }

  /// Records a failure of a group. The first one counts.
  private func add(_ failure: AnyObject?, to group: Group) {
    if group.failure == nil { group.failure = failure } else if let failure { giveUp(failure) }
  }

  func giveUp(_ failure: AnyObject) { effects.dropped.append(failure) }
}
