import Firebolt

/// A resolver uses its parent for types that it doesn't register: a screen uses the app, the app its libraries.
func parents() {
  chapter(12, "Parents")

  let app = Resolver("App")
  app.register { Session(user: "Ada") }
  app.register(expect: (any FilmClient).self) { CatalogueClient() }
  app.autowire(FilmRepository.init)
  app.register(.factory) { FilmViewModel(repository: $0.get(), title: "Alien", note: ($0.get() as Session).user) }

  let screen = Resolver("Screen", parent: app)
  screen.register { Session(user: "Grace") }

  // All children get the same instance of a parent's single.
  let repository: FilmRepository = screen.get()
  let sameRepository: FilmRepository = app.get()
  check("the app and its screen share the repository", repository === sameRepository, is: true)

  // The parent's factory runs on behalf of the child, so it gets the child's session.
  let film: FilmViewModel = screen.get()
  check("in the screen", film.caption, is: "Alien, 1979 (Grace)")
  let appFilm: FilmViewModel = app.get()
  check("in the app", appFilm.caption, is: "Alien, 1979 (Ada)")

  // With `.perResolver`, each resolver that is asked has its own, registered once in the parent.
  app.register(.perResolver, name: "badge") { ["\(($0.get() as Session).user)'s badge"] }
  let badge: [String] = screen.get(name: "badge")
  check("the screen's badge", badge, is: ["Grace's badge"])
  let appBadge: [String] = app.get(name: "badge")
  check("the app's badge", appBadge, is: ["Ada's badge"])

  // A parent's single uses only the parent's registrations, so it doesn't depend on which child requests it first.
  app.register(name: "owner") { ($0.get() as Session).user }
  let owner: String = screen.get(name: "owner")
  check("the owner, made for the app", owner, is: "Ada")
}
