/// The ratings that the user has given.
actor OwnRatings {
  private let account: Account
  private let uploads: UploadQueue
  private var stars: [FilmID: Int] = [:]

  init(account: Account, uploads: UploadQueue) {
    self.account = account
    self.uploads = uploads
  }

  func rating(of film: FilmID) -> Int? { stars[film] }

  func rate(_ film: FilmID, _ count: Int) async {
    stars[film] = count
    await uploads.send([account.name, film.text, "\(count)"], to: "ratings")
  }
}

/// Reports a review to the moderators.
struct ReviewReport: Sendable {
  let review: Review
  let uploads: UploadQueue

  func send(because reason: String) async { await uploads.send([review.author, reason], to: "reports") }
}

/// The reviews that the user marked as helpful.
actor HelpfulVotes {
  private let uploads: UploadQueue
  private var voted: Set<String> = []

  init(uploads: UploadQueue) { self.uploads = uploads }

  func vote(for review: Review) async {
    if voted.insert(review.author).inserted { await uploads.send([review.author], to: "votes") }
  }
}

/// The critics that the user follows.
actor FollowedCritics {
  private let account: Account
  private let events: any EventTracking
  private(set) var names: Set<String> = []

  init(account: Account, events: any EventTracking) {
    self.account = account
    self.events = events
  }

  func follow(_ name: String) async {
    guard name != account.name, names.insert(name).inserted else { return }
    await events.track("followed", ["critic": name])
  }
}
