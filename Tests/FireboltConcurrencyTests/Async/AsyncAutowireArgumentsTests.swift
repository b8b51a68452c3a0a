import Firebolt
import TestSupport
import Testing

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
