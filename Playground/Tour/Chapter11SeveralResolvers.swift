import Firebolt

/// Resolvers with the same id share everything; all others share nothing.
@MainActor func severalResolvers() {
  let films = Resolver("Films").register { Session(user: "Ada") }
  let session: Session = films.get()
  let sameId: Session = Resolver("Films").get()
  check(sameId === session, is: true)
  let other: Session? = Resolver().get()
  check(other?.user, is: nil)

  // `get(resolverId:)` finds a living resolver, so nobody has to pass it around.
  let byId: Session = get(resolverId: "Films")
  check(byId === session, is: true)

  // In a recipe, `get()` asks the recipe's resolver.
  films.register { FilmRepository(client: StubClient(), session: get()) }
  let repository: FilmRepository = films.get()
  check(repository.films.map(\.title), is: ["A film for Ada"])

  // Merging copies registrations and instances.
  let merged = Resolver().mergeDependencies(with: films)
  let copied: Session = merged.get()
  check(copied === session, is: true)

  // A resolver's instances go with the last resolver of its id.
  var short: Resolver? = Resolver("Short").register { CatalogueClient() }
  let isAlive = { [weak client = short?.get() as CatalogueClient?] in client != nil }
  check(isAlive(), is: true)
  short = nil
  check(isAlive(), is: false)
}
