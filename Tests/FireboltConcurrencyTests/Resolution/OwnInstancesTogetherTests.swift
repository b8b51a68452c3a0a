import Firebolt
import TestSupport
import Testing

@Suite(".perResolver and .perArguments, under threads and tasks")
struct OwnInstancesTogetherTests {
  private let ledger = Ledger()
  private let app = Resolver()

  @Test func eachCombinationIsMadeExactlyOnce() {
    for _ in 0..<30 {
      let made = Guarded<[Int: Int]>([:])
      app.register(.perArguments, arg1: Int.self) { [ledger] number in
        made.withLock { $0[number, default: 0] += 1 }
        return Tracked(ledger, "\(number)")
      }
      let pages = onThreads(8) { [app] thread in (0..<20).map { app.get(($0 + thread) % 20) as Tracked } }
      #expect(made.value == Dictionary(uniqueKeysWithValues: (0..<20).map { ($0, 1) }))
      #expect(Set(pages.joined().map(\.number)).count == 20)
    }
  }

  @Test func eachChildHasOneHoweverManyThreadsAskIt() {
    app.register(.perResolver) { [ledger] _ in Tracked(ledger) }
    for round in 1...30 {
      let children = (0..<3).map { _ in Resolver(parent: app) }
      let pages = onThreads(6) { thread in children[thread % 3].get() as Tracked }
      #expect(Set(pages.map(\.number)).count == 3)
      #expect(ledger.born == 3 * round)
    }
  }

  @Test func eachOfManyRegistrationsMakesOneForAChildThatThreadsAskMeanwhile() {
    let child = Resolver(parent: app)
    let made = Guarded<[Int: Int]>([:])
    @Sendable func register(_ number: Int) {
      app.register(.perResolver) { [ledger] _ in
        made.withLock { $0[number, default: 0] += 1 }
        return Tracked(ledger)
      }
    }
    register(0)
    onThreads(3) {
      for number in 1...(2_000 * tortureRounds) { register(number) }
    } _: { _, goesOn in
      while goesOn() { _ = child.get() as Tracked }
    }
    #expect(made.withLock { made in made.filter { $0.value > 1 } } == [:])
  }

  @Test func anAsynchronousOneIsSingleFlightForEachCombination() async throws {
    let mayMake = Gate()
    app.registerAsync(.perArguments, args: Int.self) { [ledger] (number: Int) in
      await mayMake.wait()
      return Tracked(ledger, "\(number)")
    }
    let pages = try await withThrowingTaskGroup(of: Tracked.self) { [app] group in
      for task in 0..<30 { group.addTask { try await app.getAsync(task % 3) } }
      mayMake.reach()
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(pages.map(\.number)).count == 3)
    #expect(ledger.born == 3)
    #expect(app.get(1) as Tracked === pages.first { $0.label == "1" })
  }
}
