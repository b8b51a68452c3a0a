final class ReviewRepository: Sendable {
  private let api: API
  private let filters: [any TextFilter]

  init(api: API, filters: [any TextFilter]) {
    self.api = api
    self.filters = filters
  }

  func reviews(of film: FilmID) async throws -> [Review] {
    try await api.list("reviews?film=\(film)", of: Review.self).filter { $0.film == film }.map { review in
      let text = filters.reduce(review.text) { $1.filtered($0) }
      return Review(film: film, author: review.author, stars: review.stars, text: text)
    }
  }
}

/// Rewrites review text before it is shown.
protocol TextFilter: Sendable {
  func filtered(_ text: String) -> String
}

struct SpoilerFilter: TextFilter {
  func filtered(_ text: String) -> String {
    text.lowercased().split(separator: " ").contains("butler") ? "This review tells the end." : text
  }
}

struct ProfanityFilter: TextFilter {
  let words: Set<String>

  func filtered(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { words.contains($0.lowercased()) ? "…" : $0 }
      .joined(separator: " ")
  }
}

/// The average rating of each film.
actor CriticScores {
  private let reviews: ReviewRepository
  private var known: [FilmID: Int] = [:]

  init(reviews: ReviewRepository) { self.reviews = reviews }

  func score(of film: FilmID) async -> Int {
    if let score = known[film] { return score }
    let stars = ((try? await reviews.reviews(of: film)) ?? []).map(\.stars)
    let score = stars.isEmpty ? 0 : stars.reduce(0, +) / stars.count
    known[film] = score
    return score
  }
}

/// Sorts reviews: those of followed critics come first.
struct ReviewSorter: Sendable {
  private let critics: FollowedCritics

  init(critics: FollowedCritics) { self.critics = critics }

  func sorted(_ reviews: [Review]) async -> [Review] {
    let followed = await critics.names
    return reviews.filter { followed.contains($0.author) } + reviews.filter { !followed.contains($0.author) }
  }
}
