@testable import Firebolt

// The rules that must hold. The checks use what instances know of each other, not the state of the machine.
extension ExploredState {
  mutating func noteKnown(_ cell: CellID, by other: CellID) {
    if cell != other, cells[cell]?.life != .full { cells[other]?.knows.insert(cell) }
  }

  /// Returns the cells that an instance got before they were complete, the cells that those got, and so on.
  private func known(by cell: CellID) -> Set<CellID> {
    var known: Set<CellID> = []
    var open = [cell]
    while let next = open.popLast() {
      for other in cells[next]?.knows ?? [] where known.insert(other).inserted { open.append(other) }
    }
    return known
  }

  /// Returns a cell and all cells that are connected with it, because instances know them or one resolution has seen
  /// them.
  private func group(of cell: CellID) -> Set<CellID> {
    var group: Set = [cell]
    var hasGrown = true
    while hasGrown {
      let former = group.count
      for (other, known) in cells where group.contains(other) || !known.knows.isDisjoint(with: group) {
        group.insert(other)
        if group.contains(other) { group.formUnion(known.knows) }
      }
      for strand in strands where !strand.seen.isDisjoint(with: group) { group.formUnion(strand.seen) }
      hasGrown = group.count > former
    }
    return group
  }

  // MARK: - Ends of cells

  /// Checks that no instance is created again while one exists or is being created.
  mutating func checkFirstMaking(of key: Int) {
    let earlier = cells.values.filter { $0.key == key && $0.version == entries[key].version }
    let isNeeded = earlier.allSatisfy { cell in
      if case .failed = cell.life { true } else { cell.wasDropped }
    }
    if !isNeeded { violate("\(ExploredProgram.letter(key)) is made twice") }
  }

  /// Checks that an instance is published only once everything that it knows is complete.
  mutating func checkPublished(_ cell: CellID) {
    for other in known(by: cell).union([cell]) {
      let isComplete = cells[other].map { $0.isComplete && !$0.hasFailed } ?? false
      if !isComplete { violate("\(name(cell)) is published, and \(name(other)) isn't complete") }
    }
  }

  /// Checks that a cell that hasn't failed itself is undone only if a connected cell has failed.
  mutating func checkUndone(_ cell: CellID) {
    let hasCause = group(of: cell).contains { cells[$0]?.hasFailed == true }
    if !hasCause { violate("\(name(cell)) is undone, and nothing that it is connected with has failed") }
  }

  /// Checks that the program gets only published instances.
  mutating func checkResult(_ served: Served, of action: ExploredProgram.Action) {
    switch served {
    case .instance(let cell):
      if cells[cell]?.life != .full { violate("a request returns \(name(cell)) before that is complete") }
    case .failure(let cause):
      let mayBe =
        switch cause.kind {
        case .cycle: program.hasCycleOfRecipes
        case .cancelled: program.mayCancel
        case .thrown: true
        }
      if !mayBe { violate("a request fails by a \(cause.kind), which can't be") }
    }
  }

  // MARK: - Waits

  private func isMaking(_ cell: CellID) -> Bool {
    cells[cell].map { $0.life == .unfinished && !$0.hasInstance } ?? false
  }

  /// Whether a cell can't end before a resolution makes progress.
  ///
  /// - Parameter onlyMaking: Whether to consider only waits for instances that don't exist yet.
  private func isBlocked(_ cell: CellID, by resolution: ResolutionID, onlyMaking: Bool) -> Bool {
    var seen: Set = [cell]
    var open = [cell]
    while let next = open.popLast() {
      if onlyMaking, !isMaking(next) { continue }
      let makers = makersOfMissing(next)
      if makers.contains(resolution) { return true }
      for strand in strands where makers.contains(strand.resolution) {
        if case .asleep(_, for: let awaited?) = strand.waiting, seen.insert(awaited).inserted { open.append(awaited) }
      }
    }
    return false
  }

  /// Returns the resolutions that must make progress before a cell can end.
  private func makersOfMissing(_ cell: CellID) -> Set<ResolutionID> {
    guard let known = cells[cell] else { return [] }
    if !known.isComplete { return [known.maker] }
    let missing = group(of: cell).compactMap { cells[$0] }.filter { !$0.isComplete && !$0.hasFailed }
    return Set(missing.map(\.maker))
  }

  /// Checks that a cycle is reported only if no one in it has an instance to continue with.
  mutating func checkCycle(_ index: Int, _ cell: CellID) {
    let isCycle = isBlocked(cell, by: strands[index].resolution, onlyMaking: true)
    if !isCycle { violate("a cycle is reported where there is none, by a request for \(name(cell))") }
  }

  /// Checks that an instance is seen early only by its own resolution, by a resolution that has seen a connected cell,
  /// or if the wait would never end.
  mutating func checkSight(of cell: CellID, by index: Int) {
    guard let known = cells[cell], known.life == .unfinished else { return }
    if !known.hasInstance { violate("\(name(cell)) is seen before it is made") }
    let strand = strands[index]
    let isDue =
      known.maker == strand.resolution || !strand.seen.isDisjoint(with: group(of: cell))
      || isBlocked(cell, by: strand.resolution, onlyMaking: false)
    if !isDue { violate("\(name(cell)) is seen early without need") }
    strands[index].seen.insert(cell)
  }

  // MARK: - The end

  /// Checks that all strands have ended and that nothing is left, once no strand can advance.
  mutating func checkEnd() {
    let waiting = strands.filter { !$0.frames.isEmpty }.map { label($0.number) }
    if !waiting.isEmpty { violate("\(waiting.joined(separator: " and ")) for ever") }
    if !machine.isEmpty { violate("the machine isn't empty at the end") }
    if !held.isEmpty { violate("a cell is held at the end") }
    if cells.values.contains(where: { $0.life == .unfinished }) { violate("a cell hasn't ended") }
  }
}
