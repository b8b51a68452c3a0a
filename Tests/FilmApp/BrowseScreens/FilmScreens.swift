@MainActor final class HomeScreen {
  private let feed: HomeFeed
  private let posters: PosterPrefetcher
  private let alerts: AlertQueue
  private(set) var rows: [(title: String, films: [Film])] = []

  init(feed: HomeFeed, posters: PosterPrefetcher, alerts: AlertQueue) {
    self.feed = feed
    self.posters = posters
    self.alerts = alerts
  }

  func load() async {
    do {
      rows = try await feed.rows()
      await posters.prefetch(rows.flatMap(\.films).map(\.id))
    } catch { alerts.present(error) }
  }
}

@MainActor final class SearchScreen {
  let filters: SearchFilters
  private let engine: SearchEngine
  private let suggestions: Suggestions
  private let recent: RecentSearches
  private(set) var found: [Film] = []

  init(filters: SearchFilters, engine: SearchEngine, suggestions: Suggestions, recent: RecentSearches) {
    self.filters = filters
    self.engine = engine
    self.suggestions = suggestions
    self.recent = recent
  }

  /// Whether the engine and the screen share one set of filters.
  var sharesFilters: Bool { engine.filters === filters }

  func completions(of text: String) -> [String] { suggestions.completions(of: text) }

  func search(_ text: String) async throws {
    recent.add(text)
    found = try await engine.films(for: text)
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
  func play() async { await router.open(.player(loader.film)) }
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

@MainActor final class PlayerScreen {
  let controls: PlayerControls
  private let session: PlaybackSession
  private let timer: SleepTimer
  private let casting: CastDiscovery

  init(controls: PlayerControls, session: PlaybackSession, timer: SleepTimer, casting: CastDiscovery) {
    self.controls = controls
    self.session = session
    self.timer = timer
    self.casting = casting
  }

  func start() async throws { try await session.start() }
  func sleep() async { await timer.set(minutes: 30) }
  func devices() async -> [String] { await casting.names }
}

@MainActor final class GenreScreen {
  private let shelf: GenreShelf
  private let collections: Collections
  private(set) var films: [Film] = []

  nonisolated init(shelf: GenreShelf, collections: Collections) {
    self.shelf = shelf
    self.collections = collections
  }

  func load() async throws {
    let chosen = try await collections.films()
    films = chosen.filter { $0.genre == shelf.genre } + (try await shelf.films())
  }
}

@MainActor final class TrailerScreen {
  let trailer: Trailer
  private let metrics: ImageMetrics

  nonisolated init(trailer: Trailer, metrics: ImageMetrics) {
    self.trailer = trailer
    self.metrics = metrics
  }

  func appeared() async { await metrics.measure("trailer \(trailer.film)") { await Task.yield() } }
}
