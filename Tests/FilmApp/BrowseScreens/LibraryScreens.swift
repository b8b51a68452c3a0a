@MainActor final class DownloadsScreen {
  private let store: DownloadStore
  private let summary: DownloadSummary
  private let cleaner: DownloadCleaner
  private let warning: LowSpaceWarning

  init(store: DownloadStore, summary: DownloadSummary, cleaner: DownloadCleaner, warning: LowSpaceWarning) {
    self.store = store
    self.summary = summary
    self.cleaner = cleaner
    self.warning = warning
  }

  func load() async throws -> String {
    try await cleaner.clean()
    await warning.check()
    return try await summary.text()
  }

  func remove(_ film: FilmID) async throws { try await store.remove(film) }
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
