import Firebolt
import Testing

@testable import Player

/// The suite itself is on the main actor, as nothing else is written.
@Suite struct FilmListTests {
  private let resolver = Resolver().load(filmList)

  @Test func onTheMainActorAPlainGetMakesWhatBelongsThere() {
    let list: FilmListViewModel = resolver.get()
    list.select("Alien")
    let again: FilmListViewModel = resolver.get()
    #expect(again.selection == "Alien")
    #expect((resolver.get() as any Titled).title == "Ada's films: 3")
  }

  @Test @concurrent func fromElsewhereItIsAwaited() async throws {
    let player: PlayerViewModel = try await resolver.getAsync()
    #expect(await player.database.path == "/films")
    #expect(await player.list === (resolver.get() as FilmListViewModel))
  }

  @Test @concurrent func elsewhereAPlainGetSaysSo() async {
    let error = #expect(throws: ResolutionError.self) { try resolver.resolve(FilmListViewModel.self) }
    #expect(error?.code == .needsMainActor)
  }

  @Test func whatIsAsynchronousIsMadeOnce() async throws {
    async let first: Database = resolver.getAsync()
    async let second: Database = resolver.getAsync()
    let (one, two) = try await (first, second)
    #expect(one === two)
    #expect((resolver.get() as Database) === one)
  }

  @Test func anActorIsAutowired() async throws {
    let downloads: Downloads = try await resolver.getAsync()
    await downloads.add("Brazil")
    #expect(await downloads.films == ["Brazil"])
    let database = await downloads.database
    #expect(database === (resolver.get() as Database))
  }

  @Test func everySingleIsWarmedUp() async throws {
    try await resolver.warmUpAsync()
    let list: FilmListViewModel = resolver.get()
    let database: Database = resolver.get()
    let player: PlayerViewModel = resolver.get()
    #expect(player.list === list)
    #expect(player.database === database)
  }

  @Test func propertiesAskWhomWithResolverNames() {
    withResolver(resolver) {
      let settings = SettingsViewModel()
      #expect(settings.session.user == "Ada")
      #expect(settings.guest == nil && settings.account.user == "Grace")
      #expect(settings.list === settings.titled)
      #expect((try? settings.$session.resolve().user) == "Ada")
      #expect(settings.repository === (resolver.get() as FilmRepository))
      #expect(Statistics().filmCount == 3)
    }
  }

  @Test func propertiesAskTheResolverOfTheRecipeThatMakesTheirOwner() {
    let settings: SettingsViewModel = resolver.get()
    #expect(settings.session.user == "Ada")
  }

  @Test func aMockTakesThePlaceOfSomething() {
    final class StubClient: FilmClient {
      nonisolated var films: [String] { ["Test film"] }
    }
    let mock = MockResolver(inheriting: resolver) {
      $0.register(expect: (any FilmClient).self) { StubClient() }
    }
    #expect((mock.get() as FilmListViewModel).title == "Ada's films: 1")
  }

  @Test func aSubclassOfResolverServesBoth() async throws {
    let resolver = FilmListResolver(user: "Grace")
    #expect(resolver.list.title == "GRACE's films: 3")
    let database = try await resolver.downloads.database
    #expect(database === (resolver.get() as Database))
  }
}
