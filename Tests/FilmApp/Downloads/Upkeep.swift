import Firebolt

/// Removes downloads that the user has watched.
struct DownloadCleaner: Sendable {
  private let store: DownloadStore
  private let settings: DownloadSettings
  private let history: Provider<WatchHistory>

  init(store: DownloadStore, settings: DownloadSettings, history: Provider<WatchHistory>) {
    self.store = store
    self.settings = settings
    self.history = history
  }

  func clean() async throws {
    guard settings.removesSeen.isOn else { return }
    let seen = await history.get().films
    for film in try await store.films() where seen.contains(film) { try await store.remove(film) }
  }
}

/// Downloads the next film of the watchlist.
actor SmartDownloads {
  private let queue: DownloadQueue
  private let watchlist: Watchlist
  private let store: DownloadStore

  init(queue: DownloadQueue, watchlist: Watchlist, store: DownloadStore) {
    self.queue = queue
    self.watchlist = watchlist
    self.store = store
  }

  func fetchNext() async throws {
    let stored = try await store.films()
    guard let next = try await watchlist.films().first(where: { !stored.contains($0) }) else { return }
    await queue.add(next, height: 480)
  }
}

struct ResumeDownloads: LaunchTask {
  let name = "downloads"
  private let queue: DownloadQueue
  private let scheduler: TaskScheduler

  init(queue: DownloadQueue, scheduler: TaskScheduler) {
    self.queue = queue
    self.scheduler = scheduler
  }

  func run() async throws {
    await scheduler.schedule(name, in: 5) { [queue] in try? await queue.runAll() }
  }
}

/// The text of the downloads screen.
struct DownloadSummary: Sendable {
  private let store: DownloadStore
  private let queue: DownloadQueue
  private let files: FileStore

  init(store: DownloadStore, queue: DownloadQueue, files: FileStore) {
    self.store = store
    self.queue = queue
    self.files = files
  }

  func text() async throws -> String {
    "\(try await store.films().count) films, \(await queue.waiting.count) waiting, \(await files.size) bytes"
  }
}

/// Measures the bandwidth of downloads.
actor TransferMonitor {
  private let meter: BandwidthMeter
  private let clock: any Clock
  private var last: Instant?

  init(meter: BandwidthMeter, clock: any Clock) {
    self.meter = meter
    self.clock = clock
  }

  func received(_ bytes: Int) {
    if let last, clock.now > last { meter.note(Int(Double(bytes) / 125 / (clock.now - last))) }
    last = clock.now
  }
}

/// Warns when disk space runs low.
struct LowSpaceWarning: Sendable {
  private let files: FileStore
  private let budget: DiskBudget
  private let notices: NoticeBoard

  init(files: FileStore, budget: DiskBudget, notices: NoticeBoard) {
    self.files = files
    self.budget = budget
    self.notices = notices
  }

  func check() async {
    if await files.size > budget.bytes * 9 / 10 { await notices.post("There is hardly any room left") }
  }
}
