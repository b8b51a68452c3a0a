import Firebolt

/// Films, people and watchlists.
let catalogueModule = Module("catalogue", includes: [networkingModule, settingsModule, accountsModule]) {
  $0.autowire(ServerFilms.init, expect: (any FilmSource).self)
  $0.decorate((any FilmSource).self) { SuitableFilms(inner: $1, controls: $0.get()) }
  $0.register { FilmCache() }
  $0.register { CatalogueChanges() }
  $0.register(expects: [(any FilmLibrary).self, (any FilmLibraryRefreshing).self]) {
    FilmRepository(source: $0.get(), cache: $0.get(), changes: $0.get())
  }
  $0.autowire(CatalogueSync.init, expect: (any LaunchTask).self, name: "catalogue")

  $0.autowire(RelatedFilms.init)
  $0.autowire(Availability.init)
  $0.register(.factory, arg1: FilmID.self) {
    FilmDetailsLoader(film: $1, library: $0.get(), related: $0.get(), availability: $0.get())
  }
  $0.autowire(PersonRepository.init)
  $0.autowire(.factory, AgeRatings.init)

  $0.autowire(.session, Watchlist.init)
  $0.autowireAsync(.session, WatchHistory.init)
  $0.autowire(.factory, WatchStatistics.init)
}
