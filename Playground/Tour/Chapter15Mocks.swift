import Firebolt

/// A client for tests that has one film for every user.
private final class StubClient: FilmClient {
  func films(of user: String) -> [Film] {
    [Film(title: "A film for \(user)", year: 2000)]
  }
}

/// Wires the app as in production.
private func wire(_ resolver: Resolver) {
  resolver.register { Session(user: "Ada") }
  resolver.register(expect: (any FilmClient).self) { CatalogueClient() }
  resolver.register { FilmRepository(client: $0.get(), session: $0.get()) }
  resolver.register { FilmListViewModel(repository: $0.get()) }
}

/// A test replaces parts of the app.
func mocks() {
  chapter(15, "Mocks")

  // A small graph that belongs to one test. No other test can see it.
  let small = MockResolver { resolver in
    resolver.register { FilmRepository(client: StubClient(), session: Session(user: "a test")) }
    resolver.register { FilmListViewModel(repository: resolver.get()) }
  }
  let smallList: FilmListViewModel = small.get()
  check("a graph of the test's own", smallList.titles, is: ["A film for a test"])

  // Or the real app, with one registration replaced. The real recipes then get their dependencies from the mock.
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
