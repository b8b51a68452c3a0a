import Firebolt
import FireboltGraph
import Foundation
import TestSupport
import Testing

struct VerificationTests {
  /// Describes an issue in words, for comparison.
  private func words(
    _ code: Verification.Issue.Code, _ severity: Verification.Issue.Severity, _ key: String, line: Int?
  ) -> String {
    "\(severity) \(code) \(key), line \(line.map(String.init) ?? "none")"
  }

  private func verification(_ resolver: Resolver) -> Verification {
    do throws(VerificationError) {
      let verification = try resolver.verify()
      #expect(verification.errors.isEmpty)
      return verification
    } catch {
      #expect(!error.verification.errors.isEmpty)
      return error.verification
    }
  }

  private func found(_ resolver: Resolver) -> [String] {
    verification(resolver).issues.map { mistake in
      #expect(mistake.fileID == "FireboltGraphTests/Faults.swift")
      return words(
        mistake.code, mistake.severity, "\(mistake.key)".replacingOccurrences(of: "Bakery.", with: ""),
        line: mistake.line)
    }
  }

  /// Returns a bakery with the given faults, and descriptions of the expected issues.
  private func bakery(_ faults: [Fault]) -> (Resolver, expected: [String]) {
    let parent = Resolver()
    let resolver = Resolver(parent: parent).load(Bakery.app)
    let expected = faults.map { words($0.code, $0.severity, $0.key, line: $0.make(resolver, parent)) }
    return (resolver, expected)
  }

  @Test(arguments: Fault.all) func eachFaultAloneIsFoundAndNothingElse(_ fault: Fault) {
    let (resolver, expected) = bakery([fault])
    #expect(found(resolver) == expected)
  }

  @Test func allFaultsTogetherAreFoundAtOnceErrorsFirst() {
    let (resolver, expected) = bakery(Fault.all)
    let found = found(resolver)
    #expect(Set(found) == Set(expected))
    #expect(found.count == expected.count)
    let errors = found.prefix { $0.hasPrefix("error") }.count
    #expect(errors == expected.count { $0.hasPrefix("error") })
  }

  @Test func anAnyHashableMayBeOfAnyType() throws {
    let resolver = Resolver().register(expects: [AnyHashable.self, Int.self]) { AnyHashable(7) }
    #expect(try resolver.resolve(Int.self) == 7)
    #expect(try resolver.verify().issues.isEmpty)
  }

  @Test func theReportIsTheSameEachTime() {
    let (resolver, _) = bakery(Fault.all)
    #expect(verification(resolver).description == verification(resolver).description)
  }

  @Test func nothingIsWrongInARightApplication() throws {
    let (resolver, _) = bakery([])
    #expect(try resolver.verify().issues.isEmpty)
  }

  @Test func warningsAloneDoNotThrow() throws {
    let resolver = Resolver().register(.weak) { Bakery.Price() }
    let verification = try resolver.verify()
    #expect(verification.issues.map(\.code) == [.weakValue])
    #expect(verification.warnings.count == 1)
  }

  @Test func noRecipeRunsAndNothingIsMade() throws {
    let tally = Tally()
    let resolver = Resolver()
    resolver.autowire { () -> Bakery.Oven in
      tally.add()
      return Bakery.Oven()
    }
    try resolver.verify()
    _ = resolver.graph
    #expect(tally.count == 0)
  }

  @Test func whatAParentsFactoryLacksIsFoundOnceThoughItIsMadeForBoth() {
    let parent = Resolver()
    parent.autowire(.factory, Bakery.Rolls.init)
    parent.autowire(.factory, Bakery.Oven.init)
    parent.autowire(.factory, Bakery.Mirror.init)
    parent.autowire { (_: Bakery.Rolls, _: Bakery.Mirror) in Bakery.Lamp() }
    let codes = verification(Resolver(parent: parent)).issues.map(\.code)
    #expect(codes == [.notRegistered, .cycle])
  }

  @Test func aParentsFactoryMayNeedWhatTheChildHas() throws {
    let parent = Resolver().autowire(.factory, Bakery.Safe.init)
    let child = Resolver(parent: parent).register { Bakery.Key() }
    try child.verify()
    #expect(verification(parent).issues.map(\.code) == [.notRegistered])
  }

  @Test func aChildMayKeepWhatItsParentDropsEarlier() throws {
    let parent = Resolver()
    parent.autowire(.custom("day"), Bakery.Shift.init)
    parent.register(.weak) { Bakery.Apron() }
    let child = Resolver(parent: parent)
    child.autowire(Bakery.Schedule.init)
    child.autowire(Bakery.Hook.init)
    #expect(try child.verify().issues.isEmpty)
  }

  @Test func whatIsAskedForLaterClosesNoCycleAndKeepsNothing() throws {
    let resolver = Resolver()
    resolver.autowire { (_: Lazy<Bakery.Loaf>, _: Provider<Bakery.Flour>) in Bakery.Oven() }
    resolver.autowire(.graph, Bakery.Flour.init)
    resolver.autowire { (_: Bakery.Oven) in Bakery.Loaf(Bakery.Dough(Bakery.Flour()), Bakery.Oven()) }
    #expect(try resolver.verify().issues.isEmpty)
  }

  @Test func whatIsAwaitedOrMayHaveBeenMadeIsNotWrong() throws {
    let resolver = Resolver()
    resolver.registerAsync { Bakery.Delivery() }
    resolver.autowire(Bakery.Van.init)
    resolver.registerAsync(.factory) { Bakery.Oven() }
    resolver.autowireAsync { (_: Bakery.Oven) async in Bakery.Lamp() }
    #expect(try resolver.verify().issues.isEmpty)
    #expect(resolver.graph.nodes.map(\.isolation) == [.async, .anywhere, .async, .async])
  }

  /// Rule 70.
  @Test func aProviderCanPassArgumentsAndAwait() async throws {
    let resolver = Resolver()
    resolver.register(.factory, args: String.self) { (_: String) in Bakery.Flour() }
    resolver.registerAsync(.factory) { Bakery.Oven() }
    resolver.autowire { (_: Provider<Bakery.Flour>, _: [Provider<Bakery.Oven>], _: Provider<Bakery.Oven>) in
      Bakery.Lamp()
    }
    #expect(try resolver.verify().issues.isEmpty)
    #expect(resolver.graph.edges.count == 2)
    #expect(try await resolver.verify(dryRun: DryRun(limit: patience).giving("rye")).issues.isEmpty)
    resolver.autowire { (_: Lazy<Bakery.Flour>) in 1 }
    #expect(findings(resolver).map(\.code) == [.argumentMismatch])
  }

  @Test func twoCyclesThroughOneTypeAreTwo() {
    let resolver = Resolver()
    resolver.autowire { (_: Bakery.Flour, _: Bakery.Yeast) in Bakery.Oven() }
    resolver.autowire { (_: Bakery.Oven) in Bakery.Flour() }
    resolver.autowire { (_: Bakery.Oven) in Bakery.Yeast() }
    let cycles = verification(resolver).issues.map { $0.steps.map { "\($0.key)" } }
    #expect(cycles == [["Oven", "Flour", "Oven"], ["Oven", "Yeast", "Oven"]].map { $0.map { "Bakery.\($0)" } })
  }

  @Test func aResolverThatIsGoneIsNotRight() {
    final class Absent: ResolverProtocol {
      let resolverId = "no such resolver, verified"
    }
    #expect(throws: VerificationError.self) { try Absent().verify() }
  }
}
