import Firebolt
import TestSupport
import Testing

@globalActor private actor DatabaseActor { static let shared = DatabaseActor() }

private final class Journey: Sendable {
  let title: String
  init(_ title: String) { self.title = title }
}

@MainActor private final class Screen {
  let title: String
  init(_ title: String) { self.title = title }
}

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

  @Test func aMainActorRecipeGetsThem() async throws {
    let resolver = Resolver()
      .register(.factory, on: MainActor.self, args: String.self, Int.self) { Screen("\($0) \($1)") }
      .register(name: "labelled", on: MainActor.self, args: String.self) { (_: Resolver, title) in Screen(title) }
    let elsewhere: Screen = try await resolver.getAsync("Ghent", 1)
    let titles = await MainActor.run {
      let labelled: Screen = resolver.get(name: "labelled", "x")
      return [elsewhere.title, resolver.get(expect: Screen.self, "Lille", 2).title, labelled.title]
    }
    #expect(titles == ["Ghent 1", "Lille 2", "x"])
  }

  @Test func aRecipeMayBelongToAnyGlobalActor() async throws {
    let resolver = Resolver()
      .registerAsync { @DatabaseActor in
        DatabaseActor.shared.assertIsolated()
        return Journey("home")
      }
      .registerAsync(name: "argument", args: String.self) { @DatabaseActor name in
        DatabaseActor.shared.assertIsolated()
        return Journey(name)
      }
    let key = Resolver.AsyncKey { @DatabaseActor resolver in
      DatabaseActor.shared.assertIsolated()
      return try await resolver.getAsync(expect: Journey.self).title
    }
    #expect(try await resolver.getAsync(key) == "home")
    #expect((try await resolver.getAsync(name: "argument", "x") as Journey).title == "x")
    resolver.registerAsync(key) { @DatabaseActor in "overridden" }
    #expect(try await resolver.getAsync(key) == "overridden")
  }
}

private final class Account: Sendable {
  let (database, name, log): (Database, String, Guarded<[String]>)
  init(database: Database, name: String, log: Guarded<[String]>) {
    (self.database, self.name, self.log) = (database, name, log)
  }
}
private actor Session {
  let (log, name): (Guarded<[String]>, String)
  init(log: Guarded<[String]>, name: String) async throws { (self.log, self.name) = (log, name) }
}

@Suite("autowire(args:) where something is awaited")
struct AsyncAutowireArgumentsTests {
  private let resolver = Resolver().register { Guarded<[String]>([]) }.registerAsync {
    await Task.yield()
    return Database()
  }

  @Test func anAsynchronousInitialiserTakesThem() async throws {
    resolver.autowireAsync(.factory, Session.init, args: String.self)
    let session = try await resolver.getAsync(Session.self, "Ada")
    #expect(session.name == "Ada" && session.log === resolver.get() as Guarded<[String]>)
    await #expect(throws: ResolutionError.self) { try await resolver.getAsync(Session.self) }
  }

  @Test func aSynchronousOneTakesThemBesideParametersThatAreAwaited() async throws {
    resolver.autowire(.factory, Account.init, args: String.self)
    let account = try await resolver.getAsync(Account.self, "Ada")
    #expect(account.name == "Ada" && account.database === resolver.get() as Database)
    #expect((resolver.get("Ben") as Account).name == "Ben")
    await #expect(throws: ResolutionError.self) { try await resolver.getAsync(Account.self, 7) }
  }
}
