import Firebolt

/// A resolver asks its parent for what it lacks: a screen the app, the app its libraries.
func parents() {
  chapter(12, "Parents")

  let app = Resolver("App")
  app.register { Session(user: "Ada") }
  app.register(expect: (any FilmClient).self) { CatalogueClient() }
  app.autowire(FilmRepository.init)
  app.register(.factory) { FilmViewModel(repository: $0.get(), title: "Alien", note: ($0.get() as Session).user) }

  let screen = Resolver("Screen", parent: app)
  screen.register { Session(user: "Grace") }

  // What the parent shares is the same for all its children.
  let repository: FilmRepository = screen.get()
  let sameRepository: FilmRepository = app.get()
  check("the app and its screen share the repository", repository === sameRepository, is: true)

  // The parent's factory runs for the child, and so gets the child's session.
  let film: FilmViewModel = screen.get()
  check("in the screen", film.caption, is: "Alien, 1979 (Grace)")
  let appFilm: FilmViewModel = app.get()
  check("in the app", appFilm.caption, is: "Alien, 1979 (Ada)")

  // What the parent shares is made of what the parent has: it can't depend on which child asked first.
  app.register(name: "owner") { ($0.get() as Session).user }
  let owner: String = screen.get(name: "owner")
  check("the owner, made for the app", owner, is: "Ada")
}
