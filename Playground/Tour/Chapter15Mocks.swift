import Firebolt

private func wire(_ resolver: Resolver) {
  resolver.register { Session(user: "Ada") }
  resolver.register(expect: (any FilmClient).self) { CatalogueClient() }
  resolver.autowire(FilmRepository.init)
  resolver.autowire(FilmListViewModel.init)
}

/// A test replaces parts of the app.
@MainActor func mocks() {
  // A small graph of the test's own.
  let small = MockResolver { resolver in
    resolver.register { FilmRepository(client: StubClient(), session: Session(user: "a test")) }
    resolver.autowire(FilmListViewModel.init)
  }
  let smallList: FilmListViewModel = small.get()
  check(smallList.titles, is: ["A film for a test"])

  // Or the real app, without its instances, and with one registration replaced.
  let app = Resolver()
  wire(app)
  let mock = MockResolver(inheriting: app) {
    $0.register(expect: (any FilmClient).self) { StubClient() }
  }
  let list: FilmListViewModel = mock.get()
  check(list.titles, is: ["A film for Ada"])
}
