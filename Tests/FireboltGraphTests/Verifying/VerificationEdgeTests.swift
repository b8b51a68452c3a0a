import Firebolt
import FireboltGraph
import TestSupport
import Testing

private final class Login: Sendable {}
private final class Screen: Sendable {
  init(_ login: Provider<Login>) {}
}
private final class Session: Sendable {
  init(_ flow: Flow) {}
}
private final class Flow: Sendable {}
private final class Left: Sendable {
  init(_ right: Right) {}
}
private final class Right: Sendable {
  init(_ left: Left) {}
}
private final class Theme: Sendable {}

@Suite("Rule 40: cases in which verification reported too much, too little, or the wrong resolver")
struct VerificationEdgeTests {
  /// The warning recommends a provider.
  @Test func aProviderOfWhatIsMadeOfTheFirstArgumentsIsNoMistake() {
    let resolver = Resolver().register(arg1: String.self) { _ in Login() }
    resolver.autowire(Screen.init)
    #expect(findings(resolver).map(\.description) == [])
  }

  /// An instance may keep another one of the same custom scope, but not one of a different custom scope.
  @Test func whatLivesAsLongAsOneKindMayKeepWhatDoesToo() {
    let resolver = Resolver().autowire(.custom("session"), Session.init)
    resolver.register(.custom("session")) { Flow() }
    #expect(findings(resolver).map(\.description) == [])
    resolver.autowire(.custom("tour"), { (session: Session) in Theme() })
    #expect(findings(resolver).map(\.code) == [.captiveDependency])
  }
}

@Suite("Rule 54: what is accepted is left out") struct AcceptanceTests {
  private let resolver = Resolver().autowire(.custom("session"), Session.init)

  @Test func byItsCodeAndKeyOrByItsCode() {
    resolver.register(.custom("flow")) { Flow() }
    #expect(findings(resolver, allowing: [.init(.captiveDependency, of: Session.self)]).map(\.description) == [])
    #expect(findings(resolver, allowing: [.init(.captiveDependency)]).map(\.description) == [])
    #expect(findings(resolver, allowing: []).map(\.code) == [.captiveDependency])
  }

  @Test func anAcceptanceThatAcceptsNothingIsReportedWithItsPlace() {
    resolver.register(.custom("flow")) { Flow() }
    let ofAnother = Verification.Acceptance(.captiveDependency, of: Flow.self)
    let line = #line - 1
    let underAName = Verification.Acceptance(.captiveDependency, of: Session.self, name: "b")
    let found = findings(resolver, allowing: [ofAnother, underAName])
    #expect(found.map(\.code) == [.captiveDependency, .unusedAcceptance, .unusedAcceptance])
    #expect(found.dropFirst().map(\.line) == [line, line + 2])
    #expect(found.dropFirst().allSatisfy { $0.fileID == #fileID && $0.severity == .warning })
  }

  @Test func inADryRunToo() async throws {
    resolver.register(.custom("flow")) { Flow() }
    let accepted = try await resolver.verify(dryRun: DryRun(limit: patience), allowing: [.init(.captiveDependency)])
    #expect(accepted.issues.map(\.description) == [])
    let unused = try await resolver.verify(
      dryRun: DryRun(limit: patience), allowing: [.init(.captiveDependency), .init(.notRegistered)])
    #expect(unused.issues.map(\.code) == [.unusedAcceptance])
  }
}
