import Firebolt

/// The app shows an advertisement beside the films, if one is registered. In this chapter, none is.
private struct Advertisement {}

/// Another client, for the films that the user has at home.
private final class ShelfClient: FilmClient {
  func films(of user: String) -> [Film] {
    [Film(title: "Stalker", year: 1979)]
  }
}

/// Shows the films of all clients.
private final class Overview {
  let titles: [String]
  let advertisement: Advertisement?

  init(clients: [any FilmClient], session: Session, advertisement: Advertisement?) {
    titles = clients.flatMap { $0.films(of: session.user) }.map(\.title)
    self.advertisement = advertisement
  }
}

/// The parameter types of an initialiser declare its dependencies. `autowire` resolves them.
func autowiring() {
  chapter(5, "Autowiring")

  let resolver = Resolver()
  resolver.register { Session(user: "Ada") }
  resolver.autowire(CatalogueClient.init, expect: (any FilmClient).self)
  resolver.autowire(FilmRepository.init)
  resolver.autowire(.factory, FilmListViewModel.init)
  let list: FilmListViewModel = resolver.get()
  check("an autowired list", list.titles, is: ["Metropolis", "Alien", "Brazil"])

  // An array parameter gets all instances registered for its element type, under any name. An optional may be missing.
  resolver.autowire(ShelfClient.init, expect: (any FilmClient).self, name: "shelf")
  resolver.autowire(Overview.init)
  let overview: Overview = resolver.get()
  check("the films of all clients", overview.titles, is: ["Metropolis", "Alien", "Brazil", "Stalker"])
  check("there is no advertisement", overview.advertisement == nil, is: true)

  // `getAll` returns all instances of a type in the same way.
  check("clients", resolver.getAll((any FilmClient).self).count, is: 2)
}
