import Firebolt

/// Search, recommendations and the home feed.
let discoveryModule = Module("discovery", includes: [catalogueModule, reviewsModule]) {
  $0.autowire(QueryParser.init)
  $0.autowire(SearchIndex.init)
  // The index reads the catalogue, which notifies the index of changes in turn.
  $0.initCompleted(CatalogueChanges.self) { resolver, changes in
    let index: SearchIndex = resolver.get()
    changes.tell { [weak index] in await index?.removeAll() }
  }
  $0.register(.graph) { SearchFilters() }
  $0.register(.factory, expect: (any Ranking).self, name: "newest") { NewestFirst() }
  $0.register(.factory, expect: (any Ranking).self, name: "shortest") { ShortestFirst() }
  $0.autowire(.factory, WellReviewedFirst.init, expect: (any Ranking).self, name: "reviews")
  $0.autowire(.factory, SearchEngine.init)
  $0.autowire(.session, RecentSearches.init)
  $0.autowire(.factory, Suggestions.init)

  $0.autowireAsync(RecommendationModel.init)
  $0.autowire(.session, Recommender.init)
  $0.autowire(TrendingShelf.init, expect: (any Shelf).self, name: "trending")
  $0.autowire(EditorsShelf.init, expect: (any Shelf).self, name: "editors")
  $0.autowire(RecommendedShelf.init, expect: (any Shelf).self, name: "recommended")
  $0.register(.factory, arg1: Genre.self) { GenreShelf(genre: $1, index: $0.get()) }
  $0.register { resolver in
    HomeFeed(shelves: resolver.getAll(), genres: resolver.get()) { resolver.get($0) }
  }
}
