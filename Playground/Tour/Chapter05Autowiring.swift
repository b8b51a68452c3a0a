import Firebolt

private struct Overview {
  let clients: [any FilmClient]
  let advertisement: Advertisement?
}

private struct Advertisement {}

/// The parameters of an initialiser say what it needs. `autowire` resolves them by type.
@MainActor func autowiring() {
  let resolver = Resolver()
  resolver.register { Session(user: "Ada") }
  resolver.autowire(CatalogueClient.init, expect: (any FilmClient).self)
  resolver.autowire(FilmRepository.init)
  resolver.autowire(.factory, FilmListViewModel.init)
  let list: FilmListViewModel = resolver.get()
  check(list.titles, is: ["Metropolis", "Alien", "Brazil"])

  // An array parameter gets all instances of its element type, under any name. An optional may be missing.
  resolver.autowire(StubClient.init, expect: (any FilmClient).self, name: "stub")
  resolver.autowire(Overview.init)
  let overview: Overview = resolver.get()
  check(overview.clients.count, is: 2)
  check(overview.advertisement == nil, is: true)
}
