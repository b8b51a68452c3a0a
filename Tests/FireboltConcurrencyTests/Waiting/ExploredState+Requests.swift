@testable import Firebolt

// The steps of a request.
extension ExploredState {
  mutating func look(_ index: Int, _ frame: Frame) {
    guard let own = strands[index].ownCells[frame.key], cells[own]?.hasInstance == true else {
      return replaceTop(index, Frame(.claim, key: frame.key))
    }
    if cells[own]?.life == .unfinished {
      machine.see(own, by: strands[index].resolution)
      wakeWaiters()
      noteSeenEarly(own, index)
    }
    strands[index].end(.instance(own))
  }

  mutating func claim(_ index: Int, _ frame: Frame) {
    let key = frame.key
    if let cell = entries[key].cell, let known = cells[cell] {
      if known.life == .full { return strands[index].end(.instance(cell)) }
      return replaceTop(index, Frame(.wait, key: key, cell: cell))
    }
    let cell = newCell(key, by: strands[index].resolution)
    // The innermost frames belong to the recipe that makes the request, and so on outwards.
    let repeats = strands[index].frames.contains {
      [.recipe, .completion].contains($0.kind) && isSameRecipe($0.cell, cell)
    }
    if repeats {
      return replaceTop(index, Frame(.giveUp, cell: cell, flag: true, cause: Cause(kind: .cycle, origin: cell)))
    }
    strands[index].filling.append(Strand.Filling(cell: cell))
    replaceTop(index, Frame(.recipe, cell: cell))
  }

  func isSameRecipe(_ one: CellID, _ other: CellID) -> Bool {
    cells[one]?.key == cells[other]?.key && cells[one]?.version == cells[other]?.version
  }

  mutating func newCell(_ key: Int, by maker: ResolutionID) -> CellID {
    let cell = CellID(number: UInt64(key * 10 + entries[key].madeCount))
    checkFirstMaking(of: key)
    entries[key].madeCount += 1
    entries[key].cell = cell
    cells[cell] = Cell(key: key, version: entries[key].version, maker: maker)
    return cell
  }

  mutating func wait(_ index: Int, _ frame: Frame) {
    let isInTask = frame.kind == .waitInTask
    let next = Frame(isInTask ? .outcomeInTask : .outcome, key: frame.key, cell: frame.cell, flag: frame.flag)
    guard let cell = cells[frame.cell], cell.life == .unfinished else { return replaceTop(index, next) }
    cells[frame.cell]?.isInWaitGraph = true
    let strand = strands[index]
    let (wait, ending) = machine.begin(strand.resolution, for: frame.cell, madeBy: cell.maker)
    defer { wakeWaiters() }
    switch ending {
    case nil:
      strands[index].waiting = .asleep(wait, for: frame.cell)
      replaceTop(index, next)
      if frame.flag { startTask(index, frame.cell) }
    case .cycle?:
      checkCycle(index, frame.cell)
      strands[index].end(.failure(Cause(kind: .cycle, origin: frame.cell)))
    case .woken?:
      checkSight(of: frame.cell, by: index)
      replaceTop(index, next)
    }
  }

  mutating func takeOutcome(_ index: Int, _ frame: Frame) {
    switch cells[frame.cell]?.life {
    case .full: strands[index].end(.instance(frame.cell))
    case .failed(let cause) where cause.isShared: strands[index].end(.failure(cause))
    case .failed, nil: replaceTop(index, Frame(.look, key: frame.key))
    case .unfinished: replaceTop(index, Frame(.early, key: frame.key, cell: frame.cell))
    }
  }

  mutating func takeEarly(_ index: Int, _ frame: Frame) {
    guard let cell = cells[frame.cell], cell.hasInstance || cell.life == .full else {
      return replaceTop(index, Frame(.look, key: frame.key))
    }
    noteSeenEarly(frame.cell, index)
    strands[index].end(.instance(frame.cell))
  }

  /// Records that the running recipe or completion, or the request around it, has got an incomplete instance.
  mutating func noteSeenEarly(_ cell: CellID, _ index: Int) {
    strands[index].mayBeInWaitGraph = true
    if cells[cell]?.life != .full { strands[index].seen.insert(cell) }
    guard let innermost = strands[index].filling.indices.last else { return }
    strands[index].filling[innermost].knowsIncomplete = true
    noteKnown(cell, by: strands[index].filling[innermost].cell)
  }

  mutating func replaceTop(_ index: Int, _ frame: Frame) {
    strands[index].frames[strands[index].frames.count - 1] = frame
  }
}
