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

/// A module loads and unloads registrations that belong together.
func modules() {
  chapter(10, "Modules")

  // All registrations of the module, and of the modules that it includes, become visible at the same time.
  let resolver = Resolver("Modules").load(films)
  let client: any FilmClient = resolver.get()
  let list: FilmListViewModel = resolver.get()
  check("films of the loaded module", list.titles.count, is: 3)

  // A module that is loaded later overrides existing registrations. Unloading it restores them, with their instances.
  resolver.load(stubs)
  let stub: any FilmClient = resolver.get()
  check("with the stubs loaded, the client is a", "\(type(of: stub))", is: "StubClient")
  resolver.unload(stubs)
  let again: any FilmClient = resolver.get()
  check("after unloading them, the client is the same as before", again === client, is: true)

  // The list shows which module each registration belongs to.
  resolver.printAllDependencies()

  // Unloading a module also unloads the modules that only it included.
  resolver.unload(films)
  check("after unloading the films, the session", (resolver.get() as Session?)?.user, is: nil)
}
