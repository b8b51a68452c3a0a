import Firebolt

/// Usage tracking, with the user's consent.
let analyticsModule = Module("analytics", includes: [networkingModule, storageModule]) {
  $0.register { EventSampler(keptOfHundred: 25) }
  $0.autowire(Consent.init)
  $0.autowire(CampaignAttribution.init)
  $0.autowire(LogSink.init, expect: (any AnalyticsSink).self, name: "log")
  $0.autowire(ServerSink.init, expect: (any AnalyticsSink).self, name: "server")
  $0.autowire(CampaignSink.init, expect: (any AnalyticsSink).self, name: "campaign")
  $0.autowire(Analytics.init, expect: (any EventTracking).self)
  $0.decorate((any EventTracking).self) { ConsentingTracking(inner: $1, consent: $0.get()) }
  $0.autowire(VisitTracker.init)
  $0.autowire(.factory, ScreenTracker.init, expect: (any ScreenTracking).self)
  $0.register(.factory, arg1: String.self) { Funnel(name: $1, events: $0.get(), stopwatch: $0.get()) }
  $0.autowire(Experiments.init)
  $0.autowire(BeginVisit.init, expect: (any LaunchTask).self, name: "visit")

  $0.when(.test, .debug) {
    $0.register { EventSampler(keptOfHundred: 100) }
  }
}
