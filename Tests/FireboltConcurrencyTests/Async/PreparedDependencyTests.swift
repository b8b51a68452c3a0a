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
private final class Desk: Sendable {
  let archive: Box<Draft>
  let draft: Draft
  init(archive: Box<Draft>, draft: Draft) { (self.archive, self.draft) = (archive, draft) }
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
private final class Box<Inner: Sendable>: Sendable {
  let inner: Inner
  init(inner: Inner) { self.inner = inner }
}

@Suite("An autowired request gets the dependencies that were awaited for it")
struct PreparedDependencyTests {
  private let resolver = Resolver()

  @Test(arguments: [false, true]) func althoughTheyHaveExpiredOrBeenDroppedSince(areDropped: Bool) async throws {
    let (clock, made) = (TestClock(of: resolver), Tally())
    resolver.registerAsync(.expiring(after: 1)) { Token() }
    resolver.registerAsync(.expiring(after: 1)) { own async -> Rates in
      made.add()
      if areDropped { own.dropCached(Token.self) } else { clock.advance(by: 2) }
      return Rates()
    }
    resolver.autowire(.factory, Client.init)
    let client = try await watched { try await resolver.getAsync(Client.self) }
    #expect(made.count == 1)
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
    resolver.autowire(Box<Hotel>.init)
    let hotel = try await watched {
      isNested ? try await resolver.getAsync(Box<Hotel>.self).inner : try await resolver.getAsync(Hotel.self)
    }
    #expect(hotel.visitor.hotel === hotel)
  }

  @Test(arguments: [false, true])
  func withTheInstancesOfOneGraph(_ isForMainActor: Bool) async throws {
    resolver.register(.graph) { Draft() }
    if isForMainActor {
      resolver.autowire(Box<Draft>.init, on: MainActor.self)
    } else {
      resolver.autowireAsync(Box<Draft>.init)
    }
    resolver.autowire(.factory, Desk.init)
    let desk = try await resolver.getAsync(Desk.self)
    #expect(desk.archive.inner === desk.draft)
    let other = try await resolver.getAsync(Desk.self)
    #expect(other.archive === desk.archive)
    #expect(other.draft !== desk.draft)
  }

  /// A plain request meanwhile doesn't wait for the task: it reports what it needs, or makes the instance.
  @Test func withoutKeepingOthersFromMakingTheInstance() async throws {
    let making = Pause()
    resolver.registerAsync { () async -> Token in
      await making.wait()
      return Token()
    }
    resolver.register { Rates() }
    resolver.autowire(Client.init)
    let awaited = Task { try await resolver.getAsync(Client.self) }
    await making.isReached()
    #expect(resolutionError { try resolver.resolve(Client.self) }?.pathOfTypes == ["Client", "Token"])
    resolver.register { Token() }
    let client = resolver.get() as Client
    making.end()
    #expect(try await watched { try await awaited.value } === client)
  }

  /// What it gets isn't kept, so the request must make another one, and not await the parameters again.
  @Test func aCompletionOfAParameterMayRequestTheWeakInstanceThatThisIsFor() async throws {
    resolver.autowire(.weak, Box<Draft>.init, on: MainActor.self)
    resolver.register(.factory, on: MainActor.self) { Draft() }
    resolver.initCompleted(Draft.self) { resolver, draft in
      let box = try resolver.resolve(Box<Draft>.self)
      #expect(box.inner === draft)
    }
    let box: Box<Draft> = try await resolver.getAsync()
    #expect(try await resolver.getAsync() as Box<Draft> === box)
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
