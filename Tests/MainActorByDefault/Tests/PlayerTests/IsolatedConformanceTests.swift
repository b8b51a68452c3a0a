import Firebolt
import Testing

@testable import Player

/// How a host is registered.
nonisolated enum Way: String, CaseIterable {
  case synchronous, weak, asynchronous, autowired, autowiredAsync, factory, expected, existing

  func register(in resolver: Resolver) async {
    let types: [Any.Type] = [(any Greeter).self, (any Farewell).self, Host.self]
    switch self {
    case .synchronous: resolver.register(expects: types, on: MainActor.self) { Host() }
    case .weak: resolver.register(.weak, expects: types, on: MainActor.self) { Host() }
    case .asynchronous: resolver.registerAsync(expects: types) { @MainActor in Host() }
    case .autowired: resolver.autowire(Host.init, expects: types, on: MainActor.self)
    case .autowiredAsync: resolver.autowireAsync({ @MainActor in Host() }, expects: types)
    case .factory: resolver.registerAsync(.factory, expects: types) { @MainActor in Host() }
    case .expected: resolver.register(expect: (any Greeter).self, on: MainActor.self) { Host() }
    case .existing: await MainActor.run { _ = resolver.registerInstance(Host(), expect: (any Greeter).self) }
    }
  }
}

/// What conforms on the main actor only, by what the compiler infers.
@Suite struct IsolatedConformanceTests {
  private let resolver = Resolver()

  @Test(arguments: Way.allCases) func onTheMainActorItIsServedByItsProtocol(way: Way) async throws {
    await way.register(in: resolver)
    let greeter = try await resolver.getAsync((any Greeter).self)
    #expect(greeter.greet("Ada") == "Welcome, Ada")
    if way != .factory { #expect(resolver.get((any Greeter).self) === greeter) }
    if way == .synchronous || way == .asynchronous {
      #expect(resolver.get((any Farewell).self) === greeter && resolver.get(Host.self) === greeter)
    }
  }

  @Test(arguments: Way.allCases) @concurrent func elsewhereTheErrorSaysWhy(way: Way) async throws {
    await way.register(in: resolver)
    let kept = await keeper()
    let awaited = await #expect(throws: ResolutionError.self) { _ = try await resolver.getAsync((any Greeter).self) }
    #expect(awaited?.code == .needsMainActor)
    #expect(awaited?.words.contains("its conformance to Greeter is isolated to the main actor") == true)
    if way == .factory { return }
    let plain = #expect(throws: ResolutionError.self) { _ = try resolver.resolve((any Greeter).self) }
    #expect(plain?.code == .needsMainActor)
    #expect(plain?.words.contains("its conformance to Greeter is isolated to the main actor") == true)
    withExtendedLifetime(kept) {}
  }

  private func keeper() async -> Host? {
    try! await resolver.getAsync((any Greeter).self) as? Host
  }

  @Test @concurrent func whoeverAsksARecipeOfTheMainActorGetsIt() async throws {
    await Way.asynchronous.register(in: resolver)
    resolver.autowire(Foyer.init, on: MainActor.self)
    let foyer = try await resolver.getAsync(Foyer.self)
    #expect(await MainActor.run { foyer.greeter === foyer.all.first })
  }

  @Test @concurrent func anOnDropRunsOnTheMainActor() async throws {
    for way in [Way.synchronous, .asynchronous, .weak] {
      await way.register(in: resolver)
      resolver.onDrop((any Farewell).self) { $0.leave() }
      let host = await keeper()
      resolver.dropCached((any Greeter).self)
      try await resolver.awaitDrops()
      #expect(await host?.isGone == true, "\(way)")
    }
  }

  @Test func aPropertyKeepsIt() {
    resolver.register(expects: [(any Greeter).self, Host.self], on: MainActor.self) { Host() }
    withResolver(resolver) {
      let door = Door()
      #expect(door.weak === door.lazy && door.lazy === door.dynamic)
      #expect(door.lazy.greet("Grace") == "Welcome, Grace")
    }
  }

  @Test func aKeyOfAProtocolIsServed() async throws {
    let greeter = resolver.get(.greeter)
    #expect(try await resolver.getAsync(.greeter) === greeter && greeter.greet("Ada") == "Welcome, Ada")
  }

  @Test func argumentsTellInstancesApart() async {
    resolver.register(.perArguments, arg1: Seat.self) { (_: Resolver, _: Seat) in FilmRepositories() }
    let one: FilmRepositories = resolver.get(Seat(row: 1))
    #expect(resolver.get(Seat(row: 1)) as FilmRepositories === one)
    #expect(resolver.get(Seat(row: 2)) as FilmRepositories !== one)
  }
}

nonisolated final class FilmRepositories: Sendable {}

extension ResolutionError {
  /// The text, however it is wrapped.
  nonisolated fileprivate var words: String { description.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
