import Firebolt
import FireboltGraph
import TestSupport
import Testing

@MainActor private final class Router {}
private final class Relay: Sendable {}
private final class Screen: Sendable {}

extension Relay {
  fileprivate convenience init(_ router: Router) { self.init() }
}

extension Resolver.Keys {
  fileprivate static let relay = Resolver.Key<Relay>(.factory) { Relay($0.get() as Router) }
}

@Suite("Rule 41: a dry run reports closures that work on the main actor only") struct DryRunMainActorTests {
  private let resolver = Resolver().register(.factory, on: MainActor.self) { Router() }

  @Test func aClosureThatGetsWhatTheMainActorMakesEachTimeIsAWarning() async throws {
    resolver.register { Relay($0.get() as Router) }
    let line = #line - 1
    let found = await mistakes(resolver)
    try #require(found.map(\.code) == [.needsMainActor], "\(found)")
    #expect(found[0].severity == .warning && found[0].key == TypeKey(Relay.self) && found[0].line == line)
    #expect(found[0].steps.map(\.key) == [TypeKey(Relay.self), TypeKey(Router.self)])
    #expect(
      "\(found[0])".hasSuffix(
        "to fix    write `register(on: MainActor.self) { … }` instead of `register { … }` at \(#fileID):\(line), "
          + "or autowire it"))
    let accepted: Verification.Acceptance = .init(.needsMainActor, of: Relay.self)
    #expect(try await resolver.verify(dryRun: DryRun(limit: patience), allowing: [accepted]).issues.isEmpty)
  }

  @Test func theClosureThatMakesTheRequestIsReportedOnce() async {
    resolver.register(.factory) { Relay($0.get() as Router) }
    resolver.register(name: "a") { "\($0.get() as Relay)" }
    resolver.register(name: "b") { "\($0.get() as Relay)" }
    #expect(await mistakes(resolver).map(\.key) == [TypeKey(Relay.self)])
  }

  @Test func aDeclaredKeysOwnRecipeIsReported() async {
    let found = await mistakes(resolver.register(.relay))
    #expect(found.map(\.code) == [.needsMainActor])
    #expect(found.first.map { "\($0)".hasSuffix("declare its key as a `Resolver.MainActorKey`") } == true, "\(found)")
  }

  @Test func whatIsAutowiredOrOnTheMainActorIsNotReported() async {
    resolver.autowire { (router: Router) in Relay(router) }
    resolver.register(on: MainActor.self) { (resolver: Resolver) -> Screen in
      _ = resolver.get() as Router
      return Screen()
    }
    #expect(await mistakes(resolver).map(\.description) == [])
  }

  @Test func whatTheMainActorSharesIsReportedUnlessItIsMadeAtLaunch() async throws {
    let resolver = Resolver().register(on: MainActor.self) { Router() }
    resolver.register { Relay($0.get() as Router) }
    #expect(await mistakes(resolver).map(\.key) == [TypeKey(Router.self)])
    let dryRun = DryRun(limit: patience).warmingUp(Router.self)
    #expect(try await resolver.verify(dryRun: dryRun).issues.isEmpty)
  }
}
