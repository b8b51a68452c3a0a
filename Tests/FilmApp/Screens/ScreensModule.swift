import Firebolt

/// Makes the screen of a film on the main actor, where its router lives.
typealias FilmScreenMaker = @MainActor @Sendable (FilmID) -> FilmScreen

/// The screens, made anew for each request.
let screensModule = Module("screens", includes: [navigationModule]) {
  $0.autowire(.factory, HomeScreen.init, on: MainActor.self)
  $0.autowire(.factory, WatchlistScreen.init, on: MainActor.self)
  $0.register(.factory) { resolver in
    { film in
      FilmScreen(
        loader: resolver.get(film), watchlist: resolver.get(), ratings: resolver.get(), durations: resolver.get(),
        router: resolver.get())
    } as FilmScreenMaker
  }
  $0.register(.factory, arg1: PersonID.self) { PersonScreen(person: $1, people: $0.get()) }
}
