import Firebolt

package final class Session: Sendable {
  package let user: String
  init(user: String) { self.user = user }
}

package final class FilmRepository: Sendable {
  let session: Session
  init(session: Session) { self.session = session }
}

package final class FilmScreen: Sendable {
  package let title: String
  init(film: String, repository: FilmRepository) { title = "\(film), for \(repository.session.user)" }
}

let films = Module("films") {
  $0.register { Session(user: "Ada") }
  $0.autowire(FilmRepository.init)
  $0.register(.factory, arg1: String.self) { FilmScreen(film: $1, repository: $0.get()) }
}

extension Resolver {
  package static let app = Resolver("App").load(films)
}
