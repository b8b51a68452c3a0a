import TestSupport
import Testing

@testable import Firebolt

@Suite("What has ended is forgotten")
struct EndedResolutionTests {
  private final class Failure: Sendable {}

  /// Failures belong to users, so releasing one may run their code. The machine is changed under a lock, so it must never
  /// release one itself.
  @Test func theMachineHandsOverFailures() {
    let machine = WaitMachine()
    weak var failure: Failure?
    weak var later: Failure?
    for cell in 1...2 as ClosedRange<UInt64> { machine.beginCompleting(cell, madeBy: 10, in: 0, knows: false) }
    close(1, in: machine) { failure = $0 }
    close(2, in: machine) { later = $0 }
    let wait = Wait()
    #expect(machine.forget(10, waiting: wait))
    #expect(machine.nodes[10] == nil)
    machine.endCell(1)
    #expect(failure != nil && later != nil)
    #expect(machine.takeEffects().ended.isEmpty)
    machine.endCell(2)
    #expect(machine.takeEffects().ended.map(\.id) == [wait.id])
    #expect(machine.nodes.isEmpty && machine.makers.isEmpty)
    #expect(failure == nil && later == nil)
  }

  private func close(_ cell: UInt64, in machine: WaitMachine, _ note: (Failure) -> Void) {
    let failure = Failure()
    note(failure)
    machine.endCompleting(cell, machine, failure)
  }

  /// An abandoned recipe can go on in another task, and end after its cell.
  @Test func aCellThatHasEndedIsNotCompleted() {
    let resolver = Resolver()
    let key = TypeKey(registered: Int.self, name: nil)
    let cell = InstanceCell(maker: 1, scope: .single, keys: RegistrationKeys(key), hooks: [])
    #expect(resolver.store.end(cell, nil) == nil)
    resolver.store.beginCompleting(cell, DecoratedForms(Instance(1)), in: 0, knows: false)
    #expect(!resolver.store.isUnfinished(cell))
    #expect(resolver.store.storedForm(of: cell, under: key) == nil)
  }

  /// The recipes of a chain of waits may belong to any number of tasks, so no path limits its length.
  @Test(arguments: [true, false]) func theSearchAlongALongChainOfWaitsNeedsLittleStack(_ isCircle: Bool) {
    let length: UInt64 = 20_000
    let circle = onThreads(1, stackSize: 512 * 1024) { _ in
      let machine = WaitMachine()
      // Each maker waits for the cell of the next one, the last one for that of the first.
      for maker in 0..<length - 1 {
        _ = machine.begin(Wait(), of: length + maker, in: 0, for: maker + 1, madeBy: length + maker + 1)
      }
      let last = 2 * length - (isCircle ? 1 : 0)
      let circle = machine.begin(Wait(), of: last, in: 0, for: 0, madeBy: length)
      for cell in 0..<length { machine.endCell(cell) }
      return circle?.count
    }[0]
    #expect(circle == (isCircle ? Int(length) - 1 : nil))
  }
}
