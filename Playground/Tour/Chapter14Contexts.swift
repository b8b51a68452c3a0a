import Firebolt

/// A client that needs no network.
private final class PreviewClient: FilmClient {
  func films(of user: String) -> [Film] {
    [Film(title: "A preview", year: 2026)]
  }
}

/// Wires the app for the context in which it runs.
private func wire() -> Resolver {
  let resolver = Resolver()
  resolver.register { Session(user: "Ada") }
  resolver.register(expect: (any FilmClient).self) { CatalogueClient() }
  resolver.when(.preview, .argument("-preview-films")) {
    $0.register(expect: (any FilmClient).self) { PreviewClient() }
  }
  return resolver.autowire(FilmRepository.init).autowire(FilmListViewModel.init)
}

/// Registrations that apply only in a preview, in a test, in a debug build, or with a launch argument.
func contexts() {
  chapter(14, "Contexts")

  // A test can simulate contexts: the app is wired as if exactly these applied.
  let plain = Resolver.Context.pretending { wire() }
  let preview = Resolver.Context.pretending(.preview, .debug) { wire() }
  let launched = Resolver.Context.pretending(.argument("-preview-films")) { wire() }
  check("anywhere else", (plain.get() as FilmListViewModel).titles.count, is: 3)
  check("in a preview", (preview.get() as FilmListViewModel).titles, is: ["A preview"])
  check("launched with the argument", (launched.get() as FilmListViewModel).titles, is: ["A preview"])
}
