import Firebolt
import FireboltGraph
import TestSupport
import Testing

private final class Prices: Sendable {}
private final class Basket: @unchecked Sendable {  // Sound: one thread sets and reads the property.
  var prices: Prices?
  var shop: Shop?
}
private final class Shop: Sendable {
  let hasPrices: Bool
  init(basket: Basket) { hasPrices = basket.prices != nil }
}
private final class Counter: Sendable {
  let shop: Shop
  var hasPrices: Bool { shop.hasPrices }
  init(shop: Shop) { self.shop = shop }
}

@Suite("Rule 29: a dry run finds who is given an instance before its completion, without a cycle")
struct IncompleteDependencyTests {
  private let resolver = Resolver()

  @Test func aPropertyThatACompletionSetsIsAWarningWithAllWhoAreGivenIt() async throws {
    let resolver = Resolver("a shop")
    resolver.register { Prices() }.register { Basket() }
    let line = #line - 1
    resolver.initCompleted(Basket.self) { $1.prices = $0.get() }
    resolver.register { Shop(basket: $0.get()) }
    let verification = try await resolver.verify(dryRun: DryRun(limit: patience))
    #expect(
      verification.description == """
        Firebolt: 1 warning in resolver "a shop"
        warning: Shop can be given Basket before its initCompleted,
                    \(#fileID):\(line + 2), has run, which needs nothing that
                    is being made
          recipe    Basket   (\(#fileID):\(line), single)
                for Shop     (\(#fileID):\(line + 3), single)
          to fix    write `decorate(Basket.self) { …; return $1 }` instead of
                    `initCompleted(Basket.self) { … }` at
                    \(#fileID):\(line + 2), or set it in the recipe at
                    \(#fileID):\(line)
        """)
    // As the warning says.
    #expect(!resolver.get(Shop.self).hasPrices)
    resolver.unregister(Basket.self).dropAllCachedDependencies()
    resolver.register { Basket() }.decorate(Basket.self) {
      $1.prices = $0.get()
      return $1
    }
    #expect(resolver.get(Shop.self).hasPrices)
    #expect(await mistakes(resolver).isEmpty)
  }

  /// Registers a basket whose completion sets its prices, and what a row has beside it.
  private func register(_ wiring: Wiring, _ scope: Resolver.Scope = .single, in resolver: Resolver) {
    resolver.register { Prices() }.register(scope) { Basket() }
    resolver.initCompleted(Basket.self) { $1.prices = $0.get() }
    wiring.register(resolver)
  }

  /// Each way to be given it early.
  private static let early: [(basket: Resolver.Scope, wiring: Wiring)] = [
    (.single, Wiring("a single") { $0.register { Shop(basket: $0.get()) } }),
    (.single, Wiring("by a parameter") { $0.autowire(Shop.init) }),
    (.graph, Wiring("of a graph") { $0.register(.graph) { Shop(basket: $0.get()) } }),
    (.weak, Wiring("weak") { $0.register(.weak) { Shop(basket: $0.get()) } }),
    (.factory, Wiring("a factory's") { $0.register { Shop(basket: $0.get()) } }),
    (
      .single,
      Wiring("by way of a factory") {
        $0.register(.factory) { Shop(basket: $0.get()) }.register { Counter(shop: $0.get()) }
      }
    ),
    (.single, Wiring("on the main actor") { $0.register(on: MainActor.self) { Shop(basket: $0.get()) } }),
  ]

  @Test(arguments: early) func whoeverIsGivenItEarlyIsTold(_ basket: Resolver.Scope, _ wiring: Wiring) async {
    register(wiring, basket, in: resolver)
    #expect(await mistakes(resolver).map(\.code) == [.incompleteDependency])
    // So it is.
    let early = Resolver()
    register(wiring, basket, in: early)
    let hasPrices = await MainActor.run {
      early.isRegistered(Counter.self) ? early.get(Counter.self).hasPrices : early.get(Shop.self).hasPrices
    }
    #expect(!hasPrices)
  }

  private static let awaited = Wiring("awaited") {
    $0.registerAsync { (r: Resolver) in Shop(basket: try await r.getAsync()) }
  }

  @Test(arguments: [
    Wiring("a factory that nothing shared uses") { $0.register(.factory) { Shop(basket: $0.get()) } },
    Wiring("a Lazy") { $0.register { [$0.get() as Lazy<Basket>] } },
    awaited,
  ])
  func whoIsGivenItCompleteIsNotTold(_ wiring: Wiring) async {
    register(wiring, in: resolver)
    #expect(await mistakes(resolver).map(\.code) == [])
  }

  /// Completions of a basket that need who is given it, or nothing.
  @Test(arguments: [
    Wiring("a cycle") { $0.initCompleted(Basket.self) { $1.shop = $0.get() }.autowire(Shop.init) },
    Wiring("a longer cycle") {
      $0.initCompleted(Basket.self) { $1.shop = $0.get(Counter.self).shop }.autowire(Shop.init).autowire(Counter.init)
    },
    Wiring("nothing requested") { $0.initCompleted(Basket.self) { _, _ in }.autowire(Shop.init) },
    Wiring("of all that conform") {
      $0.initCompleted(conformingTo: Basket.self) { $1.prices = $0.get() }.autowire(Shop.init)
    },
  ])
  func whoMustHaveItEarlyIsNotTold(_ wiring: Wiring) async {
    wiring.register(resolver.register { Prices() }.register { Basket() })
    #expect(await mistakes(resolver).map(\.code) == [])
  }

  @Test func whatAnAsynchronousRecipeAwaitsIsComplete() async throws {
    register(Self.awaited, in: resolver)
    #expect(try await resolver.getAsync(expect: Shop.self).hasPrices)
  }
}
