import Firebolt
import TestSupport
import Testing

@Suite("Rule 28: a cycle of which several threads or tasks each have a part is an error, and never hangs")
struct CyclesAcrossThreadsTests {
  private let ledger = Ledger()

  /// Returns a resolver in which each name's instance needs the next one's, around a circle.
  private func circle(
    _ names: [Resolver.Name], _ runners: Runners, counting runs: Tally = Tally(),
    when mayGoOn: @escaping @Sendable (Resolver) -> Bool = { _ in true }
  ) -> Resolver {
    let resolver = Resolver()
    for (name, next) in zip(names, names.dropFirst() + [names[0]]) {
      runners.register(name, in: resolver, needing: next, counting: runs, when: mayGoOn) { [ledger] in
        Tracked(ledger, keeping: $0)
      }
    }
    return resolver
  }

  @Test(arguments: Runners.allCases)
  func thoseWhoBeginAtItsTwoEndsBothSeeItFromTheirOwn(_ runners: Runners) async {
    for round in 1...(200 * tortureRounds) {
      let runs = Tally()
      // In every other round, chance decides who begins what. In the others, both halves have begun.
      let resolver = circle(["A", "B"], runners, counting: runs) { _ in round % 2 == 0 || runs.count > 1 }
      let errors = await runners.errors(of: ["A", "B"], in: resolver)
      #expect(errors.map(\.pathOfNames) == ["A→B→A", "B→A→B"])
      #expect(errors.map { $0?.code } == [.cycle, .cycle])
      // Chance decides who waits when the cycle is found. That half is made again for the other one.
      #expect(runners == .tasks || round % 2 == 0 || runs.count <= 3)
      // No instance is left unfinished: the same cycle is found again, and a corrected registration works.
      #expect(await runners.errors(of: ["A"], in: resolver).map(\.pathOfNames) == ["A→B→A"])
      runners.register("B", in: resolver) { [ledger] _ in Tracked(ledger) }
      #expect(await runners.errors(of: ["A"], in: resolver).map { $0?.code } == [nil])
      #expect(ledger.born == 2 * round)
    }
  }

  @Test(arguments: Runners.allCases)
  func thoseWhoWaitFromOutsideSeeItWithTheirOwnPathFirst(_ runners: Runners) async {
    for _ in 0..<(100 * tortureRounds) {
      let resolver = circle(["A", "B", "C"], runners)
      runners.register("outsider", in: resolver, needing: "A") { [ledger] in Tracked(ledger, keeping: $0) }
      let errors = await runners.errors(of: ["A", "C", "outsider", "outsider"], in: resolver)
      #expect(errors.map(\.pathOfNames) == ["A→B→C→A", "C→A→B→C", "outsider→A→B→C→A", "outsider→A→B→C→A"])
      #expect(errors.allSatisfy { $0?.code == .cycle })
    }
    #expect(ledger.born == 0)
  }
}
