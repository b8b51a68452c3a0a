import Firebolt
import FireboltGraph
import TestSupport
import Testing

@Suite("Rule 54: what is accepted is left out") struct AcceptanceTests {
  private let resolver = Resolver().autowire(.custom("session"), Cache.init).register(.custom("flow")) { Disk() }

  @Test func byItsCodeAndKeyOrByItsCode() {
    #expect(findings(resolver, allowing: [.init(.captiveDependency, of: Cache.self)]).map(\.description) == [])
    #expect(findings(resolver, allowing: [.init(.captiveDependency)]).map(\.description) == [])
    #expect(findings(resolver, allowing: []).map(\.code) == [.captiveDependency])
  }

  @Test func byItsCodeAndDeclaredKey() {
    let resolver = Resolver().register(.disk) { Disk() }
    resolver.register(.disk) { Disk() }
    #expect(findings(resolver, allowing: [.init(.shadowedRegistration, of: .disk)]).map(\.description) == [])
    let ofAnother = findings(resolver, allowing: [.init(.shadowedRegistration, of: .cache)])
    #expect(ofAnother.map(\.code) == [.shadowedRegistration, .unusedAcceptance])
  }

  @Test func anAcceptanceThatAcceptsNothingIsReportedWithItsPlace() {
    let ofAnother = Verification.Acceptance(.captiveDependency, of: Disk.self)
    let line = #line - 1
    let underAName = Verification.Acceptance(.captiveDependency, of: Cache.self, name: "b")
    let found = findings(resolver, allowing: [ofAnother, underAName])
    #expect(found.map(\.code) == [.captiveDependency, .unusedAcceptance, .unusedAcceptance])
    #expect(found.dropFirst().map(\.line) == [line, line + 2])
    #expect(found.dropFirst().allSatisfy { $0.fileID == #fileID && $0.severity == .warning })
  }

  @Test func inADryRunToo() async throws {
    let dryRun = DryRun(limit: patience)
    let accepted = try await resolver.verify(dryRun: dryRun, allowing: [.init(.captiveDependency)])
    #expect(accepted.issues.map(\.description) == [])
    let unused = try await resolver.verify(
      dryRun: dryRun, allowing: [.init(.captiveDependency), .init(.notRegistered)])
    #expect(unused.issues.map(\.code) == [.unusedAcceptance])
  }
}
