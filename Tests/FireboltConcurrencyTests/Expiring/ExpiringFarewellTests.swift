import Firebolt
import TestSupport
import Testing

private final class Rates: Tracked, @unchecked Sendable {}

@Suite("The farewell of what has expired asks for the next one")
struct ExpiringFarewellTests {
  private let ledger = Ledger()

  @Test func wheneverTheTimeIsUp() {
    let resolver = Resolver()
    // Each look at the clock is later than the last, so the instance expires between any two looks of a request.
    let clock = Tally()
    resolver.setClock { UInt64(clock.add()) * 1_000_000_000 }
    let failures = Guarded<[String]>([])
    resolver.register(.expiring(after: 5)) { [ledger] in Rates(ledger) }
    resolver.onDrop(Rates.self) { [weak resolver] _ in
      do {
        _ = try resolver?.resolve(Rates.self)
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    for _ in 0..<200 { _ = resolver.get() as Rates }
    #expect(failures.withLock { $0 } == [])
    #expect(ledger.born > 20)
    resolver.unregister(Rates.self).dropCached(Rates.self)
  }

  @Test func onFourThreads() {
    let resolver = Resolver()
    let failures = Guarded<[String]>([])
    resolver.register(.expiring(after: 0.000_5)) { [ledger] in Rates(ledger) }
    resolver.onDrop(Rates.self) { [weak resolver] _ in
      do {
        _ = try resolver?.resolve(Rates.self)
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    _ = onThreads(4) { _ in for _ in 0..<3_000 { _ = resolver.get() as Rates } }
    #expect(failures.withLock { $0 } == [])
    resolver.unregister(Rates.self).dropCached(Rates.self)
  }
}
