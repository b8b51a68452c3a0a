import Firebolt

/// Checks whether a review may be published.
struct ModerationRules: Sendable {
  let longest: Int
  let filters: [any TextFilter]

  func objections(to draft: ReviewDraft) -> [String] {
    let text = draft.text
    return (text.count > longest ? ["It is too long."] : [])
      + (filters.contains { $0.filtered(text) != text } ? ["It has words that nobody wants to read."] : [])
  }
}

/// A review that is being written. The screen and the composer share it.
final class ReviewDraft: Sendable {
  private let content = Protected((stars: 3, text: ""))

  var stars: Int { content.withValue { $0.stars } }
  var text: String { content.withValue { $0.text } }
  func write(_ text: String, stars: Int) { content.withValue { $0 = (stars, text) } }
}

/// Validates a draft and publishes it.
struct ReviewComposer: Sendable {
  let film: FilmID
  let draft: ReviewDraft
  let rules: ModerationRules
  let publisher: ReviewPublisher

  func send() async throws -> [String] {
    let objections = rules.objections(to: draft)
    if objections.isEmpty { try await publisher.publish(draft, on: film) }
    return objections
  }
}

struct ReviewPublisher: Sendable {
  private let api: API
  private let account: Provider<Account>
  private let events: any EventTracking

  init(api: API, account: Provider<Account>, events: any EventTracking) {
    self.api = api
    self.account = account
    self.events = events
  }

  func publish(_ draft: ReviewDraft, on film: FilmID) async throws {
    try await api.post("reviews", [film.text, account.get().name, "\(draft.stars)", draft.text])
    await events.track("reviewed")
  }
}
