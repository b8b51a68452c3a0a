import Firebolt
import Foundation
import TestSupport
import Testing

private protocol Service: AnyObject, Sendable {}
private protocol Store: AnyObject, Sendable {}
private final class First: Tracked, @unchecked Sendable {}
private final class Second: Tracked, @unchecked Sendable {}
private final class Third: Tracked, Service, Store, @unchecked Sendable {}

@Suite("Rule 20: a single is made once, whatever the number of threads") struct SinglesMadeOnceTests {
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
}
