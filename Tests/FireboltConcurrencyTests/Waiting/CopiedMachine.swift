@testable import Firebolt

// What the exploration needs of the wait machine: copies of it, and whether two are equal.
extension WaitMachine {
  /// Returns a copy that shares nothing that changes.
  func copy() -> WaitMachine {
    let (copy, copies) = (WaitMachine(), Copies())
    for (number, node) in nodes {
      copy.nodes[number] = (node as? Cell).map(copies.of) ?? (node as? Member).map(copies.of)
    }
    for (number, maker) in makers { copy.makers[number] = (maker as? Maker).map(copies.of) }
    for (number, waiter) in waiters { copy.waiters[number] = (waiter as? Waiter).map(copies.of) }
    copy.dropWaits.waiters = dropWaits.waiters.open.map(copies.of)
    return copy
  }

  /// The copies of nodes, each made once.
  private final class Copies {
    private var made: [ObjectIdentifier: AnyObject] = [:]

    private func of<Node: AnyObject>(_ node: Node, _ make: () -> Node, _ fill: (Node) -> Void) -> Node {
      if let known = made[ObjectIdentifier(node)] as? Node { return known }
      let copy = make()
      // The copies that it needs may need this one.
      if let known = made[ObjectIdentifier(node)] as? Node { return known }
      made[ObjectIdentifier(node)] = copy
      fill(copy)
      return copy
    }

    func of(_ cell: Cell) -> Cell {
      let maker = of(cell.maker)
      return of(cell, { Cell(madeBy: maker) }) { copy in
        (copy.owner, copy.settled, copy.contents) = (cell.owner.map(of), cell.settled.map(of), cell.contents)
        copy.hasEnded = cell.hasEnded
        (copy.completer, copy.waiters) = (cell.completer.map(of), cell.waiters.open.map(of))
      }
    }

    func of(_ maker: Maker) -> Maker {
      of(maker, { Maker(maker.number) }) { copy in copy.cellCount = maker.cellCount }
    }

    func of(_ member: Member) -> Member {
      func make() -> Member {
        member is Drops ? Drops(member.number, in: nil) : Member(member.number, in: member.run.map(of))
      }
      return of(member, make) { copy in
        (copy.task, copy.awaitedPriority) = (member.task, member.awaitedPriority)
        if let drops = member as? Drops, let copy = copy as? Drops {
          copy.shutDown = drops.shutDown
          copy.awaiting = drops.awaiting.compactMapValues {
            ($0 as? AwaitingDrop).map { AwaitingDrop($0.cell.map(self.of), of: $0.descendant) }
          }
          for number in drops.inTask.keys { if let task = drops.task { copy.move(number, to: task) } }
        }
        if member.hasReturned { copy.endRecipe() }
        (copy.hasLeft, copy.failure) = (member.hasLeft, member.failure)
        (copy.group, copy.settled) = (member.group.map(of), member.settled.map(of))
        (copy.openCount, copy.openPosition) = (member.openCount, member.openPosition)
        copy.openGroup = member.openGroup.map(of)
        copy.waiters = member.waiters.open.map(of)
      }
    }

    func of(_ group: Group) -> Group {
      of(group, Group.init) { copy in
        (copy.open, copy.waits, copy.failure) = (group.open.map(of), group.waits, group.failure)
        (copy.members, copy.held) = (group.members.map(of), group.held.map(of))
        (copy.waiters, copy.unendedCount) = (group.waiters.open.map(of), group.unendedCount)
      }
    }

    func of(_ waiter: Waiter) -> Waiter {
      let member = of(waiter.member)
      let target: Node =
        switch waiter.target {
        case let cell as Cell: of(cell)
        case let group as Group: of(group)
        case let drops as Drops: of(drops)
        case let other: other
        }
      return of(waiter, { Waiter(waiter.wait ?? Wait(), of: member, for: target, upTo: waiter.last) }) { _ in }
    }
  }

  // MARK: - Comparing

  /// Combines all that later changes depend on.
  func combine(into hasher: inout Hasher) {
    for number in nodes.keys.sorted() {
      hasher.combine(number)
      if let cell = nodes[number] as? Cell { combine(cell, into: &hasher) }
      if let member = nodes[number] as? Member { combine(member, into: &hasher) }
    }
    for number in waiters.keys.sorted() {
      guard let waiter = waiters[number] as? Waiter else { continue }
      hasher.combine([number, waiter.member.number, self.number(of: waiter.target), waiter.last])
    }
  }

  private func combine(_ cell: Cell, into hasher: inout Hasher) {
    let phase: Number = cell.settled != nil ? 3 : cell.contents != nil ? 2 : cell.owner != nil ? 1 : 0
    hasher.combine([phase, cell.maker.number, cell.owner?.number ?? 0] + cell.waiters.numbers)
    combine(settled: cell.settled, into: &hasher)
  }

  private func combine(_ member: Member, into hasher: inout Hasher) {
    hasher.combine([member.hasLeft, member.hasReturned, member.run?.hasLeft == true])
    hasher.combine([member.run?.number ?? 0] + member.waiters.numbers)
    hasher.combine(member.failure as? ExploredState.Failure)
    combine(settled: member.settled, into: &hasher)
    if let group = member.group {
      hasher.combine(
        [group.members.map(\.number), group.open.map(\.number), group.held.map(number), group.waits.map(\.id)])
      hasher.combine(group.failure as? ExploredState.Failure)
    }
    guard let drops = member as? Drops else { return }
    for number in drops.awaiting.keys.sorted() {
      guard let drop = drops.awaiting[number] as? AwaitingDrop else { continue }
      hasher.combine([number, drop.cell.map(self.number) ?? 0, drop.descendant, drop.cell?.maker.number ?? 0])
    }
    hasher.combine(drops.inTask.keys.sorted())
  }

  private func combine(settled group: Group?, into hasher: inout Hasher) {
    guard let group, group.unendedCount > 0 else { return }
    hasher.combine([Number(group.unendedCount)] + group.waits.map(\.id))
  }

  /// The number of a cell or of a store; 0 for a group, or for a cell that has ended.
  private func number(of node: Node) -> Number {
    (node as? Drops)?.number ?? nodes.first { $0.value === node }?.key ?? 0
  }
}

extension [WaitMachine.Waiter] {
  fileprivate var open: Self { filter { $0.wait != nil } }

  fileprivate var numbers: [UInt64] { compactMap { $0.wait?.id } }
}
