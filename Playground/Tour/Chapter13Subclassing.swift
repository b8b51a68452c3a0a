import Firebolt

/// The app's own resolver: its registrations and its typed properties are in one place.
private final class FilmListResolver: Resolver, @unchecked Sendable {
  let user: String

  init(user: String) {
    self.user = user
    super.init("FilmList")
    register(expect: (any FilmClient).self) { CatalogueClient() }
    register { FilmRepository(client: $0.get(), session: $0.get()) }
    register(.factory) { FilmListViewModel(repository: $0.get()) }
    // `$0` is a FilmListResolver here, so the recipe can use the subclass's properties.
    register { Session(user: $0.user) }
  }

  var list: FilmListViewModel { return get() }
}

/// A resolver is a class that you can subclass.
func subclassing() {
  chapter(13, "Subclassing")

  let resolver = FilmListResolver(user: "Ada")
  check("the list that the subclass offers", resolver.list.titles, is: ["Metropolis", "Alien", "Brazil"])
  let session: Session = resolver.get()
  check("the user that a recipe asked the subclass for", session.user, is: "Ada")
}
