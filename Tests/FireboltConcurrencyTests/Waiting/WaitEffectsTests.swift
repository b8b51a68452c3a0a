import Testing

@testable import Firebolt

/// The failures of completions belong to users, so releasing one may run their code. The machine is changed under a
/// lock, so it must never release one itself.
@Suite("The wait machine hands over what it no longer needs")
struct WaitEffectsTests {
  private final class Failure: Sendable {}

  private let cells = (1...4).map(CellID.init(number:))
  private let one = ResolutionID(number: 1)
  private let other = ResolutionID(number: 2)

  @Test func theFailureOfAClosedTransactionIsHandedOver() {
    var machine = WaitMachine<Failure>()
    letSee(cells[0], by: one, in: &machine)
    weak var failure: Failure?
    fail(cells[0], in: &machine) { failure = $0 }
    for transaction in machine.transactions.keys { machine.close(transaction) }
    machine.end(cells[0])
    _ = machine.endTransaction(of: one)
    #expect(machine.transactions.isEmpty)
    #expect(failure != nil)
    _ = machine.takeEffects()
    #expect(failure == nil)
  }

  @Test func theFailureOfAnAbsorbedTransactionIsHandedOver() {
    var machine = WaitMachine<Failure>()
    // Each resolution has seen two incomplete instances. One of the two fails, so the transactions stay undecided.
    for cell in cells { letSee(cell, by: cell.number <= 2 ? one : other, in: &machine) }
    weak var kept: Failure?
    weak var dropped: Failure?
    fail(cells[0], in: &machine) { dropped = $0 }
    fail(cells[2], in: &machine) { kept = $0 }
    machine.see(cells[3], by: one)
    #expect(machine.transactions.count == 1)
    #expect(kept != nil && dropped != nil)
    _ = machine.takeEffects()
    #expect(kept != nil && dropped == nil)
  }

  private func letSee(_ cell: CellID, by resolution: ResolutionID, in machine: inout WaitMachine<Failure>) {
    machine.makeVisible(cell, madeBy: ResolutionID(number: 10 + cell.number))
    machine.see(cell, by: resolution)
  }

  private func fail(_ cell: CellID, in machine: inout WaitMachine<Failure>, _ note: (Failure) -> Void) {
    let failure = Failure()
    note(failure)
    _ = machine.fail(cell, with: failure)
  }
}
