import Firebolt
import TestSupport
import Testing

private final class Leaf: Sendable {}

/// A resolver without an id closes without waiting for readers if no other code can reach it.
struct ClosingAloneTests {
  @Test func aWeakResolverIsReadOnAnotherThreadWhileTheResolverCloses() {
    let rounds = tortureRounds * 2_000
    let ledger = Ledger()
    // What refers to a resolver without keeping it.
    let shared = Guarded<Weak<Resolver>?>(nil)
    onThreads(2) {
      for _ in 0..<rounds {
        var resolver: Resolver? = Resolver()
        resolver?.register { Leaf() }.register { Weak($0) }.register(name: "kept") { Tracked(ledger) }
        _ = resolver?.get(name: "kept") as Tracked?
        _ = resolver?.get() as Leaf?
        let weak = resolver?.get() as Weak<Resolver>?
        shared.withLock { $0 = weak }
        resolver = nil
      }
      shared.withLock { $0 = nil }
    } _: { _, goesOn in
      while goesOn() {
        let weak = shared.value
        while (weak?.object?.get() as Leaf??) != nil {}
      }
    }
    #expect(ledger.born == rounds)
    #expect(ledger.living == [])
  }

  /// Rule 23, for a store that doesn't sort its contents, because it has one key.
  @Test(arguments: [false, true])
  func anOnlyInstanceGoesBeforeTheRecipeThatMadeIt(_ isCovered: Bool) {
    let ledger = Ledger()
    do {
      let resolver = Resolver()
      @Sendable func register(_ name: String, in resolver: Resolver) {
        let captured = Tracked(ledger, "recipe of the \(name)")
        resolver.register { withExtendedLifetime(captured) { Tracked(ledger, name) } }
      }
      register("one below", in: resolver)
      _ = resolver.get() as Tracked
      if isCovered {
        resolver.load(Module("cover") { register("one above", in: $0) })
        _ = resolver.get() as Tracked
      }
      withExtendedLifetime(resolver) {}
    }
    let below = ["one below", "recipe of the one below"]
    #expect(ledger.gone == (isCovered ? ["one above", "recipe of the one above"] : []) + below)
    #expect(ledger.living == [])
  }
}
