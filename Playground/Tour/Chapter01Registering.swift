import Firebolt

/// You register recipes; you get instances. The type is all that connects the two.
func registeringAndResolving() {
  chapter(1, "Registering and resolving")

  // A recipe is a closure that makes an instance. `$0` is the resolver, for what the recipe needs. The order doesn't
  // matter: nothing is made yet. `expect:` files the client as what the repository asks for, the protocol.
  let resolver = Resolver()
    .register { FilmListViewModel(repository: $0.get()) }
    .register { FilmRepository(client: $0.get(), session: $0.get()) }
    .register(expect: (any FilmClient).self) { CatalogueClient() }
    .register { Session(user: "Ada") }

  // The type on the left says what to get. What that needs is made on the way.
  let list: FilmListViewModel = resolver.get()
  check("the titles on the first screen", list.titles, is: ["Metropolis", "Alien", "Brazil"])

  // Asked again, the resolver returns the same object.
  let session: Session = resolver.get()
  let again: Session = resolver.get()
  check("two gets return one session", session === again, is: true)

  // Ask for an optional where something may not be registered.
  let film: Film? = resolver.get()
  check("a film, which nobody registered", film, is: nil)

  // `Resolver.global` is always there, and the plain function `get()` asks it.
  Resolver.global.register { Session(user: "Grace") }
  let globalSession: Session = get()
  check("the user of the global session", globalSession.user, is: "Grace")
}
