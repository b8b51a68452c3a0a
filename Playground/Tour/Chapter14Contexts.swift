import Firebolt

private func wire() -> Resolver {
  let resolver = Resolver()
  resolver.register(expect: (any FilmClient).self) { CatalogueClient() }
  resolver.when(.preview, .argument("-stubs")) {
    $0.register(expect: (any FilmClient).self) { StubClient() }
  }
  return resolver
}

/// `when` registers only in some contexts: in a preview, a test, a debug build, or with a launch argument.
@MainActor func contexts() {
  let here: any FilmClient = wire().get()
  check(here is CatalogueClient, is: true)

  // A test can pretend to run in other contexts.
  let preview: any FilmClient = Resolver.Context.pretending(.preview) { wire() }.get()
  check(preview is StubClient, is: true)
  let launched: any FilmClient = Resolver.Context.pretending(.argument("-stubs")) { wire() }.get()
  check(launched is StubClient, is: true)
}
