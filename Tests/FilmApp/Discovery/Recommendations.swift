import Firebolt

/// The weights for recommending films. Reading the model is asynchronous.
struct RecommendationModel: Sendable {
  private let weights: [Genre: Int]

  init(library: any FilmLibrary, files: FileStore) async {
    let preferred = await files.read("model")?.first
    let films = (try? await library.all()) ?? []
    weights = Dictionary(films.map { ($0.genre, $0.genre.name == preferred ? 2 : 1) }, uniquingKeysWith: max)
  }

  func weight(of genre: Genre) -> Int { weights[genre] ?? 0 }
}

/// Recommends films to the user.
actor Recommender {
  private let model: Provider<RecommendationModel>
  private let watchlist: Watchlist
  private let library: any FilmLibrary

  init(model: Provider<RecommendationModel>, watchlist: Watchlist, library: any FilmLibrary) {
    self.model = model
    self.watchlist = watchlist
    self.library = library
  }

  func films() async throws -> [Film] {
    let listed = try await watchlist.films()
    let model = model.get()
    return try await library.all().filter { !listed.contains($0.id) }
      .sorted { model.weight(of: $0.genre) > model.weight(of: $1.genre) }
  }
}
