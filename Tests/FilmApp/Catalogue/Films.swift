import Firebolt

/// A source of films.
protocol FilmSource: Sendable {
  func films(_ path: String) async throws -> [Film]
}

struct ServerFilms: FilmSource {
  private let api: API

  init(api: API) { self.api = api }

  func films(_ path: String) async throws -> [Film] { try await api.list(path) }
}

/// Leaves out films above the age limit.
struct SuitableFilms: FilmSource {
  let inner: any FilmSource
  let controls: ParentalControls

  func films(_ path: String) async throws -> [Film] {
    try await inner.films(path).filter { $0.minimumAge <= controls.maximumAge }
  }
}

actor FilmCache {
  private var films: [FilmID: Film] = [:]

  func film(_ id: FilmID) -> Film? { films[id] }
  func keep(_ films: [Film]) {
    for film in films { self.films[film.id] = film }
  }
  func removeAll() { films = [:] }
}

/// Read access to the catalogue.
protocol FilmLibrary: Sendable {
  func all() async throws -> [Film]
  func film(_ id: FilmID) async throws -> Film?
}

/// Write access to the catalogue.
protocol FilmLibraryRefreshing: Sendable {
  func refresh() async throws
}

final class FilmRepository: FilmLibrary, FilmLibraryRefreshing {
  private let source: any FilmSource
  private let cache: FilmCache
  private let changes: CatalogueChanges

  init(source: any FilmSource, cache: FilmCache, changes: CatalogueChanges) {
    self.source = source
    self.cache = cache
    self.changes = changes
  }

  func all() async throws -> [Film] {
    let films = try await source.films("films")
    await cache.keep(films)
    return films
  }

  func film(_ id: FilmID) async throws -> Film? {
    if let film = await cache.film(id) { return film }
    return try await all().first { $0.id == id }
  }

  func refresh() async throws {
    await cache.removeAll()
    await changes.note(try await all().map(\.id))
  }
}

/// Tracks which films are new.
actor CatalogueChanges {
  private nonisolated let follower = Protected<@Sendable () async -> Void>({})
  private var known: Set<FilmID> = []
  private(set) var new: [FilmID] = []

  nonisolated func tell(_ follower: @escaping @Sendable () async -> Void) {
    self.follower.withValue { $0 = follower }
  }

  func note(_ films: [FilmID]) async {
    new = films.filter { !known.contains($0) }
    known.formUnion(films)
    if !new.isEmpty { await follower.current() }
  }
}

/// Refreshes the catalogue once a day.
struct CatalogueSync: LaunchTask {
  let name = "catalogue"
  private let scheduler: TaskScheduler
  private let library: Provider<any FilmLibraryRefreshing>

  init(scheduler: TaskScheduler, library: Provider<any FilmLibraryRefreshing>) {
    self.scheduler = scheduler
    self.library = library
  }

  func run() async throws {
    await scheduler.schedule(name, in: 86_400) { [library] in try? await library.get().refresh() }
  }
}
