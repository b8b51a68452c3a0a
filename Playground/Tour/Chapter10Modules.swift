import Firebolt

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

/// A module loads and unloads registrations that belong together, with the modules that it includes.
@MainActor func modules() {
  let resolver = Resolver("Modules").load(films)
  let client: any FilmClient = resolver.get()

  // A module that is loaded later overrides. Unloading it restores what was there, instances included.
  resolver.load(stubs)
  let stub: any FilmClient = resolver.get()
  check(stub is StubClient, is: true)
  resolver.unload(stubs)
  let again: any FilmClient = resolver.get()
  check(again === client, is: true)

  run { resolver.printAllDependencies() }

  // What only this module included goes with it.
  resolver.unload(films)
  check(resolver.isRegistered(Session.self), is: false)
}
