import Firebolt

/// Reviews and ratings.
let reviewsModule = Module("reviews", includes: [networkingModule, accountsModule, analyticsModule]) {
  $0.autowire(ReviewRepository.init)
  $0.register(expect: (any TextFilter).self, name: "spoilers") { SpoilerFilter() }
  $0.register(expect: (any TextFilter).self, name: "profanity") { ProfanityFilter(words: ["rubbish", "drivel"]) }
  $0.autowire(CriticScores.init)
  $0.register { ModerationRules(longest: 2_000, filters: $0.getAll()) }
  $0.register(.graph) { ReviewDraft() }
  $0.register(.factory, arg1: FilmID.self) {
    ReviewComposer(film: $1, draft: $0.get(), rules: $0.get(), publisher: $0.get())
  }
  $0.autowire(ReviewPublisher.init)
  $0.autowire(.session, OwnRatings.init)
  $0.autowire(.session, HelpfulVotes.init)
  $0.autowire(.session, FollowedCritics.init)
  $0.autowire(.factory, ReviewSorter.init)
  $0.register(.factory, arg1: Review.self) { ReviewReport(review: $1, uploads: $0.get()) }
}
