import Firebolt
import FireboltTesting
import Testing

@testable import FilmApp

@MainActor @Suite struct ScreenTests {
  /// Launches an application and opens a window.
  private func openWindow() async throws -> (window: Resolver, application: Application) {
    let application = Application.released
    try await application.launch()
    return (application.openWindow(), application)
  }

  @Test func aFilmIsFoundListedAndPlayed() async throws {
    let (window, _) = try await openWindow()
    let home: HomeScreen = window.get()
    await home.load()
    #expect(home.titles == ["Metropolis", "Alien"])
    let makeScreen: FilmScreenMaker = window.get()
    let screen = makeScreen("metropolis")
    try await screen.load()
    #expect(screen.subtitle == "1927, 2 h 33 min, From 6")
    try await screen.toggleWatchlist()
    let watchlist: WatchlistScreen = window.get()
    try await watchlist.load()
    #expect(watchlist.films.map(\.title) == ["Metropolis"])
    screen.play()
    #expect((window.get() as Router).stack == [.home, .player("metropolis")])
  }

  @Test func aFailureIsShownInTheWindowOfTheScreen() async throws {
    let (_, application) = try await openWindow()
    let offline = MockResolver(inheriting: application.openWindow()) {
      $0.register(expect: (any Transport).self) { OfflineTransport() }
    }
    let screen: HomeScreen = offline.get()
    await screen.load()
    #expect((offline.get() as AlertQueue).shown?.text == "Offline()")
  }

  @Test func eachWindowHasItsOwnRouter() async throws {
    let (window, application) = try await openWindow()
    let other = application.openWindow()
    #expect((window.get() as Window).open("film/alien"))
    #expect((window.get() as Router).stack == [.home, .film("alien")])
    #expect((other.get() as Router).stack == [.home])
    #expect(!(other.get() as Window).open("nowhere"))
    #expect((window.get() as Window).text == "Marquee: Home, Watchlist")
    #expect((window.get() as Window).alert == nil)
    #expect(application.resolver.get() as Router? == nil)
  }
}
