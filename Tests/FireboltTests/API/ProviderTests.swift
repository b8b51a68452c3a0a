import Firebolt
import TestSupport
import Testing

private struct Film: Sendable, Equatable { var title = "Alien" }

private final class Screen: Sendable {
  let film: Film
  let seat: Int?
  init(_ film: Film, seat: Int? = nil) { (self.film, self.seat) = (film, seat) }
}
private final class Booth: Sendable {
  let screens: Provider<Screen>
  init(screens: Provider<Screen>) { self.screens = screens }
}
private actor Vault {
  let title: String
  init(of film: Film) async throws {
    if film.title.isEmpty { throw Failure("no title") }
    title = film.title
  }
}
@MainActor private final class Poster {
  let film: Film
  init(_ film: Film) { self.film = film }
}
private final class Hall: Sendable {}

extension Resolver.Keys {
  fileprivate static let filmBadge = Resolver.ArgumentKey(.perArguments) { (_: Resolver, name: String) in Badge(name) }
  fileprivate static let filmSeats = Resolver.ArgumentKey { (_: Resolver, film: Film, seat: Int) in
    Screen(film, seat: seat)
  }
  fileprivate static let filmVault = Resolver.AsyncArgumentKey { (_: Resolver, film: Film) async throws in
    try await Vault(of: film)
  }
  fileprivate static let filmPoster = Resolver.MainActorArgumentKey { (_: Resolver, film: Film) in Poster(film) }
}
private final class Badge: Sendable {
  let name: String
  init(_ name: String) { self.name = name }
}

@Suite("Rule 70: a Provider passes arguments on as get does, and awaits by getAsync")
struct ProviderTests {
  private let resolver = Resolver()

  private var booth: Booth { resolver.autowire(Booth.init).get() }

  @Test func anAutowiredOnePassesArgumentsOn() async throws {
    resolver.register(.factory, args: Film.self, Int?.self) { Screen($0, seat: $1) }
    let screens = booth.screens
    #expect(screens.get(Film(), 7).seat == 7)
    #expect(screens.get(Film() as Any, Int?.some(8)).seat == 8, "as? converts them")
    #expect(screens.get(Film()).seat == nil, "an optional one at the end can be left out")
    #expect(try await screens.getAsync(Film(), 9).seat == 9)
  }

  @Test func theArgumentsOfItsOwnRequestComeFirst() throws {
    resolver.register(args: Film.self, Int.self) { Screen($0, seat: $1) }
    let screens: Provider<Screen> = resolver.get(Film(title: "Brazil"))
    let screen = screens.get(3)
    #expect(screen.film.title == "Brazil" && screen.seat == 3)
    #expect(screens.get(4) === screen, "those of a shared instance count once")
    resolver.register(args: Film.self, Int.self) { Screen($0, seat: -$1) }
    #expect(screens.get(4).seat == -4, "it asks anew")
  }

  @Test func theNameAndTheScopeOfItsRequestHoldForEach() async throws {
    resolver.register(name: "late", args: Film.self) { Screen($0, seat: 1) }
    resolver.register(args: Film.self) { Screen($0, seat: 2) }
    let late: Provider<Screen> = resolver.get(name: "late")
    #expect(late.get(Film()).seat == 1)
    #expect(try await late.getAsync(Film()).seat == 1)
    resolver.register { Hall() }
    let halls: Provider<Hall> = resolver.get(.factory)
    #expect(halls.get() !== halls.get())
    let one = try await halls.getAsync()
    #expect(try await halls.getAsync() !== one)
  }

  @Test func aMisfitIsToldAsThatOfGet() async throws {
    resolver.register(args: Film.self) { Screen($0) }
    let screens: Provider<Screen> = resolver.get()
    let error = await awaitedError { try await screens.getAsync("Alien") }
    let expected = resolutionError { try resolver.resolve(Screen.self, "Alien") }
    #expect(error?.code == .argumentMismatch)
    #expect(error?.title == expected?.title)
    #expect(error?.title.contains("expected (Film), given (String)") == true)
    let few = await awaitedError { try await screens.getAsync() }
    #expect(few?.code == .argumentMismatch)
  }

  @Test func whatIsAsynchronousOrMadeOnTheMainActorIsAwaited() async throws {
    resolver.registerAsync(.factory, args: Film.self) { try await Vault(of: $0) }
    let vaults: Provider<Vault> = resolver.get()
    let vault = try await vaults.getAsync(Film())
    #expect(vault.title == "Alien")
    let error = await awaitedError { try await vaults.getAsync(Film(title: "")) }
    #expect(error?.underlying as? Failure == Failure("no title"))
    resolver.register(.factory, on: MainActor.self, args: Film.self) { Poster($0) }
    let posters: Provider<Poster> = resolver.get()
    let poster = try await posters.getAsync(Film())
    #expect(poster.film == Film())
  }

  @Test func aReleasedResolverIsTold() async {
    let halls: Provider<Hall> = Resolver().register { Hall() }.get()
    let error = await awaitedError { try await halls.getAsync() }
    #expect(error?.code == .resolverGone)
  }

  // MARK: - Of keys

  @Test func thatOfAKeyWithArgumentsIsAFunction() {
    let make = resolver.provider(.filmSeats)
    #expect(make(Film(), 4).seat == 4)
    #expect(make(Film(), 4) !== make(Film(), 4))
    let badges = ["Ada", "Grace", "Ada"].map(resolver.provider(.filmBadge))
    #expect(badges[0] === badges[2] && badges[1].name == "Grace")
    resolver.register(.filmSeats) { _, film, seat in Screen(film, seat: -seat) }
    #expect(make(Film(), 4).seat == -4, "it asks anew")
  }

  @Test func thatOfAnAsynchronousKeyAwaits() async throws {
    let open: @Sendable (Film) async throws -> Vault = resolver.provider(.filmVault)
    let vault = try await open(Film())
    #expect(vault.title == "Alien")
    let error = await awaitedError { try await resolver.provider(.filmVault)(Film(title: "")) }
    #expect(error?.underlying as? Failure == Failure("no title"))
  }

  @Test @MainActor func thatOfAMainActorKeyIsOfTheMainActor() {
    let make = resolver.provider(.filmPoster)
    #expect(make(Film()).film == Film())
  }

  @Test func thatOfAKeyKeepsNoResolver() async {
    let make: @Sendable (Film) async throws(ResolutionError) -> Vault = Resolver().provider(.filmVault)
    let error = await awaitedError { try await make(Film()) }
    #expect(error?.code == .resolverGone)
  }

  // MARK: - Without a resolver

  @Test func aClosureGetsTheArguments() async throws {
    let halls = Provider { Hall() }
    #expect(halls.get() !== halls.get())
    let screens = Provider { (film: Film, seat: Int?) in Screen(film, seat: seat) }
    #expect(screens.get(Film(), 7).seat == 7)
    #expect(screens.get(Film() as Any).seat == nil)
    #expect(try await screens.getAsync(Film(), 8).seat == 8)
    #expect(Booth(screens: Provider { (film: Film) in Screen(film) }).screens.get(Film()).film == Film())
    let vaults = Provider { (film: Film) in try await Vault(of: film) }
    let vault = try await vaults.getAsync(Film())
    #expect(vault.title == "Alien")
  }

  @Test func aClosuresMisfitAndFailureAreTold() async throws {
    let screens = Provider { (film: Film) in Screen(film) }
    let error = await awaitedError { try await screens.getAsync(7) }
    #expect(error?.code == .argumentMismatch)
    #expect("\(try #require(error))".unwrapped.contains("expected (Film), given (Int)"))
    #expect("\(try #require(error))".contains("ProviderTests.swift:"))
    let vaults = Provider { (film: Film) in try await Vault(of: film) }
    #expect(await awaitedError { try await vaults.getAsync() }?.code == .argumentMismatch)
    let thrown = await awaitedError { try await vaults.getAsync(Film(title: "")) }
    #expect(thrown?.code == .recipeThrew && thrown?.underlying as? Failure == Failure("no title"))
  }

  @Test func whatAClosureAsksForIsAnsweredAsItsCallerWouldBe() async throws {
    resolver.register { Hall() }
    let halls = Provider { get() as Hall }
    let awaited = Provider { try await getAsync() as Hall }
    let (one, other) = try await withResolver(resolver) { (halls.get(), try await awaited.getAsync()) }
    #expect(one === resolver.get(Hall.self) && other === one)
  }
}
