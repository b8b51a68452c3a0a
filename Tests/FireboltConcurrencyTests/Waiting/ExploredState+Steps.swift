@testable import Firebolt

// The choice of the next step, and the steps that are done together.
extension ExploredState {
  /// Whether a strand's next step affects no other strand, so that it is done together with the previous step.
  private func isAlone(_ index: Int) -> Bool {
    let strand = strands[index]
    guard let frame = strand.frames.last, strand.waiting == .not, !hasChoice(index) else { return false }
    switch frame.kind {
    case .thread:
      if strand.mayBeInWaitGraph { return false }
      if strand.served != nil { return true }
      let actions = program.threads[index]
      guard frame.next < actions.count, case .get = actions[frame.next] else { return frame.next == actions.count }
      return true
    case .look: return strand.ownCells[frame.key] == nil
    case .recipe, .made, .completions, .completion, .recipeInTask, .endOfTask: return true
    case .giveUp: return frame.next > 0
    default: return false
    }
  }

  /// Whether a recipe or a completion that may throw ends here.
  func hasChoice(_ index: Int) -> Bool {
    guard let frame = strands[index].frames.last else { return false }
    let recipe = recipe(frame.cell)
    switch frame.kind {
    case .recipe, .recipeInTask:
      return recipe.mayFail && frame.next == recipe.gets.count && isContinuing(index, recipe)
    case .completion:
      return recipe.completionMayFail && frame.next == recipe.completion?.count && isContinuing(index, recipe)
    default: return false
    }
  }

  private func isContinuing(_ index: Int, _ recipe: ExploredProgram.Recipe) -> Bool {
    if case .failure = strands[index].served { return recipe.catchesFailures }
    return true
  }

  /// Whether a strand can do something now.
  func mayAdvance(_ index: Int) -> Bool {
    let strand = strands[index]
    if strand.frames.isEmpty { return false }
    switch strand.waiting {
    case .not: return true
    case .asleep: return false
    case .joining(let others): return others.allSatisfy { strands[$0].frames.isEmpty }
    }
  }

  /// Performs one step of a strand, and the following steps that affect only that strand.
  ///
  /// - Parameter fails: Whether the recipe or the completion that ends here throws.
  mutating func advance(_ index: Int, failing fails: Bool) {
    strands[index].waiting = .not
    perform(index, failing: fails)
    runAlone(index)
  }

  mutating func runAlone(_ index: Int) {
    while violation == nil, isAlone(index) { perform(index, failing: false) }
  }

  private mutating func perform(_ index: Int, failing fails: Bool) {
    guard let frame = strands[index].frames.last else { return }
    switch frame.kind {
    case .thread: act(index, frame)
    case .look: look(index, frame)
    case .claim: claim(index, frame)
    case .wait: wait(index, frame)
    case .outcome: takeOutcome(index, frame)
    case .early: takeEarly(index, frame)
    case .recipe: goOn(index, frame, gets: recipe(frame.cell).gets, failing: fails)
    case .finish: finish(index, frame)
    case .made: goOnAfterMaking(index, frame)
    case .served: serve(index, frame)
    case .giveUp: giveUp(index, frame)
    case .completions: runCompletions(index, frame)
    case .completion: goOn(index, frame, gets: recipe(frame.cell).completion ?? [], failing: fails)
    case .undo: undo(index, frame)
    case .awaitTransaction: awaitTransaction(index, frame)
    case .endTransaction: endTransaction(index, frame)
    case .conclude: conclude(index, frame)
    case .end: endCell(index, frame)
    case .settle: settle(index, frame)
    case .close: close(index, frame)
    case .claimInTask: claimInTask(index, frame)
    case .waitInTask: wait(index, frame)
    case .outcomeInTask: takeOutcomeInTask(index, frame)
    case .join: join(index, frame)
    case .recipeInTask: goOnInTask(index, frame, failing: fails)
    case .endOfTask: endTask(index, frame)
    }
  }

  // MARK: - Threads

  private mutating func act(_ index: Int, _ frame: Frame) {
    let actions = program.threads[index]
    if strands[index].mayBeInWaitGraph {
      _ = machine.endTransaction(of: strands[index].resolution)
      strands[index].mayBeInWaitGraph = false
    }
    if let served = strands[index].served.take() {
      checkResult(served, of: actions[frame.next])
      strands[index].frames[0].next += 1
      strands[index].ownCells = [:]
      strands[index].seen = []
      strands[index].resolution = ResolutionID(number: strands[index].resolution.number + 1)
      return
    }
    guard frame.next < actions.count else {
      strands[index].frames = []
      return
    }
    switch actions[frame.next] {
    case .get(let key): strands[index].frames.append(Frame(program.recipesRunInTasks ? .claimInTask : .look, key: key))
    case .drop(let key): drop(key, index)
    case .replace(let key):
      drop(key, index)
      entries[key].version = program.recipes[key].count - 1
    }
  }

  private mutating func drop(_ key: Int, _ index: Int) {
    if let cell = entries[key].cell.take() { cells[cell]?.wasDropped = true }
    strands[index].frames[0].next += 1
  }
}
