import Firebolt

/// Makes the screen of a film on the main actor, where its router lives.
typealias FilmScreenMaker = @MainActor @Sendable (FilmID) -> FilmScreen
typealias PlayerScreenMaker = @MainActor @Sendable (FilmID) -> PlayerScreen

/// The screens for browsing films, booking tickets and watching.
let browseScreensModule = Module("browse screens", includes: [navigationModule]) {
  $0.autowire(.factory, HomeScreen.init, on: MainActor.self)
  $0.autowire(.factory, SearchScreen.init, on: MainActor.self)
  $0.autowire(.factory, WatchlistScreen.init, on: MainActor.self)
  $0.autowire(.factory, DownloadsScreen.init, on: MainActor.self)
  $0.register(.factory, arg1: Genre.self) { GenreScreen(shelf: $0.get($1), collections: $0.get()) }
  $0.register(.factory, arg1: FilmID.self) { TrailerScreen(trailer: $0.get($1), metrics: $0.get()) }
  $0.register(.factory) { resolver in
    { film in
      FilmScreen(
        loader: resolver.get(film), watchlist: resolver.get(), ratings: resolver.get(), durations: resolver.get(),
        router: resolver.get())
    } as FilmScreenMaker
  }
  $0.register(.factory, arg1: PersonID.self) { PersonScreen(person: $1, people: $0.get()) }
  $0.register(.factory, arg1: FilmID.self) {
    ReviewsScreen(film: $1, reviews: $0.get(), sorter: $0.get(), votes: $0.get(), stars: $0.get())
  }
  $0.register(.factory, arg1: FilmID.self) {
    ComposeScreen(draft: $0.get(), composer: $0.get($1), ratings: $0.get())
  }
  $0.register(.factory) { resolver in
    { film in
      PlayerScreen(
        controls: resolver.get(), session: resolver.get(film), timer: resolver.get(), casting: resolver.get())
    } as PlayerScreenMaker
  }

  $0.register(.factory, on: MainActor.self) { resolver in
    CinemasScreen(directory: resolver.get(), search: resolver.get()) { resolver.get($0) }
  }
  $0.register(.factory, arg1: CinemaID.self) {
    CinemaScreen(programme: $0.get($1), filter: $0.get(), times: $0.get())
  }
  $0.register(.factory, arg1: ScreeningID.self) {
    SeatsScreen(seats: $0.get($1), basket: $0.get($1), flow: $0.get(), prices: $0.get())
  }
  $0.register(.factory, arg1: Basket.self) { resolver, basket in
    CheckoutScreen(checkout: resolver.get(basket), concessions: resolver.get()) { resolver.get($0, $1) }
  }
  $0.register(.factory, on: MainActor.self) { resolver in
    TicketsScreen(wallet: resolver.get()) { resolver.get($0) }
  }
}
