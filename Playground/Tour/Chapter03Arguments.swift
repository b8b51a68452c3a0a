import Firebolt

/// Some of what an object needs is known only where it is asked for.
func arguments() {
  chapter(3, "Arguments")

  let resolver = Resolver()
  resolver.register { Session(user: "Ada") }
  resolver.register(expect: (any FilmClient).self) { CatalogueClient() }
  resolver.register { FilmRepository(client: $0.get(), session: $0.get()) }
  // The recipe says the types of its arguments, in order; they come after the resolver.
  resolver.register(.factory, arg1: String.self, arg2: String?.self) { resolver, title, note in
    FilmViewModel(repository: resolver.get(), title: title, note: note)
  }

  let brazil: FilmViewModel = resolver.get("Brazil", "again tonight")
  check("with both arguments", brazil.caption, is: "Brazil, 1985 (again tonight)")

  // Optional arguments at the end may be left out.
  let alien: FilmViewModel = resolver.get("Alien")
  check("without the optional one", alien.caption, is: "Alien, 1979")

  // Arguments that don't fit are an error, and so nil for an optional request.
  let wrong: FilmViewModel? = resolver.get(1985)
  check("with a number for a title", wrong?.caption, is: nil)

  // The first arguments make a single. Later ones don't change it.
  resolver.register(arg1: String.self) { Session(user: $0) }
  let ada: Session = resolver.get("Ada")
  let same: Session = resolver.get("Grace")
  check("a session asked for with Ada is for", ada.user, is: "Ada")
  check("then asked for with Grace, it is still for", same.user, is: "Ada")
}
