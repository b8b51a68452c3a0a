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

  /// What is registered beside a basket of a scope, whose completion sets its prices.
  typealias Program = (name: String, scope: Resolver.Scope, register: @Sendable (Resolver) -> Void)

  private static func register(_ program: Program, in resolver: Resolver) {
    resolver.register { Prices() }.register(program.scope) { Basket() }
    resolver.initCompleted(Basket.self) { $1.prices = $0.get() }
    program.register(resolver)
  }

  /// Each way to be given it early.
  private static let early: [Program] = [
    ("a single", .single, { $0.register { Shop(basket: $0.get()) } }),
    ("by a parameter", .single, { $0.autowire(Shop.init) }),
    ("of a graph", .graph, { $0.register(.graph) { Shop(basket: $0.get()) } }),
    ("weak", .weak, { $0.register(.weak) { Shop(basket: $0.get()) } }),
    ("a factory's", .factory, { $0.register { Shop(basket: $0.get()) } }),
    (
      "by way of a factory", .single,
      { $0.register(.factory) { Shop(basket: $0.get()) }.register { Counter(shop: $0.get()) } }
    ),
    ("on the main actor", .single, { $0.register(on: MainActor.self) { Shop(basket: $0.get()) } }),
  ]

  @Test(arguments: early.indices) func whoeverIsGivenItEarlyIsTold(_ index: Int) async {
    Self.register(Self.early[index], in: resolver)
    #expect(await mistakes(resolver).map(\.code) == [.incompleteDependency], "\(Self.early[index].name)")
    // So it is.
    let early = Resolver()
    Self.register(Self.early[index], in: early)
    let hasPrices = await MainActor.run {
      early.isRegistered(Counter.self) ? early.get(Counter.self).hasPrices : early.get(Shop.self).hasPrices
    }
    #expect(!hasPrices, "\(Self.early[index].name)")
  }

  /// Where it is complete.
  private static let right: [Program] = [
    ("a factory that nothing shared uses", .single, { $0.register(.factory) { Shop(basket: $0.get()) } }),
    ("a Lazy", .single, { $0.register { [$0.get() as Lazy<Basket>] } }),
    ("awaited", .single, { $0.registerAsync { (r: Resolver) in Shop(basket: try await r.getAsync()) } }),
  ]

  @Test(arguments: right.indices) func whoIsGivenItCompleteIsNotTold(_ index: Int) async {
    Self.register(Self.right[index], in: resolver)
    #expect(await mistakes(resolver).map(\.code) == [], "\(Self.right[index].name)")
  }

  /// Completions of a basket that needs who is given it, or nothing.
  private static let others: [(name: String, register: @Sendable (Resolver) -> Void)] = [
    ("a cycle", { $0.initCompleted(Basket.self) { $1.shop = $0.get() }.autowire(Shop.init) }),
    (
      "a longer cycle",
      {
        $0.initCompleted(Basket.self) { $1.shop = $0.get(Counter.self).shop }
        $0.autowire(Shop.init).autowire(Counter.init)
      }
    ),
    ("nothing requested", { $0.initCompleted(Basket.self) { _, _ in }.autowire(Shop.init) }),
    (
      "of all that conform",
      { $0.initCompleted(conformingTo: Basket.self) { $1.prices = $0.get() }.autowire(Shop.init) }
    ),
  ]

  @Test(arguments: others.indices) func whoMustHaveItEarlyIsNotTold(_ index: Int) async {
    Self.others[index].register(resolver.register { Prices() }.register { Basket() })
    #expect(await mistakes(resolver).map(\.code) == [], "\(Self.others[index].name)")
  }

  @Test func whatAnAsynchronousRecipeAwaitsIsComplete() async throws {
    Self.register(Self.right[2], in: resolver)
    #expect(try await resolver.getAsync(expect: Shop.self).hasPrices)
  }
}
