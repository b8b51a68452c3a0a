/// Decides whether a download may start.
struct DownloadPolicy: Sendable {
  private let settings: DownloadSettings
  private let reachability: Reachability
  private let power: PowerMonitor

  init(settings: DownloadSettings, reachability: Reachability, power: PowerMonitor) {
    self.settings = settings
    self.reachability = reachability
    self.power = power
  }

  func allows(_ size: Int) async -> Bool {
    guard await reachability.isOnline else { return false }
    return size < 1_000 || power.allowsBackgroundWork && settings.onlyByWiFi.isOn
  }
}

/// The downloaded films.
struct DownloadStore: Sendable {
  private let table: Table<DownloadRow>
  private let files: FileStore

  init(table: Table<DownloadRow>, files: FileStore) {
    self.table = table
    self.files = files
  }

  func path(of film: FilmID) async throws -> String? { try await table.value(film.text) }
  func films() async throws -> [FilmID] { try await table.keys().map { FilmID($0) } }

  func keep(_ lines: [String], of film: FilmID) async throws {
    await files.write(lines, to: "film-\(film)")
    try await table.set("film-\(film)", for: film.text)
  }

  func remove(_ film: FilmID) async throws {
    await files.write(nil, to: "film-\(film)")
    try await table.set(nil, for: film.text)
  }
}

/// The disk space available to downloads.
struct DownloadQuota: Sendable {
  private let files: FileStore
  private let budget: DiskBudget

  init(files: FileStore, budget: DiskBudget) {
    self.files = files
    self.budget = budget
  }

  func hasRoom(for size: Int) async -> Bool { await files.size + size <= budget.bytes }
}

/// The download of one film at a given resolution.
actor DownloadTask {
  nonisolated let film: FilmID
  private let height: Int
  private let client: any HTTPClient
  private let base: WebAddress
  private let store: DownloadStore
  private(set) var isDone = false

  init(film: FilmID, height: Int, client: any HTTPClient, base: WebAddress, store: DownloadStore) {
    self.film = film
    self.height = height
    self.client = client
    self.base = base
    self.store = store
  }

  func run() async throws {
    let response = try await client.response(to: Request(address: base.appending("\(film)-\(height)")))
    try await store.keep(response.lines, of: film)
    isDone = true
  }
}

/// Makes the download of a film at a resolution.
typealias DownloadTaskMaker = @Sendable (FilmID, Int) -> DownloadTask

/// Runs downloads one at a time.
actor DownloadQueue {
  private let policy: DownloadPolicy
  private let quota: DownloadQuota
  private let makeTask: DownloadTaskMaker
  private let events: any EventTracking
  private(set) var waiting: [DownloadTask] = []

  init(
    policy: DownloadPolicy, quota: DownloadQuota, makeTask: @escaping DownloadTaskMaker, events: any EventTracking
  ) {
    self.policy = policy
    self.quota = quota
    self.makeTask = makeTask
    self.events = events
  }

  func add(_ film: FilmID, height: Int) async {
    guard await policy.allows(height), await quota.hasRoom(for: height) else { return }
    waiting.append(makeTask(film, height))
    await events.track("download", ["film": film.text])
  }

  func runAll() async throws {
    while let task = waiting.first {
      try await task.run()
      waiting.removeFirst()
    }
  }
}
