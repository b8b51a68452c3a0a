import Firebolt

/// Some values that an object needs are known only by the code that requests the object.
func arguments() {
  chapter(3, "Arguments")

  let resolver = Resolver()
  resolver.register { Session(user: "Ada") }
  resolver.register(expect: (any FilmClient).self) { CatalogueClient() }
  resolver.register { FilmRepository(client: $0.get(), session: $0.get()) }
  // The registration declares the types of the arguments, in order. The recipe takes them after the resolver.
  resolver.register(.factory, arg1: String.self, arg2: String?.self) { resolver, title, note in
    FilmViewModel(repository: resolver.get(), title: title, note: note)
  }

  let brazil: FilmViewModel = resolver.get("Brazil", "again tonight")
  check("with both arguments", brazil.caption, is: "Brazil, 1985 (again tonight)")

  // Optional arguments at the end may be left out.
  let alien: FilmViewModel = resolver.get("Alien")
  check("without the optional one", alien.caption, is: "Alien, 1979")

  // Arguments that don't fit are an error. A request for an optional returns nil.
  let wrong: FilmViewModel? = resolver.get(1985)
  check("with a number for a title", wrong?.caption, is: nil)

  // A single is made with the arguments of the first request. Arguments of later requests don't change it.
  resolver.register(arg1: String.self) { Session(user: $0) }
  let ada: Session = resolver.get("Ada")
  let same: Session = resolver.get("Grace")
  check("a session asked for with Ada is for", ada.user, is: "Ada")
  check("then asked for with Grace, it is still for", same.user, is: "Ada")
}
