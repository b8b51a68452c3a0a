// The app that this tour wires shows a list of films. Its types don't use Firebolt: objects take their dependencies in
// their initialisers.

struct Film: Equatable {
  let title: String
  let year: Int
}

final class Session {
  let user: String
  init(user: String) { self.user = user }
}

protocol FilmClient: AnyObject {
  func films(of user: String) -> [Film]
}

final class CatalogueClient: FilmClient {
  private(set) var requests = 0

  func films(of user: String) -> [Film] {
    requests += 1
    return [
      Film(title: "Metropolis", year: 1927), Film(title: "Alien", year: 1979), Film(title: "Brazil", year: 1985),
    ]
  }
}

// A client for tests and previews.
final class StubClient: FilmClient {
  func films(of user: String) -> [Film] { [Film(title: "A film for \(user)", year: 2000)] }
}

// Fetches the films once.
final class FilmRepository {
  private let client: any FilmClient
  private let session: Session
  private(set) lazy var films = client.films(of: session.user)

  init(client: any FilmClient, session: Session) {
    self.client = client
    self.session = session
  }
}

// The first screen shows the titles.
final class FilmListViewModel {
  private let repository: FilmRepository
  init(repository: FilmRepository) { self.repository = repository }
  var titles: [String] { repository.films.map(\.title) }
}
