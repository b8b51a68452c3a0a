import Firebolt

/// A row of the home screen.
protocol Shelf: Sendable {
  var title: String { get }
  func films() async throws -> [Film]
}

struct TrendingShelf: Shelf {
  let title = "Trending"
  private let source: any FilmSource

  init(source: any FilmSource) { self.source = source }

  func films() async throws -> [Film] { try await source.films("films?list=trending") }
}

struct EditorsShelf: Shelf {
  let title = "Chosen for a rainy day"
  private let collections: Collections

  init(collections: Collections) { self.collections = collections }

  func films() async throws -> [Film] { try await collections.films() }
}

/// Recommendations for the signed-in user. Takes a provider, because the user can change.
struct RecommendedShelf: Shelf {
  let title = "For you"
  private let recommender: Provider<Recommender>

  init(recommender: Provider<Recommender>) { self.recommender = recommender }

  func films() async throws -> [Film] { try await recommender.get().films() }
}

struct GenreShelf: Shelf {
  let genre: Genre
  let index: GenreIndex

  var title: String { genre.name }
  func films() async throws -> [Film] { try await index.films(in: genre) }
}

/// The rows of the home screen: fixed shelves, and one for each genre.
final class HomeFeed: Sendable {
  private let shelves: [any Shelf]
  private let genres: GenreIndex
  private let makeShelf: @Sendable (Genre) -> GenreShelf

  init(shelves: [any Shelf], genres: GenreIndex, makeShelf: @escaping @Sendable (Genre) -> GenreShelf) {
    self.shelves = shelves
    self.genres = genres
    self.makeShelf = makeShelf
  }

  func rows() async throws -> [(title: String, films: [Film])] {
    var rows: [(title: String, films: [Film])] = []
    for shelf in shelves + (try await genres.genres().map { makeShelf($0) }) {
      rows.append((shelf.title, try await shelf.films()))
    }
    return rows
  }
}
