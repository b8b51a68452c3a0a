import Firebolt

/// You register recipes and get instances. Only the type connects a recipe with a request.
@MainActor func registeringAndResolving() {
  // A recipe is a closure that makes an instance; `$0` is the resolver. The order doesn't matter: nothing is made yet.
  // `expect:` registers the client under its protocol.
  let resolver = Resolver()
    .register { FilmListViewModel(repository: $0.get()) }
    .register { FilmRepository(client: $0.get(), session: $0.get()) }
    .register(expect: (any FilmClient).self) { CatalogueClient() }
    .register { Session(user: "Ada") }

  // The type on the left says what to get. Its dependencies are made along with it.
  let list: FilmListViewModel = resolver.get()
  check(list.titles, is: ["Metropolis", "Alien", "Brazil"])

  // The next request returns the same object.
  let session: Session = resolver.get()
  let again: Session = resolver.get()
  check(session === again, is: true)

  // Get an optional if the type may not be registered.
  let film: Film? = resolver.get()
  check(film, is: nil)

  // `Resolver.global` always exists. The function `get()` uses it.
  Resolver.global.register { Session(user: "Grace") }
  let global: Session = get()
  check(global.user, is: "Grace")
}
