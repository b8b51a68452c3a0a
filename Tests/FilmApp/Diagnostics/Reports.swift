/// The screens that the user visited last.
final class Breadcrumbs: Sendable {
  private let visited = Protected<[String]>([])

  var trail: [String] { visited.current }

  func leave(_ place: String) {
    visited.withValue { $0 = $0.suffix(19) + [place] }
  }
}

final class Stopwatch: Sendable {
  private let clock: any Clock
  private let start: Instant

  init(clock: any Clock) {
    self.clock = clock
    start = clock.now
  }

  var seconds: Double { clock.now - start }
}

/// Records the longest duration of each operation.
actor PerformanceMonitor {
  private let log: any Log
  private(set) var longest: [String: Double] = [:]

  init(log: any Log) { self.log = log }

  func note(_ name: String, _ seconds: Double) {
    guard seconds > longest[name, default: 0] else { return }
    longest[name] = seconds
    log.write(.detail, "\(name) took \(seconds) s")
  }
}

final class CrashReporter: Sendable {
  private let history: LogHistory
  private let breadcrumbs: Breadcrumbs
  private let build: BuildInfo
  private let device: DeviceDescription

  init(history: LogHistory, breadcrumbs: Breadcrumbs, build: BuildInfo, device: DeviceDescription) {
    self.history = history
    self.breadcrumbs = breadcrumbs
    self.build = build
    self.device = device
  }

  var report: [String] {
    ["\(build.version) \(build.channel) on \(device.model)"] + breadcrumbs.trail + history.lines
  }
}

/// Stores the report of the last run for upload.
struct CrashUpload: LaunchTask {
  let name = "crash upload"
  private let reporter: CrashReporter
  private let store: FileStore

  init(reporter: CrashReporter, store: FileStore) {
    self.reporter = reporter
    self.store = store
  }

  func run() async throws {
    await store.write(reporter.report, to: "last-run")
  }
}
