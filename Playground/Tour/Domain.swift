// The types of the app. They don't use Firebolt: objects take their dependencies in their initialisers.

struct Film: Equatable, Sendable {
  let title: String
  let year: Int
}

/// The session of the user who is signed in.
final class Session {
  let user: String

  init(user: String) {
    self.user = user
  }
}

/// A source of films.
protocol FilmClient: AnyObject {
  func films(of user: String) -> [Film]
}

/// The real client. In this tour, it has its catalogue in memory, and counts the requests.
final class CatalogueClient: FilmClient {
  private(set) var requests = 0

  func films(of user: String) -> [Film] {
    requests += 1
    return [Film(title: "Metropolis", year: 1927), Film(title: "Alien", year: 1979), Film(title: "Brazil", year: 1985)]
  }
}

/// Fetches the films once, and keeps them.
final class FilmRepository {
  private let client: any FilmClient
  private let session: Session
  private(set) lazy var films = client.films(of: session.user)

  init(client: any FilmClient, session: Session) {
    self.client = client
    self.session = session
  }
}

/// The list on the first screen.
final class FilmListViewModel {
  private let repository: FilmRepository

  init(repository: FilmRepository) {
    self.repository = repository
  }

  var titles: [String] { repository.films.map(\.title) }
}

/// The screen of one film.
final class FilmViewModel {
  private let repository: FilmRepository
  private let title: String
  private let note: String?

  init(repository: FilmRepository, title: String, note: String?) {
    self.repository = repository
    self.title = title
    self.note = note
  }

  var caption: String {
    guard let film = repository.films.first(where: { $0.title == title }) else { return "no such film" }
    return "\(film.title), \(film.year)" + (note.map { " (\($0))" } ?? "")
  }
}
