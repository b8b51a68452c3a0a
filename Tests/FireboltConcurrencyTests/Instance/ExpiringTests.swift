import Firebolt
import FireboltTesting
import TestSupport
import Testing

private final class Rates: Tracked, @unchecked Sendable {}

@Suite("Rule 50: .expiring")
struct ExpiringTests {
  private let ledger = Ledger()
  private let resolver = Resolver()
  private let clock: TestClock

  init() {
    clock = TestClock(of: resolver)
    resolver.register(.expiring(after: 10)) { [ledger] in Rates(ledger) }
  }

  private func number(in resolver: Resolver? = nil) -> Int { ((resolver ?? self.resolver).get() as Rates).number }

  @Test func theFirstRequestAfterTheTimeDropsItAndMakesItAnew() {
    let dropped = Guarded<[Int]>([])
    resolver.onDrop(Rates.self) { rates in dropped.append(rates.number) }
    #expect(number() == 1)
    clock.advance(by: 9.999)
    #expect(number() == 1)
    clock.advance(by: 0.001)
    // Nothing happens until the next request.
    #expect(ledger.living == [1])
    #expect(dropped.value == [])
    #expect(number() == 2)
    #expect(ledger.living == [2])
    #expect(dropped.value == [1])
  }

  @Test func theTimeCountsFromWhenEverybodyMaySeeIt() {
    resolver.register(.expiring(after: 10), name: "slow") { [ledger, clock] in
      clock.advance(by: 100)
      return Rates(ledger)
    }
    resolver.initCompleted(Rates.self, name: "slow") { [clock] _, _ in clock.advance(by: 100) }
    func slow() -> Int { (resolver.get(name: "slow") as Rates).number }
    // The instance is served, however long its creation took.
    #expect(slow() == 1)
    clock.advance(by: 9)
    #expect(slow() == 1)
    clock.advance(by: 1)
    #expect(slow() == 2)
  }

  @Test func aMergeKeepsTheDeadline() {
    #expect(number() == 1)
    clock.advance(by: 6)
    let other = Resolver()
    let otherClock = TestClock(of: other)
    otherClock.advance(by: 1_000)
    other.mergeDependencies(with: resolver)
    otherClock.advance(by: 3)
    #expect(number(in: other) == 1)
    otherClock.advance(by: 1)
    #expect(number(in: other) == 2)
    #expect(number() == 1)
  }

  @Test func aMockHasTheClockOfWhatItInheritsFromAndItsOwnInstance() {
    #expect(number() == 1)
    let mock = MockResolver(inheriting: resolver)
    clock.advance(by: 5)
    #expect(number(in: mock) == 2)
    clock.advance(by: 5)
    #expect(number(in: mock) == 2)
    #expect(number() == 3)
    clock.advance(by: 5)
    #expect(number(in: mock) == 4)
  }

  @Test func withoutATestsClockTheSystemsGivesTheTime() {
    let resolver = Resolver()
    resolver.register(.expiring(after: 1e9)) { [ledger] in Rates(ledger) }
    resolver.register(.expiring(after: 1e-9), name: "short") { [ledger] in Rates(ledger) }
    #expect(number(in: resolver) == number(in: resolver))
    let first = (resolver.get(name: "short") as Rates).number
    #expect((resolver.get(name: "short") as Rates).number > first)
  }

  /// Between any two looks of a request at the clock, the instance may expire.
  @Test(arguments: [false, true]) func itMayExpireAtAnyMomentOfARequestWhileItsOnDropAsksForTheNext(
    isKeptByRequest: Bool
  ) {
    let (time, failures) = (Guarded<UInt64>(0), Tally())
    let resolver = Resolver()
    resolver.setClock {
      time.withLock { time in
        time += 1_000_000_000
        return time
      }
    }
    resolver.register(isKeptByRequest ? .single : .expiring(after: 7)) { [ledger] in Rates(ledger) }
    resolver.onDrop(Rates.self) { [unowned resolver] _ in
      if resolutionError({ try resolver.resolve(Rates.self) }) != nil { failures.add() }
    }
    for _ in 0..<300 {
      do { if isKeptByRequest { _ = resolver.get(.expiring(after: 7)) as Rates } }
      if resolutionError({ try resolver.resolve(Rates.self) }) != nil { failures.add() }
    }
    // What is registered as a single stays one, whatever scope is requested.
    #expect(failures.count == 0 && (isKeptByRequest ? ledger.born == 1 : ledger.born >= 10))
    resolver.unregisterAllDependencies().dropAllCachedDependencies()
    #expect(ledger.living == [])
  }

  /// As `dropCached` would: what both open may be one file.
  @Test(arguments: ["a program", "a recipe", "an asynchronous recipe"])
  func whoeverAsksItIsClosedBeforeTheNextOneIsOpened(who: String) async throws {
    final class Report: Sendable {}
    let steps = Guarded<[String]>([])
    resolver.register(.expiring(after: 10)) { [ledger] in
      let rates = Rates(ledger)
      steps.append("\(rates.number) opened")
      return rates
    }
    resolver.onDrop(Rates.self) { rates in steps.append("\(rates.number) closed") }
    resolver.register(name: "a recipe") {
      _ = $0.get() as Rates
      return Report()
    }
    resolver.registerAsync(name: "an asynchronous recipe") {
      _ = try await $0.getAsync(Rates.self)
      return Report()
    }
    #expect(number() == 1)
    clock.advance(by: 10)
    if who == "a program" {
      _ = number()
    } else {
      _ = try await resolver.getAsync(Report.self, name: Resolver.Name(who))
    }
    #expect(steps.value == ["1 opened", "1 closed", "2 opened"])
  }

  // MARK: - Asked by many

  @Test func threadsThatAskAtOnceShareOneNewInstance() {
    for round in 1...(tortureRounds * 20) {
      let numbers = onThreads(8) { [resolver] _ in (resolver.get() as Rates).number }
      #expect(numbers == [Int](repeating: round, count: 8))
      clock.advance(by: 10)
    }
  }

  @Test func tasksThatAskAtOnceShareOneNewInstanceAndWaitForItAlone() async throws {
    let (making, runs) = (Pause(), Tally())
    resolver.registerAsync(.expiring(after: 10)) { [ledger] in
      if runs.add() > 1 { await making.wait() }
      return Rates(ledger)
    }
    func ask() async throws -> Int { (try await resolver.getAsync() as Rates).number }
    #expect(try await ask() == 1)
    clock.advance(by: 10)
    let numbers = try await watched {
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<100 { group.addTask { try await ask() } }
        await making.isReached()
        // The expired instance isn't served.
        #expect(ledger.living == [])
        await reached { resolver.waiterCount(for: Rates.self) == 100 }
        clock.advance(by: 1_000)
        making.end()
        return try await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(numbers == [Int](repeating: 2, count: 100))
    #expect(try await ask() == 2)
  }
}
