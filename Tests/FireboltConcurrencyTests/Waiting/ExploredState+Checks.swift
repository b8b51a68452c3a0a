import Foundation

@testable import Firebolt

// The rules that hold in every interleaving.
extension ExploredState {
  /// Nothing that is published refers to something that was undone.
  mutating func checkStep() {
    for cell in cells.values where program.safe.contains(cell.key) && cell.life == .failed(.thrown) {
      violation = "\(ExploredProgram.letter(cell.key)) fails without a reason"
    }
    for (number, cell) in cells where cell.life == .full {
      if !cell.isComplete { violation = "\(name(number)) is published without its completion" }
      for other in cell.references {
        if case .failed? = cells[other]?.life {
          violation = "\(name(number)) is published, and refers to \(name(other)), which has failed"
        }
      }
    }
  }

  /// Nothing fails in a program in which nothing can.
  mutating func checkFailure(_ failure: Failure) {
    let isPossible =
      switch failure {
      case .thrown: program.recipes.contains { $0.throwsAtEnd || $0.completionThrows }
      case .cycle: program.isCircular || program.mayCircle
      case .cancelled: program.mayCancel
      case .needsAwait: program.mayNeedAwait
      }
    if !isPossible { violation = "a request fails without a reason: \(failure)" }
  }

  /// What a program gets is complete, with all that it refers to, and will be published.
  mutating func checkReturned(_ cell: Number) {
    var (open, reached) = ([cell], Set<Number>())
    while let next = open.popLast() {
      guard reached.insert(next).inserted, let known = cells[next] else { continue }
      open += known.references
      let isUndone = if case .failed = known.life { true } else { false }
      if isUndone || known.life != .full && !known.isSettled {
        violation = "a request returns \(name(cell)), and \(name(next)) \(isUndone ? "has failed" : "isn't published")"
      }
    }
  }

  /// If nobody can go on, all have ended, and nothing is left.
  mutating func checkEnd() {
    let sleeping = strands.keys.sorted().filter { strands[$0]?.operations.isEmpty == false }
    if !sleeping.isEmpty {
      violation = sleeping.map(label).joined(separator: ", ") + " for ever"
    } else if !cells.values.allSatisfy(\.hasEnded) {
      violation = "a cell is unfinished at the end"
    } else if !drops.values.allSatisfy(\.open.isEmpty) {
      violation = "a drop is open at the end"
    } else if !endings.isEmpty {
      violation = "a wait has ended twice"
    } else if !(machine.nodes.isEmpty && machine.makers.isEmpty && machine.waiters.isEmpty)
      || machine.dropWaits.waiterCount > 0
    {
      violation = "the machine isn't empty at the end"
    }
  }

  // MARK: - Descriptions

  private func name(_ cell: Number) -> String { cells[cell].map { ExploredProgram.letter($0.key) } ?? "\(cell)" }

  /// Describes the next step of a strand, or what it waits for.
  func label(_ number: Number) -> String {
    let who = "\(strands[number]?.isTask == true ? "task" : "thread") \(number)"
    switch strands[number]?.operations.last {
    case .lookAtEnding(let wait, let cell, _, _)? where endings[wait] == nil: return "\(who) waits for \(name(cell))"
    case .endGroupWait(let wait)? where endings[wait] == nil: return "\(who) waits for its group"
    case .endDropWait(let wait)? where endings[wait] == nil: return "\(who) waits for drops"
    case let next:
      // The numbers of cells are replaced by their letters, the longest first.
      return cells.keys.sorted(by: >).reduce("\(who) \(next.map { "\($0)" } ?? "ends")") { label, cell in
        label.replacingOccurrences(of: "\(cell)", with: name(cell))
      }
    }
  }
}
