import Firebolt
import FireboltGraph
import TestSupport
import Testing

private final class Oven: Sendable {}
private final class Flour: Sendable {}
private final class Yeast: Sendable {}
private final class Rolls: Sendable { init(_ yeast: Yeast, _ oven: Oven) {} }
private final class Loaf: Sendable { init(_ flour: Flour, _ oven: Oven) {} }
private final class Mirror: Sendable { init(_ mirror: Mirror) {} }
private final class Lamp: Sendable {}
private struct Price: Sendable {}
/// Not private, because the types that conform to a private protocol can't be found at run time.
protocol Edible: Sendable {}

struct VerificationTests {
  private let resolver = Resolver()

  private static let wirings = [
    Wiring("a protocol to which a struct doesn't conform", finds: .typeMismatch) {
      $0.register(expects: [Price.self, (any Edible).self]) { Price() }
    },
    Wiring("an AnyHashable may be of any type") {
      $0.register(expects: [AnyHashable.self, Int.self]) { AnyHashable(7) }
    },
    Wiring("warnings alone", finds: .weakValue) { $0.register(.weak) { Price() } },
    Wiring("what is asked for later closes no cycle and keeps nothing") {
      $0.autowire { (_: Lazy<Loaf>, _: Provider<Flour>) in Oven() }
      $0.autowire(.graph, Flour.init)
      $0.autowire { (_: Oven) in Loaf(Flour(), Oven()) }
    },
    Wiring("what is awaited or may have been made is not wrong") {
      $0.registerAsync { Disk() }.autowire(Cache.init)
      $0.registerAsync(.factory) { Oven() }.autowireAsync { (_: Oven) async in Lamp() }
    },
    // The warning recommends a provider.
    Wiring("a Provider of what is made of the first arguments") {
      $0.register(arg1: String.self) { _ in Disk() }.autowire { (_: Provider<Disk>) in Lamp() }
    },
    Wiring("an optional Lazy or Provider may be missing") {
      $0.autowire { (_: Lazy<Oven>?, _: Provider<Oven>?) in Lamp() }
    },
  ]

  @Test(arguments: wirings) func itFindsWhatIsWrongAndNothingElse(_ wiring: Wiring) throws {
    wiring.register(resolver)
    let found = findings(resolver)
    #expect(found.map(\.code) == wiring.codes)
    if found.allSatisfy({ $0.severity == .warning }) {
      #expect(try resolver.verify().warnings.count == found.count, "warnings alone don't throw")
    }
  }

  @Test func anAnyHashableIsServedAsTheTypeInIt() throws {
    resolver.register(expects: [AnyHashable.self, Int.self]) { AnyHashable(7) }
    #expect(try resolver.resolve(Int.self) == 7)
  }

  @Test func noRecipeRunsAndNothingIsMade() throws {
    let tally = Tally()
    resolver.autowire { () -> Oven in
      tally.add()
      return Oven()
    }
    try resolver.verify()
    _ = resolver.graph
    #expect(tally.count == 0)
  }

  @Test func whatAParentsFactoryLacksIsFoundOnceThoughItIsMadeForBoth() {
    resolver.autowire(.factory, Rolls.init).autowire(.factory, Oven.init).autowire(.factory, Mirror.init)
    resolver.autowire { (_: Rolls, _: Mirror) in Lamp() }
    #expect(codes(Resolver(parent: resolver)) == [.notRegistered, .cycle])
  }

  @Test func aParentsFactoryMayNeedWhatTheChildHas() throws {
    let child = Resolver(parent: resolver.autowire(.factory, Cache.init)).register { Disk() }
    try child.verify()
    #expect(codes(resolver) == [.notRegistered])
  }

  @Test func aChildMayKeepWhatItsParentDropsEarlier() throws {
    resolver.autowire(.custom("day"), Disk.init)
    #expect(try Resolver(parent: resolver).autowire(Cache.init).verify().issues.isEmpty)
  }

  @Test func theGraphKnowsWhatMustBeAwaited() {
    resolver.registerAsync { Disk() }.autowire(Cache.init)
    resolver.registerAsync(.factory) { Oven() }.autowireAsync { (_: Oven) async in Lamp() }
    #expect(resolver.graph.nodes.map(\.isolation) == [.async, .anywhere, .async, .async])
  }

  /// Rule 70.
  @Test func aProviderCanPassArgumentsAndAwait() async throws {
    resolver.register(.factory, args: String.self) { (_: String) in Flour() }
    resolver.registerAsync(.factory) { Oven() }
    resolver.autowire { (_: Provider<Flour>, _: [Provider<Oven>], _: Provider<Oven>) in Lamp() }
    #expect(try resolver.verify().issues.isEmpty)
    #expect(resolver.graph.edges.count == 2)
    #expect(try await resolver.verify(dryRun: DryRun(limit: patience).giving("rye")).issues.isEmpty)
    resolver.autowire { (_: Lazy<Flour>) in 1 }
    #expect(codes(resolver) == [.argumentMismatch])
  }

  @Test func twoCyclesThroughOneTypeAreTwo() {
    resolver.autowire { (_: Flour, _: Yeast) in Oven() }
    resolver.autowire { (_: Oven) in Flour() }.autowire { (_: Oven) in Yeast() }
    let cycles = findings(resolver).map { $0.stepKeys.map { "\($0)" } }
    #expect(cycles == [["Oven", "Flour", "Oven"], ["Oven", "Yeast", "Oven"]])
  }

  @Test func aResolverThatIsGoneIsNotRight() {
    final class Absent: ResolverProtocol {
      let resolverId = "no such resolver, verified"
    }
    #expect(throws: VerificationError.self) { try Absent().verify() }
  }
}
