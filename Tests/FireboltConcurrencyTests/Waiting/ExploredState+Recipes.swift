@testable import Firebolt

// The steps of a recipe, and the steps after it.
extension ExploredState {
  /// Continues a recipe or a completion.
  mutating func goOn(_ index: Int, _ frame: Frame, gets: [Int], failing fails: Bool) {
    let served = strands[index].served.take()
    if case .failure(let cause) = served, !recipe(frame.cell).catchesFailures {
      return endOfCode(index, frame, cause)
    }
    if frame.next < gets.count {
      strands[index].frames[strands[index].frames.count - 1].next += 1
      strands[index].frames.append(Frame(.look, key: gets[frame.next]))
    } else {
      endOfCode(index, frame, fails ? Cause(kind: .thrown, origin: frame.cell) : nil)
    }
  }

  private mutating func endOfCode(_ index: Int, _ frame: Frame, _ cause: Cause?) {
    if frame.kind == .completion { return endCompletion(index, frame, cause) }
    replaceTop(index, cause.map { Frame(.giveUp, cell: frame.cell, cause: $0) } ?? Frame(.finish, cell: frame.cell))
  }

  mutating func finish(_ index: Int, _ frame: Frame) {
    let cell = frame.cell
    guard let filling = strands[index].filling.last else { return }
    let hasCompletion = recipe(cell).completion != nil
    if !hasCompletion, !filling.knowsIncomplete, strands[index].pending.isEmpty {
      cells[cell]?.isComplete = true
      end(cell, .full)
      strands[index].filling.removeLast()
      return strands[index].end(.instance(cell))
    }
    let chain = hasCompletion ? strands[index].chain : []
    // An instance that has already failed, and is created again for the completion of another, would repeat this
    // forever.
    for former in chain where isSameRecipe(former, cell) {
      if case .failed(let cause) = cells[former]?.life {
        return replaceTop(index, Frame(.giveUp, cell: cell, cause: cause))
      }
    }
    cells[cell]?.hasInstance = true
    cells[cell]?.isInWaitGraph = true
    machine.makeVisible(cell, madeBy: strands[index].resolution)
    replaceTop(index, Frame(.made, cell: cell))
    if hasCompletion {
      strands[index].pending.append(
        Strand.Filling(cell: cell, knowsIncomplete: filling.knowsIncomplete, chain: chain + [cell]))
      if let key = cells[cell]?.key { strands[index].ownCells[key] = cell }
    } else {
      strands[index].frames.append(Frame(.conclude, cell: cell, flag: filling.knowsIncomplete))
    }
  }

  mutating func goOnAfterMaking(_ index: Int, _ frame: Frame) {
    if frame.next == 0, completionsAreDue(index) {
      strands[index].frames[strands[index].frames.count - 1].next = 1
      strands[index].frames.append(Frame(.completions))
    } else {
      replaceTop(index, Frame(.served, cell: frame.cell, cause: strands[index].failure.take()))
    }
  }

  private func completionsAreDue(_ index: Int) -> Bool {
    strands[index].filling.count <= 1 && !strands[index].isCompleting
  }

  mutating func serve(_ index: Int, _ frame: Frame) {
    let cell = frame.cell
    guard let known = cells[cell], known.life != .full else {
      strands[index].filling.removeLast()
      return strands[index].end(.instance(cell))
    }
    if let cause = frame.cause { return replaceTop(index, Frame(.giveUp, cell: cell, cause: cause)) }
    if known.life == .unfinished, !frame.flag {
      // This is one step with the lookup, unlike in the library. The machine doesn't know a cell that ended in between.
      machine.see(cell, by: strands[index].resolution)
      wakeWaiters()
    }
    strands[index].filling.removeLast()
    noteSeenEarly(cell, index)
    strands[index].end(.instance(cell))
  }

  mutating func giveUp(_ index: Int, _ frame: Frame) {
    guard let cause = frame.cause else { return }
    switch frame.next {
    case 0:
      strands[index].forget(frame.cell)
      if cells[frame.cell]?.life == .unfinished { cells[frame.cell]?.hasFailed = true }
      end(frame.cell, .failed(cause))
      strands[index].frames[strands[index].frames.count - 1].next = 1
    case 1:
      strands[index].frames[strands[index].frames.count - 1].next = 2
      if !frame.flag, !strands[index].pending.isEmpty, completionsAreDue(index) {
        strands[index].frames.append(Frame(.completions))
      }
    default:
      strands[index].failure = nil
      if !frame.flag { strands[index].filling.removeLast() }
      strands[index].end(.failure(cause))
    }
  }
}
