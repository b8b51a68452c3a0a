import Firebolt
import Foundation
import TestSupport
import Testing

private protocol Service: AnyObject, Sendable {}
private protocol Store: AnyObject, Sendable {}
private final class First: Tracked, @unchecked Sendable {}
private final class Second: Tracked, @unchecked Sendable {}
private final class Third: Tracked, Service, Store, @unchecked Sendable {}

@Suite("Rules 20, 60 and 61: threads get one, or one for each resolver that is asked or each combination")
struct SinglesMadeOnceTests {
  private let ledger = Ledger()
  private let app = Resolver()

  /// The recipes are so slow that all threads arrive while they run, and each thread begins with another key.
  @Test func severalSlowSinglesAtOnceAreMadeOnceEachThroughAllTheirKeys() {
    @Sendable func slowly<T>(_ make: () -> T) -> T {
      Thread.sleep(forTimeInterval: 0.002)
      return make()
    }
    for _ in 0..<100 {
      let ledger = Ledger()
      let resolver = Resolver()
        .register { slowly { First(ledger) } }
        .register { resolver in slowly { Second(ledger, keeping: resolver.get() as First) } }
      resolver.register(expects: [(any Service).self, (any Store).self, Third.self]) { resolver in
        slowly { Third(ledger, keeping: [resolver.get() as First, resolver.get() as Second] as [Tracked]) }
      }
      let seen = onThreads(8) { thread -> [AnyObject] in
        let all: [() -> AnyObject] = [
          { resolver.get() as First }, { resolver.get() as Second }, { resolver.get() as Third },
          { resolver.get() as any Service }, { resolver.get() as any Store },
        ]
        return all.indices.map { all[(thread + $0) % all.count]() }
      }
      #expect(ledger.born == 3)
      #expect(Set(seen.joined().map(ObjectIdentifier.init)).count == 3)
    }
  }

  // MARK: - For each resolver and for each combination of arguments

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
