import Firebolt
import TestSupport
import Testing

@testable import FilmApp

@Suite struct SessionTests {
  @Test func theTasksOfTheModulesRunInTheOrderOfRegistration() async throws {
    let application = Application.released
    try await application.launch()
    let sequence: LaunchSequence = application.resolver.get()
    #expect(sequence.report.names == ["session", "catalogue"])
    #expect(sequence.report.context === sequence.context, "one launch")
    #expect(application.resolver.get() as LaunchContext !== sequence.context, "another one")
  }

  @Test func asynchronousInstancesAreThereAfterALaunch() async throws {
    let application = Application.released
    #expect(throws: ResolutionError.self) { try application.resolver.resolve(Database.self) }
    try await application.launch()
    let database = try application.resolver.resolve(Database.self)
    #expect(await database.version == 2)
    #expect((application.resolver.get() as FeatureFlags).isEnabled("casting"))
    #expect((application.resolver.get() as FeatureFlags).isEnabled("time-travel") == false)
  }

  @Test func signingOutDropsTheSessionAndNothingElse() async throws {
    let application = Application.released
    try await application.launch()
    let resolver = application.resolver
    let (account, watchlist, history): (Account, Watchlist, WatchHistory) = (
      resolver.get(), resolver.get(), resolver.get()
    )
    let (database, library): (Database, any FilmLibrary) = (resolver.get(), resolver.get())
    #expect(try await account.profile()?.name == "Ada")
    try await watchlist.toggle("alien")
    #expect(try await watchlist.films() == ["alien"])

    try await application.signOut()
    #expect(account.name == "Guest", "the old account has been told")
    #expect((resolver.get() as TokenStore).token == nil)
    #expect(resolver.get() as Account !== account)
    #expect(resolver.get() as Watchlist !== watchlist)
    #expect(resolver.get() as WatchHistory !== history)
    #expect(resolver.get() as Database === database)
    #expect(resolver.get(expect: (any FilmLibrary).self) as AnyObject === library as AnyObject)
    #expect(resolver.get(expect: (any FilmLibraryRefreshing).self) as AnyObject === library as AnyObject)
  }

  @Test func theRefresherAndTheMonitorKnowEachOtherFromEitherEnd() async throws {
    for asksMonitorFirst in [true, false] {
      let mock = MockResolver(inheriting: Application.released.resolver) {
        $0.register(expect: (any Transport).self) { OfflineTransport() }
      }
      if asksMonitorFirst { _ = mock.get() as SessionMonitor }
      let refresher: TokenRefresher = mock.get()
      let monitor: SessionMonitor = mock.get()
      #expect(monitor.refresher === refresher && monitor.isSignedIn)
      #expect(await refresher.validToken() == nil)
      #expect(!monitor.isSignedIn, "the refresher has told it")
    }
  }

  @Test func aTokenIsSentWithEachRequestOnceThereIsOne() async throws {
    let headers = Guarded<[[String: String]]>([])
    let host = Host(
      folder: "/films", model: "tablet 3", language: "nl", arguments: [], now: { 0 },
      fetch: { _, address, sent, _ in
        headers.append(sent)
        return (200, address.hasSuffix("tokens") ? ["secret|60"] : [])
      })
    let resolver = Resolver.Context.pretending { Application(host: host).resolver }
    let films = try await (resolver.get() as any FilmLibrary).all()
    #expect(films.isEmpty)
    // The token request itself has no token.
    #expect(headers.withLock { $0.map { $0["Authorization"] } } == [nil, "Bearer secret"])
    #expect(headers.withLock { $0.allSatisfy { $0["Accept-Language"] == "nl" } })
    #expect(headers.withLock { $0.allSatisfy { $0["User-Agent"] == "Marquee/7.2 (tablet 3)" } })
  }

  @Test func testsReplaceWhatTheyWant() async throws {
    struct OneFilm: FilmSource {
      func films(_ path: String) async throws -> [Film] { [.metropolis] }
    }
    let application = Application.released
    try await application.launch()
    let mock = MockResolver(inheriting: application.resolver) {
      $0.register(expect: (any FilmSource).self) { OneFilm() }
      $0.registerAsync { resolver in
        try await Database(
          directories: Directories(folder: "/memory"), key: resolver.get(), migrations: [], log: resolver.get())
      }
    }
    try await Application(resolver: mock).launch()
    #expect(await (mock.get() as Database).version == 0)
    #expect(await (application.resolver.get() as Database).version == 2)
    #expect(try await (mock.get() as any FilmLibrary).all().count == 1)
    #expect(try await (application.resolver.get() as any FilmLibrary).all().count == 2)
    // The decorator belongs to the key, so it wraps the replacement, too.
    #expect(mock.get(expect: (any FilmSource).self) is SuitableFilms)
  }
}
