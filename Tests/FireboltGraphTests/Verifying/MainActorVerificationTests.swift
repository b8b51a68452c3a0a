import Firebolt
import FireboltGraph
import TestSupport
import Testing

@MainActor private final class Device { init() {} }
private final class Client: Sendable { init(device: Device) {} }
private final class Agent: Sendable { init(client: Client) {} }
private final class Later: Sendable { init(device: Lazy<Device>) {} }
@MainActor private final class Screen { init(device: Device) {} }

private func warnings(of verification: Verification) -> [String] {
  verification.warnings.filter { $0.code == .needsMainActor }.map(\.description)
}

@Suite("Rule 40: what is made anywhere and needs what the main actor shares is a warning")
struct MainActorVerificationTests {
  private let resolver = Resolver().register(on: MainActor.self) { Device() }

  @Test func theWarningNamesBothRemedies() throws {
    resolver.autowire(Client.init)
    let warnings = warnings(of: try resolver.verify())
    #expect(warnings.count == 1)
    let text = warnings.first ?? ""
    #expect(
      text.unwrapped.hasPrefix("warning: Device is made on the main actor: a first request for Client elsewhere fails"))
    #expect(
      text.unwrapped.contains("`autowire(…, on: MainActor.self)` instead of `autowire(…)` at FireboltGraphTests/Main"))
    #expect(text.unwrapped.contains("`try resolver.warmUp(Device.self)` or `registerInstance`"))
    #expect(text.unwrapped.contains("`resolver.verify(allowing: [.init(.needsMainActor, of: Device.self)])`"))
    #expect(try resolver.verify().issues.map(\.key) == [TypeKey(Device.self)])
  }

  @Test func whatComesBetweenWithoutBeingSharedDoesNotHideIt() throws {
    resolver.autowire(.factory, Client.init).autowire(Agent.init)
    #expect(try resolver.verify().issues.map(\.stepKeys) == [[TypeKey(Device.self), TypeKey(Agent.self)]])
  }

  @Test(arguments: [
    Wiring("of the main actor") { $0.autowire(Screen.init, on: MainActor.self) },
    Wiring("a factory") { $0.autowire(.factory, Client.init) },
    Wiring("a Lazy") { $0.autowire(Later.init) },
    Wiring("asynchronous") { $0.autowireAsync { (_: Device) in Later(device: Lazy { fatalError() }) } },
  ])
  func thereIsNoneFor(_ wiring: Wiring) throws {
    wiring.register(resolver)
    #expect(try resolver.verify().issues.map(\.description) == [])
  }

  @Test func thereIsNoneForWhatIsThere() async throws {
    resolver.autowire(Client.init)
    try await resolver.warmUpAsync(Device.self)
    #expect(try resolver.verify().issues.map(\.description) == [])
    let existing = await MainActor.run { Resolver().registerInstance(Device()).autowire(Client.init) }
    #expect(try existing.verify().issues.map(\.description) == [])
  }

  @Test func whatIsWarmedUpAtLaunchIsNoneAndNothingElseHelps() async throws {
    resolver.autowire(Client.init).autowire(Agent.init).autowire(Later.init)
    let dryRun = DryRun(limit: patience)
    for launch in [dryRun.warmingUp(), dryRun.warmingUp(Device.self), dryRun.warmingUp(Client.self)] {
      #expect(try await resolver.verify(dryRun: launch).issues.map(\.description) == [])
    }
    #expect(warnings(of: try await resolver.verify(dryRun: dryRun.warmingUp(Later.self))).count == 1)
  }

  @Test func aParentsIsToldForItsChild() throws {
    let child = Resolver(parent: resolver).autowire(Client.init)
    #expect(warnings(of: try child.verify()).count == 1)
  }
}
