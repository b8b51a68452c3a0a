import Firebolt

private struct Critic { let review: Review }
private struct Review { let critics: [Critic] }

/// `get()` stops the program with a message if a request fails. `resolve()` throws an error with the same text.
@MainActor func errors() async {
  let resolver = Resolver("Errors")
  resolver.register(expect: (any FilmClient).self) { CatalogueClient() }
  resolver.autowire(FilmRepository.init)
  resolver.autowire(.factory, FilmListViewModel.init)

  // Something is missing. The error shows the path to it, and where each step was registered.
  await fails(saying: "nothing is registered for Session") { try resolver.resolve(FilmListViewModel.self) }

  // Something similar is registered.
  await fails(saying: "did you mean get(expect:)") { try resolver.resolve(CatalogueClient.self) }

  // The arguments don't fit.
  resolver.register(arg1: String.self) { Session(user: $0) }
  await fails(saying: "do not fit") { try resolver.resolve(Session.self, 42) }

  // Two recipes need each other.
  resolver.register { Critic(review: try $0.resolve()) }
  resolver.register { Review(critics: [try $0.resolve()]) }
  await fails(saying: "Critic → Review → Critic") { try resolver.resolve(Critic.self) }
}
