import Firebolt
import FireboltGraph
import TestSupport
import Testing

private final class Projector: Sendable {}
private final class Hall: Sendable { init(projector: Projector, name: String, seats: Int?) {} }
private final class Multiplex: Sendable { init(hall: Hall) {} }

@Suite("verify() and the graph know which parameters of an autowired recipe come from the request")
struct AutowireArgumentsVerificationTests {
  private let resolver = Resolver().autowire(.factory, Hall.init, args: String.self)

  @Test func whatComesFromTheRequestIsNoDependency() throws {
    #expect(codes(resolver) == [.notRegistered])
    #expect(findings(resolver).map(\.key) == [TypeKey(Projector.self)])
    try resolver.autowire(Projector.init).verify()
    let hall = try #require(resolver.graph.nodes.first { $0.title == "Hall" })
    #expect(hall.arguments == ["String"])
    #expect(resolver.graph.dependencies(of: hall.id).map(\.title) == ["Projector"])
  }

  @Test func aDependentThatSuppliesNoArgumentIsAMistake() {
    resolver.autowire(Projector.init).autowire(Multiplex.init)
    #expect(codes(resolver) == [.argumentMismatch])
    let text = "\(findings(resolver))".unwrapped
    #expect(text.contains("Hall needs arguments (String), and autowiring passes none"))
  }

  @Test func aDryRunTakesSamplesForThem() async throws {
    resolver.autowire(Projector.init)
    let missing = try await resolver.verify(dryRun: DryRun(limit: patience))
    #expect(missing.issues.map(\.code) == [.notRun])
    #expect(missing.description.unwrapped.contains(#"DryRun().giving("…")"#))
    for dryRun in [DryRun(limit: patience).giving("Rex"), DryRun(limit: patience).giving("Rex", to: Hall.self)] {
      #expect(try await resolver.verify(dryRun: dryRun).issues.isEmpty)
    }
  }

  @Test func aRemedyThatReplacesItKeepsTheArguments() {
    let found = findings(resolver.register(.factory, arg1: Int.self) { _ in Projector() })
    let remedy = "write `register(.factory, args: String.self) { Hall(…) }` instead of `autowire(…)` at "
    #expect(found.first?.remedy.contains(remedy) == true, "\(found)")
  }
}
