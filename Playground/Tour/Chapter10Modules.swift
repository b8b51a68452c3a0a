import Firebolt

/// A client for tests.
private final class StubClient: FilmClient {
  func films(of user: String) -> [Film] {
    [Film(title: "A film for \(user)", year: 2000)]
  }
}

private let account = Module("account") {
  $0.register { Session(user: "Ada") }
}

private let films = Module("films", includes: [account]) {
  $0.register(expect: (any FilmClient).self) { CatalogueClient() }
  $0.autowire(FilmRepository.init)
  $0.autowire(.factory, FilmListViewModel.init)
}

private let stubs = Module("stubs") {
  $0.register(expect: (any FilmClient).self) { StubClient() }
}

/// Registrations that belong together come and go together.
func modules() {
  chapter(10, "Modules")

  // All of the module, and of what it includes, is visible at once.
  let resolver = Resolver("Modules").load(films)
  let client: any FilmClient = resolver.get()
  let list: FilmListViewModel = resolver.get()
  check("films of the loaded module", list.titles.count, is: 3)

  // A module on top covers what is there; unloaded, it gives that back, with its instance.
  resolver.load(stubs)
  let stub: any FilmClient = resolver.get()
  check("with the stubs loaded, the client is a", "\(type(of: stub))", is: "StubClient")
  resolver.unload(stubs)
  let again: any FilmClient = resolver.get()
  check("after unloading them, the client is the same as before", again === client, is: true)

  // The list says which module brought what.
  resolver.printAllDependencies()

  // What nothing includes any more goes too.
  resolver.unload(films)
  check("after unloading the films, the session", (resolver.get() as Session?)?.user, is: nil)
}
