import Firebolt
import FireboltGraph
import TestSupport
import Testing

private final class Projector: Sendable {}
private final class Hall: Sendable {
  init(projector: Projector, name: String, seats: Int?) {}
}
private final class Multiplex: Sendable {
  init(hall: Hall) {}
}

@Suite("verify() and the graph know which parameters of an autowired recipe come from the request")
struct AutowireArgumentsVerificationTests {
  private let resolver = Resolver().autowire(.factory, Hall.init, args: String.self)

  @Test func whatComesFromTheRequestIsNoDependency() throws {
    let found = #expect(throws: VerificationError.self) { try resolver.verify() }
    #expect(found?.verification.issues.map(\.code) == [.notRegistered])
    #expect(found?.verification.issues.map(\.key) == [TypeKey(Projector.self)])
    try resolver.autowire(Projector.init).verify()
    let hall = try #require(resolver.graph.nodes.first { $0.title == "Hall" })
    #expect(hall.arguments == ["String"])
    #expect(resolver.graph.dependencies(of: hall.id).map(\.title) == ["Projector"])
  }

  @Test func aDependentThatSuppliesNoArgumentIsAMistake() {
    resolver.autowire(Projector.init).autowire(Multiplex.init)
    let found = #expect(throws: VerificationError.self) { try resolver.verify() }
    #expect(found?.verification.issues.map(\.code) == [.argumentMismatch])
    #expect(found?.description.unwrapped.contains("Hall needs arguments (String), and autowiring passes none") == true)
  }

  @Test func aDryRunTakesSamplesForThem() async throws {
    resolver.autowire(Projector.init)
    let missing = try await resolver.verify(dryRun: DryRun(limit: patience))
    #expect(missing.issues.map(\.code) == [.notRun])
    #expect(missing.description.unwrapped.contains(#"DryRun().giving("…")"#))
    #expect(try await resolver.verify(dryRun: DryRun(limit: patience).giving("Rex")).issues.isEmpty)
    #expect(try await resolver.verify(dryRun: DryRun(limit: patience).giving("Rex", to: Hall.self)).issues.isEmpty)
  }

  @Test func aRemedyThatReplacesItKeepsTheArguments() {
    let found = #expect(throws: VerificationError.self) {
      try resolver.register(.factory, arg1: Int.self) { _ in Projector() }.verify()
    }
    let remedy = "write `register(.factory, args: String.self) { Hall(…) }` instead of `autowire(…)` at "
    #expect(found?.description.unwrapped.contains(remedy) == true, "\(found as Any)")
  }
}
