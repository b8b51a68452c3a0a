import Firebolt

nonisolated let films = Module("films") {
  $0.register { Session(user: "Ada") }
  $0.register(expect: (any FilmClient).self) { CatalogueClient() }      // expect: the type that it is asked for as
  $0.register { FilmRepository(client: $0.get(), session: $0.get()) }   // wired by a closure
  $0.autowire(.factory, FilmListViewModel.init, on: MainActor.self)     // it stays on the main actor
}

nonisolated extension Resolver {
  static let app = Resolver("App").load(films)
}
