import Firebolt

/// A resolver can have an id. Resolvers with the same id share everything; all others share nothing.
func severalResolvers() {
  chapter(11, "Several resolvers")

  let films = Resolver("Films").register { Session(user: "Ada") }
  let sameId = Resolver("Films")
  let session: Session = films.get()
  let shared: Session = sameId.get()
  check("two resolvers of one id share the session", session === shared, is: true)

  // A resolver without an id has its own store.
  let separate = Resolver()
  let nothing: Session? = separate.get()
  check("a session in a resolver of its own", nothing?.user, is: nil)

  // The global function `get` finds a living resolver by its id, so a module doesn't have to pass its resolver around.
  let byId: Session = get(resolverId: "Films")
  check("found by id", byId === session, is: true)

  // In a recipe, `get()` without an id uses the recipe's resolver, not the global resolver.
  films.register { FilmRepository(client: CatalogueClient(), session: get()) }
  films.register { FilmListViewModel(repository: get()) }
  let list: FilmListViewModel = films.get()
  check("a list made in the resolver Films has films", list.titles.count, is: 3)

  // Merging copies the registrations of another resolver, including cached instances.
  separate.mergeDependencies(with: films)
  let copied: Session = separate.get()
  check("after merging, the session is there", copied === session, is: true)

  // When the last resolver of an id is released, its instances are released as well.
  var shortLived: Resolver? = Resolver("Short").register { CatalogueClient() }
  let isAlive = { [weak client = shortLived?.get() as CatalogueClient?] in client != nil }
  check("while its resolver lives, a client is alive", isAlive(), is: true)
  shortLived = nil
  check("when the resolver has gone, it is alive", isAlive(), is: false)
}
