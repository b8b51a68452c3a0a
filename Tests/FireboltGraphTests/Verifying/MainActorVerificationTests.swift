import Firebolt
import FireboltGraph
import TestSupport
import Testing

@MainActor private final class Device {
  init() {}
}
private final class Client: Sendable { init(device: Device) {} }
private final class Agent: Sendable { init(client: Client) {} }
private final class Later: Sendable { init(device: Lazy<Device>) {} }
@MainActor private final class Screen {
  init(device: Device) {}
}

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
    #expect(try resolver.verify().issues.map { $0.steps.map(\.key) } == [[TypeKey(Device.self), TypeKey(Agent.self)]])
  }

  @Test(arguments: [
    "of the main actor", "a factory", "a Lazy", "asynchronous", "an existing instance", "made already", "accepted",
  ])
  func thereIsNoneFor(_ what: String) async throws {
    switch what {
    case "of the main actor": resolver.autowire(Screen.init, on: MainActor.self)
    case "a factory": resolver.autowire(.factory, Client.init)
    case "a Lazy": resolver.autowire(Later.init)
    case "asynchronous": resolver.autowireAsync { (_: Device) in Later(device: Lazy { fatalError() }) }
    case "an existing instance": await MainActor.run { _ = resolver.registerInstance(Device()).autowire(Client.init) }
    case "made already":
      resolver.autowire(Client.init)
      try await resolver.warmUpAsync(Device.self)
    default:
      resolver.autowire(Client.init)
      #expect(try resolver.verify(allowing: [.init(.needsMainActor, of: Device.self)]).issues.isEmpty)
      return
    }
    #expect(try resolver.verify().issues.map(\.description) == [])
  }

  @Test func aDryRunFindsItInClosures() async throws {
    resolver.register { Client(device: $0.get()) }
    #expect(try resolver.verify().issues.isEmpty)
    let found = warnings(of: try await resolver.verify(dryRun: DryRun(limit: patience)))
    #expect(found.count == 1)
    #expect(found.first?.contains("write `register(on: MainActor.self) { … }` instead of `register { … }`") == true)
  }

  @Test(arguments: [
    DryRun(limit: patience).warmingUp(), DryRun(limit: patience).warmingUp(Device.self),
    DryRun(limit: patience).warmingUp(Client.self),
  ])
  func whatIsWarmedUpAtLaunchIsNone(dryRun: DryRun) async throws {
    resolver.autowire(Client.init)
    #expect(try await resolver.verify(dryRun: dryRun).issues.map(\.description) == [])
  }

  @Test func anotherWarmUpDoesNotHelp() async throws {
    resolver.autowire(Client.init).autowire(Agent.init).autowire(Later.init)
    #expect(warnings(of: try await resolver.verify(dryRun: DryRun(limit: patience).warmingUp(Later.self))).count == 1)
  }

  @Test func aParentsIsToldForItsChild() throws {
    let child = Resolver(parent: resolver).autowire(Client.init)
    #expect(warnings(of: try child.verify()).count == 1)
  }
}
