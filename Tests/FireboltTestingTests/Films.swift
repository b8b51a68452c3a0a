import Firebolt

/// What the tests of this target wire.
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

/// The application. Each test has its own, since those that inherit from it run in parallel with those that look at it.
func makeApplication() -> Resolver {
  Resolver("FilmApplication")
    .register(expect: (any FilmClient).self) { RealClient() }
    .register { FilmList(client: $0.get()) }
}

/// The application of the tests that name it in a trait.
let application = makeApplication()
