@testable import Firebolt

// The steps of requests for instances whose recipes run in their own tasks.
extension ExploredState {
  mutating func claimInTask(_ index: Int, _ frame: Frame) {
    let key = frame.key
    if let cell = entries[key].cell, let known = cells[cell] {
      if known.life == .full { return strands[index].end(.instance(cell)) }
      return replaceTop(index, Frame(.waitInTask, key: key, cell: cell))
    }
    let cell = newCell(key, by: ResolutionID(number: 1000 + UInt64(key * 10 + entries[key].madeCount)))
    if isWithin(cell, asker(index)) {
      cells[cell]?.hasFailed = true
      let cause = Cause(kind: .cycle, origin: cell)
      end(cell, .failed(cause))
      return strands[index].end(.failure(cause))
    }
    replaceTop(index, Frame(.waitInTask, key: key, cell: cell, flag: true))
  }

  /// Starts the task that creates the instance that a strand has begun to wait for.
  mutating func startTask(_ index: Int, _ cell: CellID) {
    var strand = Strand(
      number: strands.count, resolution: 1000 + cell.number, [Frame(.endOfTask), Frame(.recipeInTask, cell: cell)])
    strand.recipe = asker(index)
    strands.append(strand)
    runAlone(strand.number)
  }

  /// Returns the strand of the recipe that a strand is part of.
  private func asker(_ index: Int) -> Int? {
    strands[index].isPart ? strands[index].recipe : index < program.threads.count ? nil : index
  }

  /// Whether a recipe runs within itself.
  private func isWithin(_ cell: CellID, _ asker: Int?) -> Bool {
    var recipe = asker
    while let outer = recipe {
      if let frame = strands[outer].frames.last(where: { $0.kind == .recipeInTask }), isSameRecipe(frame.cell, cell) {
        return true
      }
      recipe = strands[outer].recipe
    }
    return false
  }

  mutating func takeOutcomeInTask(_ index: Int, _ frame: Frame) {
    let next = frame.flag ? Frame(.join, cell: frame.cell) : Frame(.claimInTask, key: frame.key)
    switch cells[frame.cell]?.life {
    case .full where !frame.flag: strands[index].end(.instance(frame.cell))
    case .failed(let cause) where cause.isShared: strands[index].end(.failure(cause))
    case .unfinished where cells[frame.cell]?.hasInstance == true:
      violate("\(name(frame.cell)) is seen early, though no completion of a task can wait for anything")
    default: replaceTop(index, next)
    }
    guard strands[index].frames.last?.kind == .join else { return }
    strands[index].waiting = .joining([strandMaking(frame.cell)])
  }

  private func strandMaking(_ cell: CellID) -> Int {
    strands.firstIndex { $0.resolution == cells[cell]?.maker && $0.number >= program.threads.count && !$0.isPart } ?? 0
  }

  mutating func join(_ index: Int, _ frame: Frame) {
    if let result = strands[strandMaking(frame.cell)].result { strands[index].end(result) }
  }

  /// Continues a recipe that runs in a task.
  mutating func goOnInTask(_ index: Int, _ frame: Frame, failing fails: Bool) {
    let recipe = recipe(frame.cell)
    var failure: Cause?
    if case .failure(let cause) = strands[index].served.take() { failure = cause }
    if recipe.asksAtOnce, frame.next == recipe.gets.count, failure == nil {
      // All parts have ended.
      for part in strands where part.isPart && part.recipe == index {
        if case .failure(let cause) = part.result { failure = failure ?? cause }
      }
    }
    if failure == nil || recipe.catchesFailures, frame.next < recipe.gets.count {
      return ask(index, frame, recipe)
    }
    if fails { failure = Cause(kind: .thrown, origin: frame.cell) } else if recipe.catchesFailures { failure = nil }
    strands[index].filling = [Strand.Filling(cell: frame.cell)]
    replaceTop(
      index, failure.map { Frame(.giveUp, cell: frame.cell, cause: $0) } ?? Frame(.finish, cell: frame.cell))
  }

  private mutating func ask(_ index: Int, _ frame: Frame, _ recipe: ExploredProgram.Recipe) {
    let top = strands[index].frames.count - 1
    guard recipe.asksAtOnce else {
      strands[index].frames[top].next += 1
      // The recipe's own resolution makes its requests, within the recipe.
      strands[index].frames.append(Frame(.claimInTask, key: recipe.gets[frame.next]))
      return
    }
    strands[index].frames[top].next = recipe.gets.count
    var parts: [Int] = []
    for key in recipe.gets {
      var part = Strand(
        number: strands.count, resolution: strands[index].resolution.number,
        [Frame(.endOfTask), Frame(.claimInTask, key: key)])
      part.recipe = index
      part.part = parts.count
      parts.append(part.number)
      strands.append(part)
    }
    strands[index].waiting = .joining(parts)
  }

  mutating func endTask(_ index: Int, _ frame: Frame) {
    strands[index].result = strands[index].served.take()
    strands[index].frames = []
  }

  // MARK: - Cancellation

  func mayCancel(_ index: Int) -> Bool {
    guard program.mayCancel, !strands[index].isCancelled, strands[index].frames.last?.kind == .outcomeInTask,
      index < program.threads.count || strands[index].isPart, case .asleep = strands[index].waiting
    else { return false }
    return true
  }

  /// Cancels a waiting task.
  mutating func cancel(_ index: Int) {
    guard case .asleep(let wait, let cell?) = strands[index].waiting else { return }
    strands[index].isCancelled = true
    if !machine.cancel(wait) { violate("a wait that hasn't ended can't be cancelled") }
    strands[index].waiting = .not
    strands[index].end(.failure(Cause(kind: .cancelled, origin: cell)))
    runAlone(index)
  }
}
