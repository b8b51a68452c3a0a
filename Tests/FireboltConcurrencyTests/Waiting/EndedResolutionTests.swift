import Testing

@testable import Firebolt

@Suite("The wait graph forgets what has ended")
struct EndedResolutionTests {
  private let resolver = Resolver()
  private let cell = InstanceCell(
    maker: .next(), scope: .single, keys: RegistrationKeys(TypeKey(registered: Int.self, name: nil)), hooks: [])

  /// A wait of the recipe ends early, and its cell ends before the recipe looks. The recipe finds a finished instance.
  @Test func aRecipeThatWasLetSeeAnInstanceAsItsCellEndedIsForgotten() {
    let id = ResolutionID.next()
    do {
      let resolution = Resolution(id, sharing: nil, isOfTask: true)
      WaitGraph.shared.makeVisible(cell)
      WaitGraph.shared.seeEarly(cell, by: id)
      guard
        case .publishAndSettle(let transaction) = WaitGraph.shared.conclude(
          cell, in: resolver.store, knowsIncomplete: false)
      else {
        Issue.record("the cell isn't the last of its transaction")
        return
      }
      WaitGraph.shared.close(transaction)
      WaitGraph.shared.end(cell).carryOut()
      #expect(WaitGraph.shared.knows(id))
      withExtendedLifetime(resolution) {}
    }
    #expect(!WaitGraph.shared.knows(id))
  }

  /// An abandoned recipe can go on in another task, and end after its cell.
  @Test func aCellThatHasEndedIsNotCompleted() {
    resolver.store.end(cell, .notKept)
    resolver.store.beginCompleting(cell, DecoratedForms(Instance(1)))
    #expect(!resolver.store.isUnfinished(cell))
    #expect(resolver.store.earlyForms(of: cell) == nil)
  }
}
