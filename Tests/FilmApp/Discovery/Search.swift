/// A parsed search text.
struct SearchQuery: Sendable {
  let words: [String]
  let genre: Genre?
}

struct QueryParser: Sendable {
  private let genres: GenreIndex

  init(genres: GenreIndex) { self.genres = genres }

  func parse(_ text: String) async throws -> SearchQuery {
    let words = text.lowercased().split(separator: " ").map(String.init)
    let genre = try await genres.genres().first { words.contains($0.name) }
    return SearchQuery(words: words.filter { $0 != genre?.name }, genre: genre)
  }
}

/// An index of the words in film titles.
actor SearchIndex {
  private let library: any FilmLibrary
  private var words: [String: [Film]] = [:]

  init(library: any FilmLibrary) { self.library = library }

  func films(with word: String) async throws -> [Film] {
    if words.isEmpty {
      for film in try await library.all() {
        for word in film.title.lowercased().split(separator: " ") { words[String(word), default: []].append(film) }
      }
    }
    return words[word] ?? []
  }

  func removeAll() { words = [:] }
}

/// The filters of one search. Everything that takes part in the search shares them.
final class SearchFilters: Sendable {
  private let oldest = Protected(0)

  var fromYear: Int { oldest.current }
  func leaveOut(before year: Int) { oldest.withValue { $0 = year } }
}

/// Scores a search result.
protocol Ranking: Sendable {
  func score(_ film: Film) async -> Int
}

struct NewestFirst: Ranking {
  func score(_ film: Film) async -> Int { film.year / 10 }
}

struct ShortestFirst: Ranking {
  func score(_ film: Film) async -> Int { -film.minutes / 10 }
}

struct WellReviewedFirst: Ranking {
  private let scores: CriticScores

  init(scores: CriticScores) { self.scores = scores }

  func score(_ film: Film) async -> Int { await scores.score(of: film.id) * 10 }
}

struct SearchEngine: Sendable {
  let filters: SearchFilters
  private let index: SearchIndex
  private let parser: QueryParser
  private let rankings: [any Ranking]

  init(filters: SearchFilters, index: SearchIndex, parser: QueryParser, rankings: [any Ranking]) {
    self.filters = filters
    self.index = index
    self.parser = parser
    self.rankings = rankings
  }

  func films(for text: String) async throws -> [Film] {
    let query = try await parser.parse(text)
    var scores: [(film: Film, score: Int)] = []
    for word in query.words {
      for film in try await index.films(with: word) where film.year >= filters.fromYear {
        guard query.genre == nil || film.genre == query.genre else { continue }
        var score = 0
        for ranking in rankings { score += await ranking.score(film) }
        scores.append((film, score))
      }
    }
    return scores.sorted { $0.score > $1.score }.map(\.film)
  }
}

/// The user's recent searches on this device.
final class RecentSearches: Sendable {
  private let preferences: any PreferenceStore
  private let account: Account

  init(preferences: any PreferenceStore, account: Account) {
    self.preferences = preferences
    self.account = account
  }

  private var name: String { "searches-\(account.name)" }
  var texts: [String] { (preferences.preference(name) ?? "").split(separator: "\n").map(String.init) }

  func add(_ text: String) {
    preferences.set(([text] + texts.filter { $0 != text }).prefix(10).joined(separator: "\n"), for: name)
  }
}

/// Completes search texts from recent searches.
struct Suggestions: Sendable {
  private let recent: RecentSearches
  private let filters: SearchFilters

  init(recent: RecentSearches, filters: SearchFilters) {
    self.recent = recent
    self.filters = filters
  }

  func completions(of text: String) -> [String] { recent.texts.filter { $0.hasPrefix(text) } }
}
