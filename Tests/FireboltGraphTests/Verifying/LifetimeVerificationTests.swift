import Firebolt
import FireboltGraph
import TestSupport
import Testing

private final class Session: Sendable {}
private final class Inbox: Sendable { init(session: Session) {} }
private final class Rates: Sendable {}
private final class Desk: Sendable { init(rates: Rates) {} }

/// What keeps anything.
private final class Keeper: Sendable {
  private let kept: any Sendable
  init(_ kept: any Sendable) { self.kept = kept }
}
private final class Holder { @LazyInjected var session: Session }

extension Resolver.Keys {
  fileprivate static let session = Resolver.Key<Session>(.custom("session")) { Session() }
  fileprivate static let lazyKeeper = Resolver.Key { Keeper($0.lazy(.session)) }
  fileprivate static let keeper = Resolver.Key { Keeper($0.get(.session)) }
  fileprivate static let asker = Resolver.Key { Keeper($0.provider(.session)) }
  fileprivate static let rates = Resolver.Key<Rates>.required()
}

@Suite("Rule 53: what verify() calls captive")
struct LifetimeVerificationTests {
  private let resolver = Resolver()

  @Test(arguments: [
    (
      Resolver.Scope.expiring(after: 60), keptBy: [Resolver.Scope.single, .custom("session"), .expiring(after: 61)],
      notBy: [Resolver.Scope.factory, .expiring(after: 60), .expiring(after: 5), .graph, .weak]
    ),
    (
      .perResolver, keptBy: [.single, .custom("session"), .expiring(after: 61), .perArguments],
      notBy: [.factory, .graph, .weak, .perResolver]
    ),
  ])
  func whatOutlivesSomethingMustNotKeepIt(
    _ kept: Resolver.Scope, keptBy longer: [Resolver.Scope], notBy others: [Resolver.Scope]
  ) {
    for keeper in longer + others {
      let resolver = Resolver().register(kept) { Rates() }.autowire(keeper, Desk.init)
      for resolver in [resolver, Resolver(parent: resolver)] {
        let captives = findings(resolver).filter { $0.code == .captiveDependency }
        #expect(captives.map(\.severity) == (longer.contains(keeper) ? [.error] : []), "\(keeper)")
      }
    }
  }

  @Test(arguments: [Resolver.Scope.factory, .graph, .weak])
  func whatComesBetweenThemDoesNotHideWhatIsKept(_ between: Resolver.Scope) throws {
    resolver.register(.custom("session")) { Session() }.autowire(between, Inbox.init)
    resolver.autowire { (_: Inbox) in 1 }
    resolver.autowire { (_: Lazy<Inbox>) in 2.0 }
    resolver.autowire { (_: [Inbox], _: Inbox?) in "three" }
    resolver.autowire { (_: Provider<Inbox>, _: Provider<Lazy<Inbox>>, _: Lazy<Provider<Inbox>>) in true }
    let found = findings(resolver)
    #expect(found.map(\.code) == [.captiveDependency, .captiveDependency, .captiveDependency])
    #expect(found.map(\.key.typeName) == ["Int", "Double", "String"])
    #expect(found.allSatisfy { $0.stepKeys.map(\.typeName).suffix(2) == ["Inbox", "Session"] })
    // The keeper takes the provider: what comes between them can be an alias, which takes nothing else.
    let remedies = [
      "`Provider<Inbox>` instead of `Inbox`", "`Provider<Inbox>` instead of `Lazy<Inbox>`", "`[Provider<Inbox>]`",
    ]
    #expect(zip(found, remedies).allSatisfy { $0.description.unwrapped.contains("take \($1)") })
  }

  @Test func oneKeeperIsOneMistakeWithAllThatItKeeps() throws {
    let resolver = Resolver("keeper")
    resolver.register(.custom("session")) { Session() }.register(.custom("session")) { Rates() }
    resolver.autowire(.factory, Inbox.init).autowire(.factory, Desk.init)
    resolver.autowire { (_: Inbox, _: Rates, _: Desk) in 1 }
    let line = #line - 3
    let found = findings(resolver)
    #expect(found.map(\.code) == [.captiveDependency])
    #expect(found[0].steps.map(\.key.typeName) == ["Int", "Inbox", "Session", "Rates"])
    #expect(
      found[0].description == """
        error: Int, which is single, keeps Session, which is custom("session"), and Rates, which is
                    custom("session")
          path      Int       (\(#fileID):\(line + 2), single)
                →   Inbox     (\(#fileID):\(line + 1), factory)
                →   Session   (\(#fileID):\(line), custom("session"))
          path      Int     (\(#fileID):\(line + 2), single)
                →   Rates   (\(#fileID):\(line), custom("session"))
          to fix    let Int take `Provider<Inbox>` instead of `Inbox`, and let Int take `Provider<Rates>`
                    instead of `Rates`, or give all the same scope
        """)
    resolver.unregister(Int.self).autowire(.custom("session")) { (_: Inbox, _: Rates, _: Desk) in 1 }
    #expect(findings(resolver).isEmpty)
  }

  @Test func captivesOfSeveralScopesAreOneMistakeToo() {
    resolver.register(.custom("session")) { Session() }.register(.perResolver) { Rates() }
    resolver.autowire { (_: Session, _: Rates) in 1 }
    let found = findings(resolver)
    #expect(found.map(\.code) == [.captiveDependency])
    #expect(found[0].description.unwrapped.contains("write `.perResolver` instead of `.single`"))
    #expect(found[0].description.unwrapped.hasSuffix("; and let Int take `Provider<Session>` instead of `Session`"))
  }

  /// Registrations that keep a session for longer than it should live, though none of their recipes asks for it.
  private static let keepers = [
    Wiring("a Lazy") { $0.register { Keeper($0.get() as Lazy<Session>) } },
    Wiring("a resolved Lazy") { $0.register { Keeper(try $0.resolve(Lazy<Session>.self)) } },
    Wiring("an awaited Lazy") { $0.registerAsync { Keeper(try await $0.getAsync(Lazy<Session>.self)) } },
    Wiring("a Lazy of a global get") { $0.register { Keeper(get() as Lazy<Session>) } },
    Wiring("a Lazy for the main actor") { $0.register(on: MainActor.self) { Keeper($0.get() as Lazy<Session>) } },
    Wiring("a Lazy for each argument") {
      $0.register(.perArguments, arg1: Int.self) { r, _ in Keeper(r.get() as Lazy<Session>) }
    },
    Wiring("a Lazy of all") { $0.register { Keeper($0.getAll(Lazy<Session>.self)) } },
    Wiring("a Lazy of a key") { $0.register { Keeper($0.lazy(.session)) } },
    Wiring("a property") { $0.register { Holder() } },
    Wiring("a Lazy of a factory") {
      $0.register(.factory) { Inbox(session: $0.get()) }.register { Keeper($0.get() as Lazy<Inbox>) }
    },
    Wiring("a graph with a Lazy") {
      $0.register(.graph) { 1 + ([$0.get() as Lazy<Session>].count) }.register { Keeper($0.get() as Int) }
    },
    Wiring("a Lazy of what is held weakly") {
      $0.register(.weak) { Inbox(session: $0.get()) }.register { Keeper($0.get() as Lazy<Inbox>) }
    },
    Wiring("a Lazy of a factory with a Lazy") {
      $0.register(.factory) { [$0.get() as Lazy<Session>] }.register { Keeper($0.get() as Lazy<[Lazy<Session>]>) }
    },
  ]

  @Test(arguments: keepers) func aDryRunSeesWhatIsKeptUnopened(_ keeper: Wiring) async {
    keeper.register(resolver.register(.custom("session")) { Session() })
    #expect(await mistakes(resolver, DryRun(limit: patience).giving(1)).map(\.code) == [.captiveDependency])
  }

  @Test func aProviderAndALazyOfACompletionKeepNothing() async {
    resolver.register(.custom("session")) { Session() }.register(.factory) { Inbox(session: $0.get()) }
    resolver.register { Keeper([$0.get() as Provider<Session>, $0.provider(.session)]) }
    resolver.register(name: "a factory's") { Keeper($0.get() as Provider<Inbox>) }
    resolver.initCompleted(Keeper.self) { resolver, _ in _ = resolver.get() as Lazy<Session> }
    #expect(await mistakes(resolver).isEmpty)
  }

  @Test func whatARequestedKeyKeepsIsSeen() async {
    for key in [Resolver.Keys.keeper, .lazyKeeper] {
      #expect(await mistakes(resolver, DryRun(limit: patience).requesting(key)).map(\.code) == [.captiveDependency])
    }
    #expect(await mistakes(resolver, DryRun(limit: patience).requesting(.asker)).isEmpty)
  }

  @Test func aRequestThatDoesNotAwaitWhatExpiresIsAWarning() throws {
    resolver.registerAsync(.expiring(after: 60)) { Rates() }
    resolver.autowire(.factory, Desk.init)
    let mistake = try #require(findings(resolver).first)
    #expect(mistake.code == .asynchronousDependency && mistake.severity == .warning)
    #expect(
      mistake.description.unwrapped.hasSuffix(
        "`try await resolver.getAsync(Rates.self)`, or write another scope for it"))
    resolver.autowire { (_: Lazy<Rates>, _: Provider<Rates>) in 1 }
    #expect(findings(resolver).filter { $0.code == .asynchronousDependency }.map(\.steps.count) == [3])
    resolver.unregister(Int.self).unregister(Desk.self).autowireAsync(.factory, Desk.init)
    #expect(findings(resolver).isEmpty)
  }

  @Test func aDryRunSeesARequestThatDoesNotAwaitWhatExpires() async throws {
    // Longer than the tests beside this one can hold it up.
    resolver.registerAsync(.expiring(after: 3600)) { Rates() }
    resolver.register(.factory) { Desk(rates: $0.get()) }
    #expect(try await resolver.verify(dryRun: DryRun(limit: patience)).issues.map(\.code) == [.asynchronousDependency])
  }

  @Test func whatEachResolverHasMayNeedWhatTheChildrenSupply() {
    let app = Resolver().register(.rates).autowire(.perResolver, Desk.init)
    #expect(findings(app).isEmpty)
    #expect(findings(Resolver(parent: app).register(.rates) { Rates() }).isEmpty)
  }
}
