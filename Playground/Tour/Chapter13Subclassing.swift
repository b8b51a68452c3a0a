import Firebolt

private final class FilmListResolver: Resolver, @unchecked Sendable {
  let user: String

  init(user: String) {
    self.user = user
    super.init()
    register(expect: (any FilmClient).self) { StubClient() }
    register { FilmRepository(client: $0.get(), session: $0.get()) }
    register { FilmListViewModel(repository: $0.get()) }
    register { Session(user: $0.user) }
  }

  var list: FilmListViewModel { return get() }
}

/// A subclass has the app's registrations in one place. In its recipes, `$0` is the subclass, with its properties.
@MainActor func subclassing() {
  let resolver = FilmListResolver(user: "Ada")
  check(resolver.list.titles, is: ["A film for Ada"])
}
