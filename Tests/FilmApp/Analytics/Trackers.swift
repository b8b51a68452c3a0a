import Firebolt

final class CampaignAttribution: Sendable {
  private let preferences: any PreferenceStore

  init(preferences: any PreferenceStore) { self.preferences = preferences }

  var campaign: String? { preferences.preference("campaign") }
  func note(_ campaign: String) { preferences.set(campaign, for: "campaign") }
}

/// Tracks visits to the application.
final class VisitTracker: Sendable {
  private let events: any EventTracking
  private let identifiers: any IdentifierSource
  private let visit = Protected("")

  init(events: any EventTracking, identifiers: any IdentifierSource) {
    self.events = events
    self.identifiers = identifiers
  }

  func begin() async {
    let identifier = identifiers.makeIdentifier()
    visit.withValue { $0 = identifier }
    await events.track("visit", ["id": identifier])
  }
}

protocol ScreenTracking: Sendable {
  func showed(_ screen: String) async
}

struct ScreenTracker: ScreenTracking {
  private let events: any EventTracking
  private let breadcrumbs: Breadcrumbs

  init(events: any EventTracking, breadcrumbs: Breadcrumbs) {
    self.events = events
    self.breadcrumbs = breadcrumbs
  }

  func showed(_ screen: String) async {
    breadcrumbs.leave(screen)
    await events.track("screen", ["name": screen])
  }
}

/// Tracks the progress through a flow with several steps.
struct Funnel: Sendable {
  let name: String
  let events: any EventTracking
  let stopwatch: Stopwatch

  func reach(_ step: String) async {
    await events.track(name, ["step": step, "after": "\(stopwatch.seconds)"])
  }
}

/// Assigns the user to the variants of experiments.
final class Experiments: Sendable {
  private let preferences: any PreferenceStore
  private let identifiers: any IdentifierSource
  private let events: Provider<any EventTracking>

  init(
    preferences: any PreferenceStore, identifiers: any IdentifierSource, events: Provider<any EventTracking>
  ) {
    self.preferences = preferences
    self.identifiers = identifiers
    self.events = events
  }

  func variant(of name: String, among count: Int) async -> Int {
    if let known = preferences.preference(name).flatMap(Int.init) { return known }
    let variant = identifiers.makeIdentifier().utf8.reduce(0) { $0 + Int($1) } % count
    preferences.set("\(variant)", for: name)
    await events.get().track("experiment", [name: "\(variant)"])
    return variant
  }
}

struct BeginVisit: LaunchTask {
  let name = "visit"
  private let tracker: VisitTracker

  init(tracker: VisitTracker) { self.tracker = tracker }

  func run() async throws { await tracker.begin() }
}
