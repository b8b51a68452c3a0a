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
    #expect(found[0].stepKeys == [TypeKey(Relay.self), TypeKey(Router.self)])
    let remedy =
      "write `register(on: MainActor.self) { … }` instead of `register { … }` at \(#fileID):\(line), or autowire it"
    #expect(found[0].remedy == remedy)
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
    resolver.register(on: MainActor.self) { $0.needing(Router.self, Screen()) }
    #expect(await mistakes(resolver).map(\.description) == [])
  }

  @Test func whatTheMainActorSharesIsReportedUnlessItIsMadeAtLaunch() async throws {
    let resolver = Resolver().register(on: MainActor.self) { Router() }
    resolver.register { Relay($0.get() as Router) }
    let found = await mistakes(resolver)
    #expect(found.map(\.code) == [.needsMainActor] && found.map(\.key) == [TypeKey(Router.self)])
    #expect(found.first?.remedy.contains("`register(on: MainActor.self) { … }` instead of `register { … }`") == true)
    let dryRun = DryRun(limit: patience).warmingUp(Router.self)
    #expect(try await resolver.verify(dryRun: dryRun).issues.isEmpty)
  }

  /// On the main actor, the missing instance would stop the process.
  @Test(arguments: [Resolver.Scope.single, .weak])
  func aClosureThatNeedsWhatTheMainActorSharesIsAbandonedOffIt(scope: Resolver.Scope) async {
    let resolver = Resolver().register(scope, on: MainActor.self) { Router() }
    resolver.register(scope, name: "second", on: MainActor.self) { Router() }
    resolver.register { (resolver: Resolver) -> Relay in
      _ = (resolver.get() as Router, resolver.get(name: "second") as Router)
      return resolver.needing(Missing.self, Relay())
    }
    resolver.registerAsync { (resolver: Resolver) async -> Screen in
      _ = resolver.get() as Router
      return resolver.needing(Missing.self, name: "absent", Screen())
    }
    let found = await mistakes(resolver).filter { $0.severity == .error }
    #expect(found.map(\.code) == [.notRegistered, .notRegistered], "\(found)")
    #expect(Set(found.map(\.key)) == [TypeKey(Missing.self), TypeKey(Missing.self, name: "absent")])
  }

  @Test func itIsAbandonedThereAlsoIfAParentSharesIt() async {
    let parent = Resolver().register(on: MainActor.self) { Router() }
    parent.register { $0.needing(Router.self, $0.needing(Missing.self, Relay())) }
    let child = Resolver(parent: parent).register(on: MainActor.self) { Router() }
    #expect(await mistakes(child).filter { $0.severity == .error }.map(\.key) == [TypeKey(Missing.self)])
  }

  /// A recipe of the main actor fails without stopping the process if it passes the error on, as the text says.
  @Test func aRecipeOfTheMainActorThatResolvesIsReported() async {
    resolver.register(on: MainActor.self) { try $0.resolving(Missing.self, Screen()) }
    #expect(await mistakes(resolver).map(\.key) == [TypeKey(Missing.self)])
  }

  @Test func whatIsMadeFirstMayFailAndIsReportedOnce() async {
    let resolver = Resolver().register(on: MainActor.self) { () throws -> Router in throw Failure("no router") }
    for name: Resolver.Name in ["a", "b"] { resolver.register(name: name) { Relay($0.get() as Router) } }
    #expect(await mistakes(resolver).map(\.code) == [.recipeThrew])
  }

  @Test func whoStopsDuringADryRunIsToldOnlyWhatItHasFound() async {
    let resolver = Resolver().register { () -> Relay in
      #expect(!Store.findings.contains { $0.hasSuffix("had found\n") }, "\(Store.findings)")
      return Relay()
    }
    #expect(await mistakes(resolver).isEmpty)
  }
}
