import Firebolt

nonisolated extension Resolver.Name {
  static let guest: Resolver.Name = "guest"
  static let path: Resolver.Name = "path"
}

nonisolated extension Resolver.Scope {
  static let session = Resolver.Scope.custom("session")
}

/// All that this module brings, for whoever loads it, on the main actor or not.
nonisolated let filmList = Module("film list") {
  $0.register(.session) { Session(user: "Ada") }
  $0.register(name: .path) { "/films" }
  $0.register(expect: (any FilmClient).self) { CatalogueClient() }
  $0.autowire(FilmRepository.init)

  $0.register(on: MainActor.self) { FilmListViewModel(repository: $0.get()) }
  $0.register(expect: (any Titled).self, on: MainActor.self) { $0.get(expect: FilmListViewModel.self) }
  $0.register(.factory, on: MainActor.self) { SettingsViewModel() }
  $0.autowire(.factory, PlayerViewModel.init, on: MainActor.self)

  $0.registerAsync { try await Database.open($0.get(name: .path)) }
  $0.autowireAsync(Downloads.init)
}

/// The module with a type of its own, as recipes see it too.
nonisolated final class FilmListResolver: Resolver, @unchecked Sendable {
  private let user: String

  init(user: String) {
    self.user = user
    super.init()
    load(filmList)
    register(.session) { Session(user: $0.user) }
    decorate(Session.self) { _, session in Session(user: session.user.uppercased()) }
  }

  @MainActor var list: FilmListViewModel { return get() }

  var downloads: Downloads {
    get async throws { try await getAsync() }
  }
}
