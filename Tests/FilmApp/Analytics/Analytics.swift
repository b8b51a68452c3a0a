struct AnalyticsEvent: Sendable {
  let name: String
  let properties: [String: String]
  let time: Instant
}

/// A destination for analytics events.
protocol AnalyticsSink: Sendable {
  func receive(_ event: AnalyticsEvent) async
}

struct LogSink: AnalyticsSink {
  private let log: any Log

  init(log: any Log) { self.log = log }

  func receive(_ event: AnalyticsEvent) async { log.write(.detail, event.name) }
}

/// Sends events to the server in batches.
actor ServerSink: AnalyticsSink {
  private let uploads: UploadQueue
  private let sampler: EventSampler
  private var collected: [String] = []

  init(uploads: UploadQueue, sampler: EventSampler) {
    self.uploads = uploads
    self.sampler = sampler
  }

  func receive(_ event: AnalyticsEvent) async {
    guard sampler.keeps(event) else { return }
    collected.append(event.name)
    guard collected.count == 20 else { return }
    let batch = collected
    collected = []
    await uploads.send(batch, to: "events")
  }
}

struct CampaignSink: AnalyticsSink {
  private let campaigns: CampaignAttribution

  init(campaigns: CampaignAttribution) { self.campaigns = campaigns }

  func receive(_ event: AnalyticsEvent) async {
    if event.name == "opened", let campaign = event.properties["campaign"] { campaigns.note(campaign) }
  }
}

struct EventSampler: Sendable {
  let keptOfHundred: Int

  func keeps(_ event: AnalyticsEvent) -> Bool { event.name.utf8.reduce(0) { $0 + Int($1) } % 100 < keptOfHundred }
}

/// Whether the user has agreed to tracking.
struct Consent: Sendable {
  private let preferences: any PreferenceStore

  init(preferences: any PreferenceStore) { self.preferences = preferences }

  var isGiven: Bool { preferences.preference("consent") == "yes" }
  func give(_ isGiven: Bool) { preferences.set(isGiven ? "yes" : "no", for: "consent") }
}

protocol EventTracking: Sendable {
  func track(_ name: String, _ properties: [String: String]) async
}

extension EventTracking {
  func track(_ name: String) async { await track(name, [:]) }
}

final class Analytics: EventTracking {
  private let sinks: [any AnalyticsSink]
  private let clock: any Clock

  init(sinks: [any AnalyticsSink], clock: any Clock) {
    self.sinks = sinks
    self.clock = clock
  }

  func track(_ name: String, _ properties: [String: String]) async {
    let event = AnalyticsEvent(name: name, properties: properties, time: clock.now)
    for sink in sinks { await sink.receive(event) }
  }
}

/// Forwards events if the user has given consent.
struct ConsentingTracking: EventTracking {
  let inner: any EventTracking
  let consent: Consent

  func track(_ name: String, _ properties: [String: String]) async {
    if consent.isGiven { await inner.track(name, properties) }
  }
}
