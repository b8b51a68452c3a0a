import Firebolt

// All this is on the main actor, because nothing else is written.

/// What has something to show in its title.
protocol Titled: AnyObject {
  var title: String { get }
}

final class FilmListViewModel: Titled {
  let repository: FilmRepository
  private(set) var selection: String?

  init(repository: FilmRepository) {
    self.repository = repository
  }

  var title: String { "\(repository.session.user)'s films: \(repository.client.films.count)" }

  func select(_ film: String) {
    selection = film
  }
}

/// Takes main-actor objects, an asynchronous one and a plain one.
final class PlayerViewModel {
  let list: FilmListViewModel
  let database: Database
  let session: Session

  init(list: FilmListViewModel, database: Database, session: Session) {
    self.list = list
    self.database = database
    self.session = session
  }
}

/// Takes nothing, and lets its properties ask.
final class SettingsViewModel {
  @Injected var session: Session
  @Injected(name: .guest) var guest: Session?
  @Injected(.account, "Grace") var account
  @LazyInjected var list: FilmListViewModel
  @WeakLazyInjected var repository: FilmRepository?
  @DynamicInjected var titled: any Titled

  init() {}
}

/// The same outside of the main actor.
nonisolated struct Statistics {
  @DynamicInjected private var repository: FilmRepository

  init() {}

  var filmCount: Int { repository.client.films.count }
}
