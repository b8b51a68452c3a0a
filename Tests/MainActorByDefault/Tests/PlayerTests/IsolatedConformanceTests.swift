import Firebolt
import Testing

@testable import Player

/// How a host is registered.
nonisolated enum Way: String, CaseIterable {
  case synchronous, asynchronous, autowired, autowiredAsync, expected, existing

  func register(in resolver: Resolver) async {
    let types: [Any.Type] = [(any Greeter).self, Host.self]
    switch self {
    case .synchronous: resolver.register(expects: types, on: MainActor.self) { Host() }
    case .asynchronous: resolver.registerAsync(expects: types) { @MainActor in Host() }
    case .autowired: resolver.autowire(Host.init, expects: types, on: MainActor.self)
    case .autowiredAsync: resolver.autowireAsync({ @MainActor in Host() }, expects: types)
    case .expected: resolver.register(expect: (any Greeter).self, on: MainActor.self) { Host() }
    case .existing: await MainActor.run { _ = resolver.registerInstance(Host(), expect: (any Greeter).self) }
    }
  }
}

/// What conforms on the main actor only, by what the compiler infers, is what conforms there by what is written. So Firebolt's
/// own tests say what else is true of it.
@Suite struct IsolatedConformanceTests {
  private let resolver = Resolver()

  @Test(arguments: Way.allCases) func itIsServedByItsProtocolHereAndElsewhereTheErrorSaysWhy(way: Way) async throws {
    await way.register(in: resolver)
    let greeter = try await resolver.getAsync((any Greeter).self)
    #expect(greeter.greet("Ada") == "Welcome, Ada" && resolver.get((any Greeter).self) === greeter)
    let error = await errorElsewhere()
    #expect(error?.code == .needsMainActor)
    #expect(error?.words.contains("its conformance to Greeter is isolated to the main actor") == true)
  }

  @concurrent private func errorElsewhere() async -> ResolutionError? {
    #expect(throws: ResolutionError.self) { _ = try resolver.resolve((any Greeter).self) }
  }

  @Test @concurrent func anOnDropRunsOnTheMainActor() async throws {
    await Way.synchronous.register(in: resolver)
    resolver.onDrop((any Greeter).self) { $0.leave() }
    let host = try await resolver.getAsync(Host.self)
    resolver.dropCached((any Greeter).self)
    try await resolver.awaitDrops()
    #expect(await host.isGone)
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
