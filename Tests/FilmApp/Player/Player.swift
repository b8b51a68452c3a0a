import Firebolt

/// Plays a stream.
protocol VideoEngine: Sendable {
  func open(_ path: String) async throws
  func move(to second: Double) async
}

/// A video engine that decodes in software.
actor SoftwareEngine: VideoEngine {
  private let meter: BandwidthMeter
  private var path: String?
  private(set) var second = 0.0

  init(meter: BandwidthMeter) { self.meter = meter }

  func open(_ path: String) async throws {
    self.path = path
    meter.note(5_000)
  }

  func move(to second: Double) async {
    if path != nil { self.second = second }
  }
}

/// Tracks how long a stream takes to open.
struct MeasuredEngine: VideoEngine {
  let inner: any VideoEngine
  let events: any EventTracking
  let stopwatch: Stopwatch

  func open(_ path: String) async throws {
    try await inner.open(path)
    await events.track("opened film", ["after": "\(stopwatch.seconds)"])
  }

  func move(to second: Double) async { await inner.move(to: second) }
}

/// The positions at which the user stopped watching.
actor PlaybackPositions {
  private let account: Account
  private let uploads: UploadQueue
  private var seconds: [FilmID: Double] = [:]

  init(account: Account, uploads: UploadQueue) {
    self.account = account
    self.uploads = uploads
  }

  func position(in film: FilmID) -> Double { seconds[film] ?? 0 }

  func note(_ second: Double, in film: FilmID) async {
    seconds[film] = second
    await uploads.send([account.name, film.text, "\(second)"], to: "positions")
  }
}

/// The playback of one film. The first request names the film.
actor PlaybackSession {
  nonisolated let film: FilmID
  private let engine: any VideoEngine
  private let streams: StreamResolver
  private let positions: Provider<PlaybackPositions>

  init(film: FilmID, engine: any VideoEngine, streams: StreamResolver, positions: Provider<PlaybackPositions>) {
    self.film = film
    self.engine = engine
    self.streams = streams
    self.positions = positions
  }

  func start() async throws {
    guard let path = try await streams.path(of: film) else { return }
    try await engine.open(path)
    await engine.move(to: await positions.get().position(in: film))
  }

  func stop(at second: Double) async { await positions.get().note(second, in: film) }
}

/// Stops playback after a while.
actor SleepTimer {
  private let scheduler: TaskScheduler
  private let session: Provider<PlaybackSession>

  init(scheduler: TaskScheduler, session: Provider<PlaybackSession>) {
    self.scheduler = scheduler
    self.session = session
  }

  func set(minutes: Double) async {
    let session = session.get()
    await scheduler.schedule("sleep", in: minutes * 60) { await session.stop(at: 0) }
  }
}
