import Firebolt
import Foundation
import TestSupport
import Testing

private protocol Service: AnyObject, Sendable {}
private protocol Store: AnyObject, Sendable {}
private final class Single: Tracked, Service, Store, @unchecked Sendable {}
private final class First: Tracked, @unchecked Sendable {}
private final class Second: Tracked, @unchecked Sendable {}
private final class Third: Tracked, @unchecked Sendable {}

/// Runs as the recipe of every type here. It is slow enough that all threads arrive while it runs.
private func slowly<T>(_ make: () -> T) -> T {
  Thread.sleep(forTimeInterval: 0.002)
  return make()
}

@Suite("Rule 20: a single is made once, whatever the number of threads") struct SinglesMadeOnceTests {
  @Test func severalSlowSinglesAtOnceAreMadeOnceEach() {
    for _ in 0..<100 {
      let ledger = Ledger()
      let resolver = Resolver()
        .register { slowly { First(ledger) } }
        .register { resolver in slowly { Second(ledger, keeping: resolver.get() as First) } }
        .register { resolver in
          slowly { Third(ledger, keeping: [resolver.get() as First, resolver.get() as Second] as [Tracked]) }
        }
      let seen = onThreads(8) { thread -> [Tracked] in
        // Each thread begins with a different type.
        let all: [() -> Tracked] = [
          { resolver.get() as First }, { resolver.get() as Second }, { resolver.get() as Third },
        ]
        return (0..<3).map { all[(thread + $0) % 3]() }
      }
      #expect(ledger.born == 3)
      #expect(Set(seen.joined().map(ObjectIdentifier.init)).count == 3)
    }
  }

  @Test func aSlowSingleOfSeveralKeysIsMadeOnceThroughAllOfThem() {
    for _ in 0..<100 {
      let ledger = Ledger()
      let resolver = Resolver()
        .register(expects: [(any Service).self, (any Store).self, Single.self]) { slowly { Single(ledger) } }
      let seen = onThreads(8) { thread -> ObjectIdentifier in
        switch thread % 3 {
        case 0: ObjectIdentifier(resolver.get() as any Service)
        case 1: ObjectIdentifier(resolver.get() as any Store)
        default: ObjectIdentifier(resolver.get() as Single)
        }
      }
      #expect(ledger.born == 1)
      #expect(Set(seen).count == 1)
    }
  }
}
