import Firebolt

/// A client for tests: one film, whoever asks.
private final class StubClient: FilmClient {
  func films(of user: String) -> [Film] {
    [Film(title: "A film for \(user)", year: 2000)]
  }
}

/// The app, wired as it runs.
private func wire(_ resolver: Resolver) {
  resolver.register { Session(user: "Ada") }
  resolver.register(expect: (any FilmClient).self) { CatalogueClient() }
  resolver.register { FilmRepository(client: $0.get(), session: $0.get()) }
  resolver.register { FilmListViewModel(repository: $0.get()) }
}

/// In a test, some of the app is something else.
func mocks() {
  chapter(15, "Mocks")

  // A small graph of the test's own. No other test can see it.
  let small = MockResolver { resolver in
    resolver.register { FilmRepository(client: StubClient(), session: Session(user: "a test")) }
    resolver.register { FilmListViewModel(repository: resolver.get()) }
  }
  let smallList: FilmListViewModel = small.get()
  check("a graph of the test's own", smallList.titles, is: ["A film for a test"])

  // Or the real app, with one thing replaced. The real recipes then ask the mock for what they need.
  let app = Resolver()
  wire(app)
  let realList: FilmListViewModel = app.get()
  let mock = MockResolver(inheriting: app) {
    $0.register(expect: (any FilmClient).self) { StubClient() }
  }
  let mockedList: FilmListViewModel = mock.get()
  check("the real app with another client", mockedList.titles, is: ["A film for Ada"])
  check("the real app itself", realList.titles, is: ["Metropolis", "Alien", "Brazil"])
}
