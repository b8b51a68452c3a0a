/// Tells whether background work is allowed.
final class PowerMonitor: Sendable {
  private let isSaving = Protected(false)

  var allowsBackgroundWork: Bool { !isSaving.current }

  func saveEnergy(_ isSaving: Bool) {
    self.isSaving.withValue { $0 = isSaving }
  }
}

/// Runs background jobs when they are due.
actor TaskScheduler {
  private let power: PowerMonitor
  private let clock: any Clock
  private var jobs: [(name: String, due: Instant, run: @Sendable () async -> Void)] = []

  init(power: PowerMonitor, clock: any Clock) {
    self.power = power
    self.clock = clock
  }

  var waiting: [String] { jobs.map(\.name) }

  func schedule(_ name: String, in seconds: Double, _ run: @escaping @Sendable () async -> Void) {
    jobs.removeAll { $0.name == name }
    jobs.append((name, clock.now + seconds, run))
  }

  func runWhatIsDue() async {
    guard power.allowsBackgroundWork else { return }
    let now = clock.now
    let due = jobs.filter { $0.due <= now }
    jobs.removeAll { $0.due <= now }
    for job in due { await job.run() }
  }
}
