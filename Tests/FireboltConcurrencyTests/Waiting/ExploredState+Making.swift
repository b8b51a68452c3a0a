@testable import Firebolt

// How the recipe of a cell ends, and what completions and groups do after that.
extension ExploredState {
  /// Ends the recipe of the innermost request.
  mutating func finish(_ cell: Number, _ strand: inout Strand) {
    guard let key = cells[cell]?.key, let frame = strand.frames.popLast(), let resolution = strand.resolution else {
      return
    }
    let recipe = program.recipes[key]
    if strand.failure == nil, recipe.throwsAtEnd { raise(.thrown, &strand) }
    if strand.frames.isEmpty, !resolution.isCompleting { strand.operations.append(.release) }
    if let failure = strand.failure.take() {
      end(cell, .failed(failure), &strand)
      strand.operations.append(.rethrow(failure))
      return finishCompletions(&strand)
    }
    strand.operations.append(.outcome(cell))
    finishCompletions(&strand)
    if recipe.completion != nil {
      strand.resolution?.pending.append(cell)
      strand.resolution?.ownCells[key] = cell
      cells[cell]?.life = .formed
      machine.beginCompleting(cell, madeBy: resolution.id, in: isRunning(resolution.run), knows: frame.knowsIncomplete)
    } else if frame.knowsIncomplete {
      cells[cell]?.life = .formed
      machine.beginCompleting(cell, madeBy: resolution.id, in: isRunning(resolution.run), knows: true)
      strand.operations.append(.conclude(cell))
    } else {
      end(cell, .full, &strand)
    }
  }

  func isRunning(_ run: Number) -> Number { runs[run]?.isRunning == true ? run : 0 }

  /// Lets the outermost request that fills a cell run the due completions.
  private func finishCompletions(_ strand: inout Strand) {
    guard let resolution = strand.resolution, strand.frames.isEmpty, !resolution.isCompleting else { return }
    strand.resolution?.isCompleting = true
    if !resolution.isOfTask { strand.operations.append(.beginGroupWait) }
    strand.operations.append(.complete)
  }

  /// Begins the next completion, or ends all.
  func complete(_ strand: inout Strand) {
    guard let resolution = strand.resolution, let cell = resolution.pending.first else {
      strand.resolution?.isCompleting = false
      strand.resolution?.hasFailed = false
      return
    }
    strand.resolution?.pending.removeFirst()
    strand.operations += [.complete, .close(cell)]
    strand.frames.append(Frame(cell: cell, isCompletion: true))
    guard !resolution.hasFailed, let key = cells[cell]?.key else { return }
    let recipe = program.recipes[key]
    strand.operations += recipe.drops.reversed().map { .drop($0) }
    request(recipe.completion ?? [], false, &strand)
  }

  mutating func close(_ cell: Number, _ strand: inout Strand) {
    guard let key = cells[cell]?.key, let resolution = strand.resolution else { return }
    if strand.failure == nil, !resolution.hasFailed {
      if program.recipes[key].completionThrows { raise(.thrown, &strand) } else { cells[cell]?.isComplete = true }
    }
    let failure = strand.failure.take()
    if failure != nil { strand.resolution?.hasFailed = true }
    strand.frames.removeLast()
    if resolution.ownCells[key] == cell { strand.resolution?.ownCells[key] = nil }
    endCompleting(cell, failure, &strand)
  }

  mutating func endCompleting(_ cell: Number, _ failure: Failure?, _ strand: inout Strand) {
    machine.endCompleting(cell, cell as AnyObject, failure.map { $0 as AnyObject })
    carryOutEffects(&strand)
  }
  mutating func lookAtOutcome(of cell: Number, _ strand: inout Strand) {
    let isOfTask = strand.resolution?.isOfTask == true
    switch cells[cell]?.life {
    case .failed(let failure)?: raise(failure, &strand)
    case .full?: if !isOfTask { serve(cell, &strand) }
    default:
      if !isOfTask { return serve(cell, isIncomplete: true, &strand) }
      if let outer = runs[strand.run]?.outer, runs[outer]?.isRunning == true { runs[outer]?.knowsIncomplete = true }
    }
  }

  /// Ends an asynchronous recipe as that of a synchronous request ends. Its task then waits for its group.
  mutating func finishRun(_ cell: Number, _ strand: inout Strand) {
    let knows = runs[strand.run]?.knowsIncomplete == true
    runs[strand.run]?.isRunning = false
    strand.resolution = Resolution(id: strand.run, isOfTask: true)
    strand.frames = [Frame(cell: cell, knowsIncomplete: knows)]
    strand.operations += [.endRun, .outcome(cell), .beginGroupWait]
    finish(cell, &strand)
  }
}
