/// The user's watchlist.
actor Watchlist {
  private let table: Table<WatchlistRow>
  private let account: Account

  init(table: Table<WatchlistRow>, account: Account) {
    self.table = table
    self.account = account
  }

  func films() async throws -> [FilmID] { try await table.keys().map { FilmID($0) } }

  func toggle(_ film: FilmID) async throws {
    let isListed = try await table.value(film.text) != nil
    try await table.set(isListed ? nil : account.name, for: film.text)
  }
}

/// The films that the user has watched. Reading it from the database is asynchronous.
actor WatchHistory {
  private let table: Table<HistoryRow>
  private let clock: any Clock
  private var seen: [FilmID]

  init(table: Table<HistoryRow>, clock: any Clock) async throws {
    self.table = table
    self.clock = clock
    seen = try await table.keys().map { FilmID($0) }
  }

  var films: [FilmID] { seen }

  func add(_ film: FilmID) async throws {
    guard !seen.contains(film) else { return }
    seen.append(film)
    try await table.set("\(clock.now.seconds)", for: film.text)
  }
}

/// The number of films watched in each genre.
struct WatchStatistics: Sendable {
  private let history: WatchHistory
  private let library: any FilmLibrary

  init(history: WatchHistory, library: any FilmLibrary) {
    self.history = history
    self.library = library
  }

  func counts() async throws -> [Genre: Int] {
    var counts: [Genre: Int] = [:]
    for id in await history.films {
      if let film = try await library.film(id) { counts[film.genre, default: 0] += 1 }
    }
    return counts
  }
}
