import Dispatch
import Firebolt
import FireboltGraph
import TestSupport
import Testing

@globalActor private actor DatabaseActor {
  static let shared = DatabaseActor()
  /// Only this actor's code can read it without waiting.
  @DatabaseActor static var opened = 0
}

private final class Journey: Sendable {
  let title: String
  init(_ title: String) { self.title = title }
}

@MainActor private final class Screen {
  let title: String
  init(_ title: String) { self.title = title }
}

private protocol Titled: Sendable { var title: String { get } }
extension Journey: Titled {}

@Suite("Asynchronous and main-actor recipes take arguments")
struct AsyncArgumentTests {
  @Test func anAsynchronousRecipeGetsThem() async throws {
    let resolver = Resolver()
      .registerAsync(.factory, args: String.self, Int.self) { city, number in
        await Task.yield()
        return Journey("\(city) \(number)")
      }
      .registerAsync(.factory, name: "after the resolver", args: String.self) { resolver, city in
        try await Journey(resolver.getAsync(expect: Journey.self, city, 0).title + "!")
      }
    #expect((try await resolver.getAsync("Ghent", 1) as Journey).title == "Ghent 1")
    #expect((try await resolver.getAsync(name: "after the resolver", "Lille") as Journey).title == "Lille 0!")
    let title = try await withResolver(resolver) { try await getAsync(expect: Journey.self, "Namur", 2).title }
    #expect(title == "Namur 2")
  }

  @Test func argumentsThatDoNotFitAreAnError() async {
    let resolver = Resolver().registerAsync(args: String.self) { Journey($0) }
    for error in [
      await awaitedError({ try await resolver.getAsync(7) as Journey }),
      await awaitedError({ try await resolver.getAsync() as Journey }),
      await awaitedError({ try await resolver.getAsync("Ghent", 7) as Journey }),
    ] {
      #expect(error?.code == .argumentMismatch)
      #expect("\(error as Any)".unwrapped.contains("expected (String)"))
    }
  }

  @Test func whoWaitsWithOtherArgumentsTriesItself() async throws {
    let gate = Gate()
    let resolver = Resolver().registerAsync(args: Int.self) { number in
      if number == 1 {
        await gate.wait()
        throw Failure("no 1")
      }
      return Journey("\(number)")
    }
    async let first = awaitedError { try await resolver.getAsync(1) as Journey }
    await reached { resolver.waiterCount(for: Journey.self) == 1 }
    async let second: Journey = resolver.getAsync(2)
    await reached { resolver.waiterCount(for: Journey.self) == 2 }
    gate.reach()
    #expect(await first?.underlying as? Failure == Failure("no 1"))
    #expect(try await second.title == "2")
  }

  @Test func aMainActorRecipeGetsThem() async throws {
    let resolver = Resolver()
      .register(.factory, on: MainActor.self, args: String.self, Int.self) { Screen("\($0) \($1)") }
      .register(name: "labelled", on: MainActor.self, args: String.self) { (_: Resolver, title: String) in Screen(title)
      }
    let elsewhere: Screen = try await resolver.getAsync("Ghent", 1)
    let title = elsewhere.title
    #expect(title == "Ghent 1")
    let others = await MainActor.run {
      [
        resolver.get(expect: Screen.self, "Lille", 2).title,
        resolver.get(expect: Screen.self, name: "labelled", "x").title,
      ]
    }
    #expect(others == ["Lille 2", "x"])
  }

  @Test func aRecipeMayBelongToAnyGlobalActor() async throws {
    let resolver = Resolver()
      .registerAsync { @DatabaseActor in
        DatabaseActor.opened += 1
        return Journey("opened \(DatabaseActor.opened)")
      }
      .registerAsync(name: "argument", args: String.self) { @DatabaseActor name in
        DatabaseActor.shared.assertIsolated()
        return Journey(name)
      }
    let key = Resolver.AsyncKey { @DatabaseActor resolver in
      DatabaseActor.shared.assertIsolated()
      return try await resolver.getAsync(expect: Journey.self).title
    }
    let title = try await resolver.getAsync(key)
    #expect(title.hasPrefix("opened "))
    #expect((try await resolver.getAsync(name: "argument", "x") as Journey).title == "x")
    resolver.registerAsync(key) { @DatabaseActor in "overridden" }
    #expect(try await resolver.getAsync(key) == "overridden")
  }
}

private final class Store: Sendable {}
private final class Client: Sendable {}
private final class Account: Sendable {
  let (client, name, store): (Client, String, Store)
  init(client: Client, name: String, store: Store) { (self.client, self.name, self.store) = (client, name, store) }
}
private actor Session {
  let (store, name): (Store, String)
  init(store: Store, name: String) async throws { (self.store, self.name) = (store, name) }
}

@Suite("autowire(args:) where something is awaited")
struct AsyncAutowireArgumentsTests {
  private let resolver = Resolver().autowire(Store.init).registerAsync { () -> Client in
    await Task.yield()
    return Client()
  }

  @Test func anAsynchronousInitialiserTakesThem() async throws {
    resolver.autowireAsync(.factory, Session.init, args: String.self)
    let session = try await resolver.getAsync(Session.self, "Ada")
    #expect(session.name == "Ada" && session.store === resolver.get() as Store)
    await #expect(throws: ResolutionError.self) { try await resolver.getAsync(Session.self) }
  }

  @Test func aSynchronousOneTakesThemBesideParametersThatAreAwaited() async throws {
    resolver.autowire(.factory, Account.init, args: String.self)
    let account = try await resolver.getAsync(Account.self, "Ada")
    #expect(account.name == "Ada" && account.client === resolver.get() as Client)
    #expect((resolver.get("Ben") as Account).name == "Ben")
    await #expect(throws: ResolutionError.self) { try await resolver.getAsync(Account.self, 7) }
  }
}
