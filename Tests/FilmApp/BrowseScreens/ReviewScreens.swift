@MainActor final class ReviewsScreen {
  private let film: FilmID
  private let reviews: ReviewRepository
  private let sorter: ReviewSorter
  private let votes: HelpfulVotes
  private let stars: StarFormatter
  private(set) var lines: [String] = []

  nonisolated init(
    film: FilmID, reviews: ReviewRepository, sorter: ReviewSorter, votes: HelpfulVotes, stars: StarFormatter
  ) {
    self.film = film
    self.reviews = reviews
    self.sorter = sorter
    self.votes = votes
    self.stars = stars
  }

  func load() async throws {
    let sorted = await sorter.sorted(try await reviews.reviews(of: film))
    lines = sorted.map { "\(stars.string($0.stars)) \($0.author): \($0.text)" }
  }

  func vote(for review: Review) async { await votes.vote(for: review) }
}

@MainActor final class ComposeScreen {
  let draft: ReviewDraft
  private let composer: ReviewComposer
  private let ratings: OwnRatings

  nonisolated init(draft: ReviewDraft, composer: ReviewComposer, ratings: OwnRatings) {
    self.draft = draft
    self.composer = composer
    self.ratings = ratings
  }

  /// Whether the composer and the screen share one draft.
  var sharesDraft: Bool { composer.draft === draft }

  func send() async throws -> [String] {
    await ratings.rate(composer.film, draft.stars)
    return try await composer.send()
  }
}
