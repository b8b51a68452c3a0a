// Sources/FilmList/Films.swift
nonisolated final class Session: Sendable {
  let user: String
  init(user: String) { self.user = user }
}

nonisolated protocol FilmClient: AnyObject, Sendable {
  func films() -> [String]
}

nonisolated final class CatalogueClient: FilmClient {
  func films() -> [String] { ["Metropolis", "Alien", "Brazil"] }
}

nonisolated final class FilmRepository: Sendable {
  let client: any FilmClient
  let session: Session
  init(client: any FilmClient, session: Session) {
    self.client = client
    self.session = session
  }
}

final class FilmListViewModel: Sendable {
  let repository: FilmRepository
  init(repository: FilmRepository) { self.repository = repository }
  var title: String { "\(repository.session.user)'s films: \(repository.client.films().count)" }
}

@MainActor struct FilmScreen {
  let repository: FilmRepository
  let film: String
}
