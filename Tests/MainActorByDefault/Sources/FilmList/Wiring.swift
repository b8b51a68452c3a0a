// Sources/FilmList/Wiring.swift
import Firebolt

nonisolated let films = Module("films") {
  $0.register { Session(user: "Ada") }
  $0.register(expect: (any FilmClient).self) { CatalogueClient() }
  $0.register { FilmRepository(client: $0.get(), session: $0.get()) }
  $0.autowire(.factory, FilmListViewModel.init, on: MainActor.self)
  $0.autowire(.factory, FilmScreen.init, on: MainActor.self, args: String.self)
}

nonisolated extension Resolver {
  static let app = Resolver("App").load(films)
}

struct Window {
  @Injected(from: Resolver.app) var list: FilmListViewModel
}
