// What may be made and used on any thread says `nonisolated`.

nonisolated struct Session: Sendable {
  let user: String
}

nonisolated protocol FilmClient: AnyObject, Sendable {
  var films: [String] { get }
}

nonisolated final class CatalogueClient: FilmClient {
  let films = ["Metropolis", "Alien", "Brazil"]
}

nonisolated final class FilmRepository: Sendable {
  let client: any FilmClient
  let session: Session

  init(client: any FilmClient, session: Session) {
    self.client = client
    self.session = session
  }
}

/// What takes a while to open.
nonisolated final class Database: Sendable {
  let path: String

  private init(path: String) {
    self.path = path
  }

  static func open(_ path: String) async throws -> Database {
    try await Task.sleep(nanoseconds: 1_000)
    return Database(path: path)
  }
}

/// An actor of its own, with an asynchronous initialiser.
actor Downloads {
  let database: Database
  private(set) var films: [String] = []

  init(database: Database) async {
    self.database = database
  }

  func add(_ film: String) {
    films.append(film)
  }
}
