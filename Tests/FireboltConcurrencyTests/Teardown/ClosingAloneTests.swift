import Firebolt
import TestSupport
import Testing

private final class Leaf: Sendable {}

/// An instance that refers to its resolver without keeping it.
private final class Visitor: Sendable {
  private let resolver: Weak<Resolver>

  init(_ resolver: Resolver) { self.resolver = Weak(resolver) }

  /// Whether the resolver existed and had a leaf.
  func visit() -> Bool { (resolver.object?.get() as Leaf??) != nil }
}

/// A resolver without an id closes without waiting for readers if no other code can reach it.
@Suite struct ClosingAloneTests {
  @Test func aWeakResolverIsReadOnAnotherThreadWhileTheResolverCloses() {
    let rounds = tortureRounds * 2_000
    let ledger = Ledger()
    let shared = Guarded<Visitor?>(nil)
    onThreads(2) {
      for _ in 0..<rounds {
        var resolver: Resolver? = Resolver()
        resolver?.register { Leaf() }.register { Visitor($0) }
          .register(name: "kept") { Tracked(ledger) }
        _ = resolver?.get(name: "kept") as Tracked?
        _ = resolver?.get() as Leaf?
        let visitor = resolver?.get() as Visitor?
        shared.withLock { $0 = visitor }
        resolver = nil
      }
      shared.withLock { $0 = nil }
    } _: { _, goesOn in
      while goesOn() {
        let visitor = shared.withLock(\.self)
        while visitor?.visit() == true {}
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
