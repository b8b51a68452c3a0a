import Firebolt

/// You register recipes and get instances. Only the type connects a recipe with a request.
func registeringAndResolving() {
  chapter(1, "Registering and resolving")

  // A recipe is a closure that makes an instance. `$0` is the resolver, which provides the dependencies. The order of
  // registrations doesn't matter, because nothing is made yet. `expect:` registers the client under the protocol, which
  // is the type that the repository takes.
  let resolver = Resolver()
    .register { FilmListViewModel(repository: $0.get()) }
    .register { FilmRepository(client: $0.get(), session: $0.get()) }
    .register(expect: (any FilmClient).self) { CatalogueClient() }
    .register { Session(user: "Ada") }

  // The type on the left says what to get. Its dependencies are made along with it.
  let list: FilmListViewModel = resolver.get()
  check("the titles on the first screen", list.titles, is: ["Metropolis", "Alien", "Brazil"])

  // The next request returns the same object.
  let session: Session = resolver.get()
  let again: Session = resolver.get()
  check("two gets return one session", session === again, is: true)

  // Get an optional if the type may not be registered.
  let film: Film? = resolver.get()
  check("a film, which nobody registered", film, is: nil)

  // `Resolver.global` always exists. The global function `get()` uses it.
  Resolver.global.register { Session(user: "Grace") }
  let globalSession: Session = get()
  check("the user of the global session", globalSession.user, is: "Grace")
}
