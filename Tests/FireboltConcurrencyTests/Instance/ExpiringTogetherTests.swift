import Firebolt
import FireboltTesting
import TestSupport
import Testing

private final class Rates: Tracked, @unchecked Sendable {}

@Suite(".expiring, asked by many")
struct ExpiringTogetherTests {
  private let ledger = Ledger()
  private let resolver = Resolver()
  private let clock: TestClock

  init() {
    clock = TestClock(of: resolver)
  }

  @Test func threadsThatAskAtOnceShareOneNewInstance() {
    resolver.register(.expiring(after: 10)) { [ledger] in Rates(ledger) }
    for round in 1...(tortureRounds * 20) {
      let numbers = onThreads(8) { [resolver] _ in (resolver.get() as Rates).number }
      #expect(numbers == [Int](repeating: round, count: 8))
      clock.advance(by: 10)
    }
  }

  @Test func tasksThatAskAtOnceShareOneNewInstanceAndWaitForItAlone() async throws {
    let isMaking = Gate()
    let mayMake = Gate()
    let isFirst = Guarded(true)
    resolver.registerAsync(.expiring(after: 10)) { [ledger] in
      let first = isFirst.withLock { first in
        defer { first = false }
        return first
      }
      if !first {
        isMaking.reach()
        await mayMake.wait()
      }
      return Rates(ledger)
    }
    func ask() async throws -> Int { (try await resolver.getAsync() as Rates).number }
    #expect(try await ask() == 1)
    clock.advance(by: 10)
    let numbers = try await watched {
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<100 { group.addTask { try await ask() } }
        await isMaking.wait()
        // The expired instance isn't served.
        #expect(ledger.living == [])
        await reached { resolver.waiterCount(for: Rates.self) == 100 }
        clock.advance(by: 1_000)
        mayMake.reach()
        return try await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(numbers == [Int](repeating: 2, count: 100))
    #expect(try await ask() == 2)
  }
}
