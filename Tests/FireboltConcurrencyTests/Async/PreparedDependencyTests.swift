import Firebolt
import FireboltTesting
import TestSupport
import Testing

private final class Token: Sendable {}
private final class Rates: Sendable {}
private final class Client: Sendable {
  let token: Token
  init(token: Token, rates: Rates) { self.token = token }
}
private final class Draft: Sendable {}
private final class Archive: Sendable {
  let draft: Draft
  init(draft: Draft) { self.draft = draft }
}
private final class Desk: Sendable {
  let archive: Archive
  let draft: Draft
  init(archive: Archive, draft: Draft) { (self.archive, self.draft) = (archive, draft) }
}

private final class Visitor: @unchecked Sendable {
  private(set) var hotel: Hotel?
  init() {}
  init(counter: Counter) {}
  func note(_ hotel: Hotel) { self.hotel = hotel }
}
private final class Counter: Sendable {}
private final class Hotel: Sendable {
  let visitor: Visitor
  init(visitor: Visitor, token: Token) { self.visitor = visitor }
}
private final class Town: Sendable {
  let hotel: Hotel
  init(hotel: Hotel) { self.hotel = hotel }
}

private final class Panel: Sendable {}
private final class Screen: Sendable {
  let panel: Panel
  init(panel: Panel) { self.panel = panel }
}

@Suite("An autowired request gets the dependencies that were awaited for it")
struct PreparedDependencyTests {
  private let resolver = Resolver()

  @Test func althoughTheyHaveExpiredSince() async throws {
    let clock = TestClock(of: resolver)
    let made = Guarded(0)
    resolver.registerAsync(.expiring(after: 1)) { Token() }
    resolver.registerAsync(.expiring(after: 1)) { () async -> Rates in
      made.withLock { $0 += 1 }
      clock.advance(by: 2)
      return Rates()
    }
    resolver.autowire(.factory, Client.init)
    _ = try await watched { try await resolver.getAsync(Client.self) }
    #expect(made.value == 1)
  }

  @Test func althoughTheyHaveBeenDroppedSince() async throws {
    resolver.registerAsync { Token() }
    resolver.registerAsync { own async -> Rates in
      own.dropCached(Token.self)
      return Rates()
    }
    resolver.autowire(.factory, Client.init)
    let client = try await watched { try await resolver.getAsync(Client.self) }
    #expect(try await resolver.getAsync(Token.self) !== client.token)
  }

  @Test func whatAThreadCanMakeIsMadeOnceForOneInstance() async throws {
    let tally = Tally()
    resolver.registerAsync { Token() }
    resolver.register(.factory) {
      tally.add()
      return Rates()
    }
    resolver.autowire(Client.init)
    await watched {
      await withTaskGroup { group in
        for _ in 0..<50 { group.addTask { [resolver] in _ = try? await resolver.getAsync(Client.self) } }
      }
    }
    #expect(tally.count == 1)
  }

  /// Rule 29.
  @Test(arguments: [false, true], [false, true])
  func alsoIfACompletionOfOneAsksForTheInstance(_ isWired: Bool, _ isNested: Bool) async throws {
    resolver.registerAsync { Token() }
    if isWired {
      resolver.register { Counter() }
      resolver.autowire(Visitor.init(counter:))
    } else {
      resolver.register { Visitor() }
    }
    resolver.initCompleted(Visitor.self) { $1.note(try $0.resolve(Hotel.self)) }
    resolver.autowire(Hotel.init)
    resolver.autowire(Town.init)
    let hotel = try await watched {
      isNested ? try await resolver.getAsync(Town.self).hotel : try await resolver.getAsync(Hotel.self)
    }
    #expect(hotel.visitor.hotel === hotel)
  }

  @Test(arguments: [false, true])
  func withTheInstancesOfOneGraph(_ isForMainActor: Bool) async throws {
    resolver.register(.graph) { Draft() }
    if isForMainActor {
      resolver.autowire(Archive.init, on: MainActor.self)
    } else {
      resolver.autowireAsync(Archive.init)
    }
    resolver.autowire(.factory, Desk.init)
    let desk = try await resolver.getAsync(Desk.self)
    #expect(desk.archive.draft === desk.draft)
    let other = try await resolver.getAsync(Desk.self)
    #expect(other.archive === desk.archive)
    #expect(other.draft !== desk.draft)
  }

  /// A plain request meanwhile doesn't wait for the task: it reports what it needs, or makes the instance.
  @Test func withoutKeepingOthersFromMakingTheInstance() async throws {
    let (begun, gate) = (Gate(), Gate())
    resolver.registerAsync { () async -> Token in
      begun.reach()
      await gate.wait()
      return Token()
    }
    resolver.register { Rates() }
    resolver.autowire(Client.init)
    let awaited = Task { try await resolver.getAsync(Client.self) }
    await begun.wait()
    #expect(resolutionError { try resolver.resolve(Client.self) }?.pathOfTypes == ["Client", "Token"])
    resolver.register { Token() }
    let client = resolver.get() as Client
    gate.reach()
    #expect(try await watched { try await awaited.value } === client)
  }

  /// What it gets isn't kept, so the request must make another one, and not await the parameters again.
  @Test func aCompletionOfAParameterMayRequestTheWeakInstanceThatThisIsFor() async throws {
    resolver.autowire(.weak, Screen.init, on: MainActor.self)
    resolver.register(.factory, on: MainActor.self) { Panel() }
    resolver.initCompleted(Panel.self) { resolver, panel in
      let screen = try resolver.resolve(Screen.self)
      #expect(screen.panel === panel)
    }
    let screen: Screen = try await resolver.getAsync()
    let again: Screen = try await resolver.getAsync()
    #expect(again === screen)
  }

  @Test func throughALongChainOfOthers() async throws {
    resolver.registerAsync { Token() }
    try await registerChain(of: 300, Token.self)
  }

  /// Registers nested boxes, each autowired of the one inside, and requests the outermost.
  private func registerChain<Inner: Sendable>(of count: Int, _ type: Inner.Type) async throws {
    resolver.autowire(.factory) { (inner: Inner) in Box(inner: inner) }
    if count > 1 { return try await registerChain(of: count - 1, Box<Inner>.self) }
    _ = try await watched { try await resolver.getAsync(Box<Inner>.self) }
  }
}

private struct Box<Inner: Sendable>: Sendable { let inner: Inner }
