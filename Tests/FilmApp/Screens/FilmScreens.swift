/// Lists the catalogue. Shows an alert when that fails.
@MainActor final class HomeScreen {
  private let library: any FilmLibrary
  private let alerts: AlertQueue
  private(set) var titles: [String] = []

  init(library: any FilmLibrary, alerts: AlertQueue) {
    self.library = library
    self.alerts = alerts
  }

  func load() async {
    do { titles = try await library.all().map(\.title) } catch { alerts.present(error) }
  }
}

@MainActor final class FilmScreen {
  private let loader: FilmDetailsLoader
  private let watchlist: Watchlist
  private let ratings: AgeRatings
  private let durations: DurationFormatter
  private let router: Router
  private(set) var details: FilmDetails?

  init(
    loader: FilmDetailsLoader, watchlist: Watchlist, ratings: AgeRatings, durations: DurationFormatter, router: Router
  ) {
    self.loader = loader
    self.watchlist = watchlist
    self.ratings = ratings
    self.durations = durations
    self.router = router
  }

  var subtitle: String {
    guard let film = details?.film else { return "" }
    return "\(film.year), \(durations.string(minutes: film.minutes)), \(ratings.label(of: film))"
  }

  func load() async throws { details = try await loader.load() }
  func toggleWatchlist() async throws { try await watchlist.toggle(loader.film) }
  func play() { router.open(.player(loader.film)) }
}

@MainActor final class PersonScreen {
  private let person: PersonID
  private let people: PersonRepository
  private(set) var films: [Film] = []

  nonisolated init(person: PersonID, people: PersonRepository) {
    self.person = person
    self.people = people
  }

  func load() async throws {
    if let found = try await people.person(person) { films = try await people.films(of: found) }
  }
}

@MainActor final class WatchlistScreen {
  private let watchlist: Watchlist
  private let library: any FilmLibrary
  private let statistics: WatchStatistics
  private(set) var films: [Film] = []

  init(watchlist: Watchlist, library: any FilmLibrary, statistics: WatchStatistics) {
    self.watchlist = watchlist
    self.library = library
    self.statistics = statistics
  }

  func load() async throws {
    let listed = try await watchlist.films()
    films = try await library.all().filter { listed.contains($0.id) }
  }

  func seen() async throws -> Int { try await statistics.counts().values.reduce(0, +) }
}
