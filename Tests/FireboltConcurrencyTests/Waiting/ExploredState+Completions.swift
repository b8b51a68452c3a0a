@testable import Firebolt

// The steps of completions, and the steps that end cells.
extension ExploredState {
  // MARK: - Completions

  /// Begins the next pending completion, or waits for the completions of other resolutions.
  mutating func runCompletions(_ index: Int, _ frame: Frame) {
    strands[index].isCompleting = true
    var frame = frame
    frame.cause = frame.cause ?? strands[index].failure
    strands[index].failure = nil
    replaceTop(index, frame)
    guard !strands[index].pending.isEmpty else {
      return replaceTop(index, Frame(.awaitTransaction, cause: frame.cause))
    }
    let next = strands[index].pending.removeFirst()
    if next.knowsIncomplete, let cause = frame.cause {
      return strands[index].frames.append(Frame(.undo, cell: next.cell, cause: cause))
    }
    var completion = Frame(.completion, cell: next.cell, flag: next.knowsIncomplete)
    if let key = cells[next.cell]?.key {
      completion.former = strands[index].ownCells[key]
      strands[index].ownCells[key] = next.cell
    }
    strands[index].chain = next.chain
    strands[index].filling.append(Strand.Filling(cell: next.cell))
    strands[index].frames.append(completion)
  }

  mutating func endCompletion(_ index: Int, _ frame: Frame, _ cause: Cause?) {
    let knowsIncomplete = strands[index].filling.removeLast().knowsIncomplete || frame.flag
    if let key = cells[frame.cell]?.key { strands[index].ownCells[key] = frame.former }
    strands[index].forget(frame.cell)
    strands[index].chain = []
    if let cause {
      replaceTop(index, Frame(.undo, cell: frame.cell, cause: cause))
    } else {
      replaceTop(index, Frame(.conclude, cell: frame.cell, flag: knowsIncomplete))
    }
  }

  mutating func undo(_ index: Int, _ frame: Frame) {
    guard let cause = frame.cause else { return }
    strands[index].forget(frame.cell)
    strands[index].failure = cause
    strands[index].frames.removeLast()
    cells[frame.cell]?.hasFailed = true
    if case .settle(let transaction) = machine.fail(frame.cell, with: cause) {
      strands[index].frames.append(Frame(.settle, transaction: transaction))
    }
    strands[index].frames.append(Frame(.end, cell: frame.cell, cause: cause))
  }

  mutating func awaitTransaction(_ index: Int, _ frame: Frame) {
    if let wait = machine.beginWaitForTransaction(of: strands[index].resolution) {
      strands[index].waiting = .asleep(wait, for: nil)
    }
    replaceTop(index, Frame(.endTransaction, cause: frame.cause))
  }

  mutating func endTransaction(_ index: Int, _ frame: Frame) {
    let failureElsewhere = machine.endTransaction(of: strands[index].resolution)
    strands[index].failure = frame.cause ?? failureElsewhere
    strands[index].isCompleting = false
    strands[index].frames.removeLast()
  }

  // MARK: - Ends

  mutating func conclude(_ index: Int, _ frame: Frame) {
    let cell = frame.cell
    cells[cell]?.isComplete = true
    let conclusion = machine.conclude(cell, madeBy: strands[index].resolution, knowsIncomplete: frame.flag)
    strands[index].frames.removeLast()
    switch conclusion {
    case .publish: strands[index].frames.append(Frame(.end, cell: cell))
    case .publishAndSettle(let transaction):
      strands[index].frames += [Frame(.settle, transaction: transaction), Frame(.end, cell: cell)]
    case .settle(let transaction):
      held.insert(cell)
      strands[index].frames.append(Frame(.settle, transaction: transaction))
    case .undo(let cause): strands[index].frames.append(Frame(.end, cell: cell, cause: cause))
    case .hold: held.insert(cell)
    case .nothing: break
    }
    wakeWaiters()
  }

  mutating func endCell(_ index: Int, _ frame: Frame) {
    strands[index].frames.removeLast()
    end(frame.cell, frame.cause.map(Cell.Life.failed) ?? .full)
  }

  mutating func settle(_ index: Int, _ frame: Frame) {
    guard let transaction = frame.transaction else { return }
    let (decided, failure) = machine.decision(of: transaction)
    strands[index].frames.removeLast()
    strands[index].frames.append(Frame(.close, transaction: transaction))
    for cell in decided.reversed() where held.remove(cell) != nil {
      strands[index].frames.append(Frame(.end, cell: cell, cause: failure))
    }
  }

  mutating func close(_ index: Int, _ frame: Frame) {
    guard let transaction = frame.transaction else { return }
    strands[index].frames.removeLast()
    machine.close(transaction)
    wakeWaiters()
  }

  /// Ends a cell and the waits for it.
  mutating func end(_ cell: CellID, _ life: Cell.Life) {
    guard let known = cells[cell], known.life == .unfinished else { return }
    if life == .full { checkPublished(cell) } else { checkUndone(cell) }
    cells[cell]?.life = life
    cells[cell]?.hasInstance = false
    if life == .full {
      cells[cell]?.knows = []
    } else if let entry = entries.firstIndex(where: { $0.cell == cell }) {
      entries[entry].cell = nil
    }
    guard known.isInWaitGraph else { return }
    machine.end(cell)
    wakeWaiters()
  }

  /// Resumes the strands whose waits have ended.
  mutating func wakeWaiters() {
    for wait in machine.takeWoken() {
      let sleeper = strands.firstIndex { strand in
        if case .asleep(wait, _) = strand.waiting { true } else { false }
      }
      guard let sleeper else { return violate("a wait ends that nobody has begun, or that has ended") }
      if case .asleep(_, for: let cell?) = strands[sleeper].waiting, cells[cell]?.life == .unfinished {
        checkSight(of: cell, by: sleeper)
      }
      strands[sleeper].waiting = .not
    }
  }
}
