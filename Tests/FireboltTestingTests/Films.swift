import Firebolt

/// The service that the tests of this target register and override.
protocol FilmClient: AnyObject, Sendable {
  var films: [String] { get }
}

final class RealClient: FilmClient {
  let films = ["Metropolis", "Alien", "Brazil"]
}

final class StubClient: FilmClient {
  let films: [String]
  init(_ films: String...) { self.films = films }
}

final class FilmList: Sendable {
  private let client: any FilmClient
  init(client: any FilmClient) { self.client = client }
  var title: String { "\(client.films.count) films" }
}

/// Creates the application. Each test has its own, because tests that inherit from it run in parallel with tests that
/// inspect it.
func makeApplication() -> Resolver {
  Resolver("FilmApplication")
    .register(expect: (any FilmClient).self) { RealClient() }
    .register { FilmList(client: $0.get()) }
}

/// The application for the tests that name it in a trait.
let application = makeApplication()
