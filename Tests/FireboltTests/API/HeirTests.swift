import Firebolt
import TestSupport
import Testing

private protocol Client: AnyObject, Sendable { var label: String { get } }
private final class Real: Client {
  let label: String
  init(_ label: String = "real") { self.label = label }
}
private final class Stub: Client { let label = "stub" }
private final class Spy: Client {
  let label: String
  init(_ wrapped: any Client) { label = "spy of \(wrapped.label)" }
}
private final class List: Sendable {
  let client: any Client
  init(client: any Client) { self.client = client }
}
private final class Opened: Sendable {
  let label: String
  init(_ label: String) { self.label = label }
}
extension Resolver.Keys {
  fileprivate static let client = Resolver.Key { $0.get() as any Client }
}

/// An app, and a resolver that inherits from it and overrides its client.
private struct World: Sendable {
  let app = Resolver()
  let heir: Resolver

  init() {
    app.register(expect: (any Client).self) { Real() }
    app.register(.factory) { List(client: $0.get()) }
    app.register(.single, name: "kept") { List(client: $0.get()) }
    app.registerAsync { try await Opened(($0.getAsync() as any Client).label) }
    heir = MockResolver(inheriting: app) { $0.register(expect: (any Client).self) { Stub() } }
  }

  /// What the client is of a list that the application is asked for.
  var client: String { app.get(List.self).client.label }
}

/// A way to ask a resolver for what the client is.
private struct Way: CustomTestStringConvertible, Sendable {
  let name: String
  let ask: @Sendable (Resolver) throws -> String

  init(_ name: String, _ ask: @escaping @Sendable (Resolver) throws -> String) {
    self.name = name
    self.ask = ask
  }

  var testDescription: String { name }
}

/// Where a recipe asks, or makes a closure that asks.
private enum Position: CaseIterable {
  case recipe, withResolverAroundTheMaking, withResolverInTheClosure
}

@Suite("Rule 66: while an heir is in force in a task, it answers what that task asks of the inherited resolver")
struct HeirTests {
  @Test(
    arguments: [
      Way("get") { $0.get(List.self).client.label },
      Way("resolve") { try $0.resolve(List.self).client.label },
      Way("optional") { ($0.get() as List?)?.client.label ?? "nil" },
      Way("name") { $0.get(List.self, name: "kept").client.label },
      Way("scope") { ($0.get(.factory) as List).client.label },
      Way("key") { $0.get(.client).label },
      Way("id") { (Firebolt.get(resolverId: $0.resolverId) as List).client.label },
      Way("getAll") { Set($0.getAll(List.self).map(\.client.label)).joined() },
      Way("getAllByName") { $0.getAllByName(List.self)["kept"]!.client.label },
      Way("isRegistered") { $0.isRegistered(Stub.self) ? "stub" : "" },
      Way("Lazy") { ($0.get() as Lazy<List>).value.client.label },
      Way("Provider") { ($0.get() as Provider<List>).get().client.label },
      Way("Injected") { Injected<List>(from: $0).wrappedValue.client.label },
      Way("LazyInjected") { LazyInjected<List>(from: $0).wrappedValue.client.label },
      Way("DynamicInjected") { DynamicInjected<List>(from: $0).wrappedValue.client.label },
      Way("warmUp") { (try $0.warmUp(Stub.self) as Resolver).get(List.self).client.label },
      Way("withResolver") { withResolver($0) { (get() as List).client.label } },
      Way("a child") { Resolver(parent: $0).get(List.self).client.label },
      Way("a child with an id") { Resolver("child of \($0.resolverId)", parent: $0).get(List.self).client.label },
      Way("another's recipe") { app in Resolver().register { app.get(List.self) }.get(List.self).client.label },
      Way("an inherited recipe") { $0.get(List.self, name: "capturing").client.label },
    ] as [Way])
  fileprivate func itAnswers(_ way: Way) throws {
    let world = World()
    let app = world.app
    app.register(name: "capturing") { [unowned app] in List(client: app.get()) }
    let heir = MockResolver(inheriting: app) {
      $0.register(expect: (any Client).self) { Stub() }
      $0.register { Stub() }
    }
    #expect(try withResolver(heir) { try way.ask(app) } == "stub")
    if !["isRegistered", "warmUp"].contains(way.name) { #expect(try way.ask(app) == "real") }
  }

  @Test func itAnswersWhatIsAwaitedAndInTasksThatAreStarted() async throws {
    let world = World()
    try await withResolver(world.heir) {
      #expect(try await world.app.getAsync(Opened.self).label == "stub")
      #expect(await Task { world.client }.value == "stub")
      try await world.app.warmUpAsync()
      #expect(world.heir.get(Opened.self).label == "stub")
    }
    #expect(try await world.app.getAsync(Opened.self).label == "real")
  }

  @Test func theInheritedResolverAndTasksBesideSeeNothingOfIt() async {
    let world = World()
    await withResolver(world.heir) {
      #expect(world.app.get(List.self, name: "kept").client.label == "stub")
      #expect(await Task.detached { world.client }.value == "real")
    }
    #expect(world.app.get(List.self, name: "kept").client.label == "real")
  }

  @Test func whatRegistersOrDropsInTheInheritedResolverDoesSoThere() {
    let world = World()
    let kept = world.app.get(List.self, name: "kept")
    withResolver(world.heir) {
      world.app.register { 7 }
      world.app.dropCached(List.self, name: "kept")
      #expect(world.app.get() as Int? == nil)
    }
    #expect(world.app.get() as Int? == 7)
    #expect(world.app.get(List.self, name: "kept") !== kept)
  }

  @Test func aRecipeOfTheHeirReachesTheInheritedResolverWhichIsMadeOfItsOwn() {
    let world = World()
    let app = world.app
    app.register(.factory, name: "deep", arg1: Int.self) { [unowned app] in
      Real("\($1): \($0.get(List.self).client.label), \(app.get(List.self).client.label)")
    }
    let spying = MockResolver(inheriting: app) {
      $0.register(expect: (any Client).self) { Spy(app.get()) }
      $0.register(name: "list") { List(client: app.get(List.self, name: "kept").client) }
      $0.register { Spy(app.get(name: "deep", 7) as Real) }
    }
    withResolver(spying) {
      #expect(app.get((any Client).self).label == "spy of real")
      #expect(app.get(List.self).client.label == "spy of real")
      #expect(spying.get(List.self, name: "list").client.label == "real")
      #expect(app.get(Spy.self).label == "spy of 7: real, real")
    }
    #expect(app.get(List.self, name: "kept").client.label == "real")
  }

  @Test func anAsynchronousRecipeOfTheHeirReachesItToo() async throws {
    let world = World()
    let app = world.app
    let spying = MockResolver(inheriting: app) {
      $0.register(expect: (any Client).self) { Stub() }
      $0.registerAsync { () async throws -> Opened in
        let opened = try await app.getAsync(Opened.self)
        await Task.yield()
        return Opened("spy of \(opened.label), \(app.get(List.self).client.label)")
      }
    }
    try await withResolver(spying) {
      let opened = try await app.getAsync(Opened.self)
      #expect(opened.label == "spy of real, real")
    }
  }

  @Test func anHeirOfAnHeirAnswersForBothAndWrapsWhatTheFirstOverrides() {
    let world = World()
    let app = world.app
    let suite = MockResolver(inheriting: app) { $0.register(expect: (any Client).self) { Spy(app.get()) } }
    withResolver(suite) {
      withResolver(MockResolver(inheriting: .current)) {
        #expect(app.get(List.self).client.label == "spy of real")
      }
      withResolver(MockResolver(inheriting: .current) { $0.register(expect: (any Client).self) { Spy(suite.get()) } }) {
        #expect(app.get(List.self).client.label == "spy of spy of real")
        #expect(suite.get(List.self).client.label == "spy of spy of real")
      }
    }
  }

  @Test func anHeirOfAnotherResolverLeavesTheOuterOneInForce() {
    let world = World()
    let other = World()
    withResolver(world.heir) {
      withResolver(other.heir) {
        #expect(world.client == "stub")
        #expect(other.client == "stub")
      }
      #expect(other.client == "real")
    }
  }

  @Test func anHeirOfAChildAnswersForItsParentsToo() {
    let world = World()
    let child = Resolver(parent: world.app).register(name: "child") { List(client: world.app.get()) }
    let heir = MockResolver(inheriting: child) { $0.register(expect: (any Client).self) { Stub() } }
    withResolver(heir) {
      #expect(world.client == "stub")
      #expect(child.get(List.self, name: "child").client.label == "stub")
    }
  }

  @Test func anyOtherResolverRedirectsNothing() {
    let world = World()
    let child = Resolver(parent: world.app).register(expect: (any Client).self) { Stub() }
    let empty = MockResolver { $0.register(expect: (any Client).self) { Stub() } }
    for other in [child, empty, Resolver().mergeDependencies(with: world.heir)] {
      withResolver(other) { #expect(world.app.get((any Client).self).label == "real") }
    }
    // Within an heir, they leave it in force.
    withResolver(world.heir) { withResolver(child) { #expect(world.app.get((any Client).self).label == "stub") } }
  }

  @Test func whatTheInheritedResolverHasMadeKeepsNothingOfTheHeirs() {
    let world = World()
    let lazy: Lazy<List> = world.app.get()
    let provider: Provider<List> = world.app.get()
    let property = LazyInjected<List>(from: world.app)
    let byHand = world.app.register(.factory) { Lazy { get() as any Client } }.get() as Lazy<any Client>
    withResolver(world.heir) {
      #expect(provider.get().client.label == "real")
      #expect(lazy.value.client.label == "real")
      #expect(property.wrappedValue.client.label == "real")
      #expect(byHand.value.label == "real")
    }
    #expect(lazy.value.client.label == "real")
  }

  /// Rule 69: the closure reaches what an eager request reaches at the place where it was made.
  @Test(arguments: [false, true], Position.allCases)
  private func aClosureReachesTheInheritedResolverWhereItsMakerDoes(isProvider: Bool, _ position: Position) {
    let world = World()
    let app = world.app
    /// A closure that asks the app, and what an eager request gets there.
    @Sendable func late() -> (eager: String, ask: @Sendable () -> String) {
      @Sendable func asked() -> any Client {
        position == .withResolverInTheClosure ? withResolver(Resolver()) { app.get() } : app.get()
      }
      func made() -> (eager: String, ask: @Sendable () -> String) {
        let lazy = Lazy(asked)
        let provider = Provider(asked)
        return (asked().label, { isProvider ? provider.get().label : lazy.value.label })
      }
      return position == .withResolverAroundTheMaking ? withResolver(Resolver(), made) : made()
    }
    app.register(.factory, name: "inherited") { late().ask }
    app.register(.factory, name: "inherited, eager") { late().eager }
    let heir = MockResolver(inheriting: app) {
      $0.register(expect: (any Client).self) { Stub() }
      $0.register(.factory, name: "own") { late().ask }
      $0.register(.factory, name: "own, eager") { late().eager }
    }
    let suite = MockResolver(inheriting: heir)
    typealias Ask = @Sendable () -> String
    func check(_ heir: Resolver, _ name: String, _ expected: String) {
      for resolver in [heir, Resolver(parent: heir)] {
        #expect(resolver.get(name: Resolver.Name("\(name), eager")) as String == expected, "\(name)")
        let ask: Ask = resolver.get(name: Resolver.Name(name))
        #expect(ask() == expected, "\(name)")
        #expect(withResolver(heir) { ask() } == expected, "\(name)")
      }
    }
    for name in ["inherited", "own"] { check(heir, name, "real") }
    withResolver(heir) {
      check(heir, "own", "real")
      check(heir, "inherited", "stub")
    }
    withResolver(suite) {
      check(suite, "own", "real")
      check(suite, "inherited", "stub")
    }
    heir.register(.factory) { resolver in Lazy { withResolver(resolver) { app.get((any Client).self).label } } }
    #expect((heir.get() as Lazy<String>).value == "stub")
    // Code that no heir has to do with asks one that is in force where the closure is made, not where it is called.
    let plain = Resolver().register(.factory) { late().ask }
    let asks = withResolver(heir) { [late().ask, plain.get(Ask.self)] }
    for ask in asks { #expect(ask() == "stub") }
    let ask: Ask = plain.get()
    withResolver(heir) { #expect(ask() == "real") }
  }

  @Test func aRecipeReachesTheInheritedResolverWhileItBringsAnotherHeirIntoForce() throws {
    let app = World().app
    let other = World()
    let spying = MockResolver(inheriting: app) {
      $0.register(expect: (any Client).self) {
        try withResolver(other.heir) { Spy(try app.resolve()) }
      }
    }
    #expect(try withResolver(spying) { try app.resolve((any Client).self).label } == "spy of real")
  }

  @Test func anHeirAnswersWhereARecipeOfItsOwnBringsItIntoForceWhateverIsAwaited() async throws {
    let world = World()
    let app = world.app
    let plain = Resolver()
      .register(name: "plain") { Opened(app.get((any Client).self).label) }
      .registerAsync { Opened(app.get((any Client).self).label) }
    world.heir.register { resolver in withResolver(resolver) { plain.get(Opened.self, name: "plain") } }
      .registerAsync(name: "awaited") { resolver in
        try await withResolver(resolver) { try await plain.getAsync(Opened.self) }
      }
    #expect(world.heir.get(Opened.self).label == "stub")
    #expect(try await world.heir.getAsync(Opened.self, name: "awaited").label == "stub")
  }

  /// An instance of another resolver may outlive the mock, as where each module of an app has a resolver, and tests a mock
  /// of one. The four forms agree.
  @Test func whatAnotherResolversRecipeKeepsIsAnsweredByTheHeirsOfItsMakingAndThenByThoseInForce() {
    let app = Resolver().register(expect: (any Client).self) { Real() }
    typealias Ask = @Sendable () -> String
    let feature = Resolver().register(.factory) { Opened(app.get((any Client).self).label) }
    feature.register(.factory) { own -> [Ask] in
      let (lazy, provider): (Lazy<Opened>, Provider<Opened>) = (own.get(), own.get())
      let (byClosure, providing) = (Lazy { own.get() as Opened }, Provider { own.get() as Opened })
      return [{ lazy.value.label }, { provider.get().label }, { byClosure.value.label }, { providing.get().label }]
    }
    func asked(_ asks: [Ask]) -> [String] { asks.map { $0() } }
    func mock(_ label: String) -> Resolver {
      MockResolver(inheriting: app) { $0.register(expect: (any Client).self) { Real(label) } }
    }
    let second = mock("second")
    func kept() -> [Ask] {
      let first = mock("first")
      let asks = withResolver(first) { feature.get([Ask].self) }
      #expect(asked(withResolver(first) { feature.get() }) == Array(repeating: "first", count: 4))
      #expect(asked([asks[1], asks[3]]) == ["first", "first"])
      #expect(withResolver(second) { asked([asks[1], asks[3]]) } == ["first", "first"])
      return asks
    }
    #expect(withResolver(second) { asked(kept()) } == Array(repeating: "second", count: 4))
    #expect(asked(kept()) == Array(repeating: "real", count: 4))
    let outside: [Ask] = feature.get()
    #expect(withResolver(second) { asked(outside) } == Array(repeating: "real", count: 4))
  }

  @Test func aLazyAsksTheHeirThatAnsweredThoughAMockOfThatIsInForce() {
    let world = World()
    world.heir.register(.factory) { [app = world.app, weak heir = world.heir] in
      withResolver(heir!) { (app.get((any Client).self), app.get() as Lazy<any Client>) }
    }
    let suite = MockResolver(inheriting: world.heir) { $0.register(expect: (any Client).self) { Real("of the suite") } }
    for lazy in [false, true] {
      let (eager, later): (any Client, Lazy<any Client>) = withResolver(suite) { suite.get() }
      #expect(eager.label == "stub")
      #expect(lazy ? withResolver(suite) { later.value.label == "stub" } : later.value.label == "stub")
    }
  }

  @Test func aClosureOfAReleasedHeirReachesTheInheritedResolverToo() {
    let world = World()
    var heir: Resolver? = MockResolver(inheriting: world.app) { [app = world.app] in
      $0.register(.factory) { Lazy { try? app.resolve((any Client).self).label } }
    }
    let lazy: Lazy<String?> = heir!.get()
    heir = nil
    #expect(lazy.value == "real")
  }

  @Test func aChildWithAnIdCanBeOpenedInsideAndOutside() {
    let world = World()
    let id = "screen of \(world.app.resolverId)"
    let screen = Resolver(id, parent: world.app)
    withResolver(world.heir) {
      #expect(Resolver(id, parent: world.app).get((any Client).self).label == "real")
      let inner = Resolver("\(id), 2", parent: world.app)
      #expect(inner.get((any Client).self).label == "stub")
    }
    _ = screen
  }

  @Test func theHeirGoesWithTheTask() async {
    let world = World()
    weak var heir: Resolver?
    func makeHeir() -> Resolver {
      let made = MockResolver(inheriting: world.app)
      heir = made
      return made
    }
    await withResolver(makeHeir()) {
      await Task.yield()
      _ = world.app.get(List.self)
    }
    #expect(heir == nil)
  }
}
