import Firebolt
import FireboltGraph
import Foundation
import TestSupport
import Testing

private final class Oven: Sendable {}
private final class Flour: Sendable {}
private final class Yeast: Sendable {}
private final class Rolls: Sendable { init(_ yeast: Yeast, _ oven: Oven) {} }
private final class Loaf: Sendable { init(_ flour: Flour, _ oven: Oven) {} }
private final class Mirror: Sendable { init(_ mirror: Mirror) {} }
private final class Lamp: Sendable {}
private final class Key: Sendable {}
private final class Safe: Sendable { init(_ key: Key) {} }
private final class Shift: Sendable {}
private final class Schedule: Sendable { init(_ shift: Shift) {} }
private final class Delivery: Sendable {}
private final class Van: Sendable { init(_ delivery: Delivery) {} }
private struct Price: Sendable {}
/// Not private, because the types that conform to a private protocol can't be found at run time.
protocol Edible: Sendable {}

struct VerificationTests {
  @Test func aProtocolToWhichAStructDoesNotConformIsAMistake() {
    let resolver = Resolver().register(expects: [Price.self, (any Edible).self]) { Price() }
    #expect(findings(resolver).map(\.code) == [.typeMismatch])
  }

  @Test func anAnyHashableMayBeOfAnyType() throws {
    let resolver = Resolver().register(expects: [AnyHashable.self, Int.self]) { AnyHashable(7) }
    #expect(try resolver.resolve(Int.self) == 7)
    #expect(try resolver.verify().issues.isEmpty)
  }

  @Test func warningsAloneDoNotThrow() throws {
    let resolver = Resolver().register(.weak) { Price() }
    let verification = try resolver.verify()
    #expect(verification.issues.map(\.code) == [.weakValue])
    #expect(verification.warnings.count == 1)
  }

  @Test func noRecipeRunsAndNothingIsMade() throws {
    let tally = Tally()
    let resolver = Resolver()
    resolver.autowire { () -> Oven in
      tally.add()
      return Oven()
    }
    try resolver.verify()
    _ = resolver.graph
    #expect(tally.count == 0)
  }

  @Test func whatAParentsFactoryLacksIsFoundOnceThoughItIsMadeForBoth() {
    let parent = Resolver()
    parent.autowire(.factory, Rolls.init)
    parent.autowire(.factory, Oven.init)
    parent.autowire(.factory, Mirror.init)
    parent.autowire { (_: Rolls, _: Mirror) in Lamp() }
    let codes = findings(Resolver(parent: parent)).map(\.code)
    #expect(codes == [.notRegistered, .cycle])
  }

  @Test func aParentsFactoryMayNeedWhatTheChildHas() throws {
    let parent = Resolver().autowire(.factory, Safe.init)
    let child = Resolver(parent: parent).register { Key() }
    try child.verify()
    #expect(findings(parent).map(\.code) == [.notRegistered])
  }

  @Test func aChildMayKeepWhatItsParentDropsEarlier() throws {
    let parent = Resolver()
    parent.autowire(.custom("day"), Shift.init)
    let child = Resolver(parent: parent)
    child.autowire(Schedule.init)
    #expect(try child.verify().issues.isEmpty)
  }

  @Test func whatIsAskedForLaterClosesNoCycleAndKeepsNothing() throws {
    let resolver = Resolver()
    resolver.autowire { (_: Lazy<Loaf>, _: Provider<Flour>) in Oven() }
    resolver.autowire(.graph, Flour.init)
    resolver.autowire { (_: Oven) in Loaf(Flour(), Oven()) }
    #expect(try resolver.verify().issues.isEmpty)
  }

  @Test func whatIsAwaitedOrMayHaveBeenMadeIsNotWrong() throws {
    let resolver = Resolver()
    resolver.registerAsync { Delivery() }
    resolver.autowire(Van.init)
    resolver.registerAsync(.factory) { Oven() }
    resolver.autowireAsync { (_: Oven) async in Lamp() }
    #expect(try resolver.verify().issues.isEmpty)
    #expect(resolver.graph.nodes.map(\.isolation) == [.async, .anywhere, .async, .async])
  }

  /// Rule 70.
  @Test func aProviderCanPassArgumentsAndAwait() async throws {
    let resolver = Resolver()
    resolver.register(.factory, args: String.self) { (_: String) in Flour() }
    resolver.registerAsync(.factory) { Oven() }
    resolver.autowire { (_: Provider<Flour>, _: [Provider<Oven>], _: Provider<Oven>) in
      Lamp()
    }
    #expect(try resolver.verify().issues.isEmpty)
    #expect(resolver.graph.edges.count == 2)
    #expect(try await resolver.verify(dryRun: DryRun(limit: patience).giving("rye")).issues.isEmpty)
    resolver.autowire { (_: Lazy<Flour>) in 1 }
    #expect(findings(resolver).map(\.code) == [.argumentMismatch])
  }

  @Test func twoCyclesThroughOneTypeAreTwo() {
    let resolver = Resolver()
    resolver.autowire { (_: Flour, _: Yeast) in Oven() }
    resolver.autowire { (_: Oven) in Flour() }
    resolver.autowire { (_: Oven) in Yeast() }
    let cycles = findings(resolver).map { $0.steps.map { "\($0.key)" } }
    #expect(cycles == [["Oven", "Flour", "Oven"], ["Oven", "Yeast", "Oven"]])
  }

  @Test func aResolverThatIsGoneIsNotRight() {
    final class Absent: ResolverProtocol {
      let resolverId = "no such resolver, verified"
    }
    #expect(throws: VerificationError.self) { try Absent().verify() }
  }
}
