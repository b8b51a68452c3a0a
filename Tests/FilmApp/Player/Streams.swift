import Firebolt

struct StreamVariant: WireDecodable {
  let height: Int
  let path: String

  init?(fields: [String]) {
    guard fields.count == 2, let height = Int(fields[0]) else { return nil }
    self.height = height
    path = fields[1]
  }
}

/// The measured download bandwidth.
final class BandwidthMeter: Sendable {
  private let measured = Protected(4_000)

  var kilobits: Int { measured.current }
  func note(_ kilobits: Int) { measured.withValue { $0 = ($0 * 3 + kilobits) / 4 } }
}

/// Chooses a stream variant by bandwidth and settings.
struct QualitySelector: Sendable {
  private let meter: BandwidthMeter
  private let settings: PlaybackSettings

  init(meter: BandwidthMeter, settings: PlaybackSettings) {
    self.meter = meter
    self.settings = settings
  }

  func choose(_ variants: [StreamVariant]) -> StreamVariant? {
    let highest = settings.savesData.isOn ? 480 : meter.kilobits / 2
    let sorted = variants.sorted { $0.height < $1.height }
    return sorted.last { $0.height <= highest } ?? sorted.first
  }
}

/// The licences for playing films, valid for 48 hours.
actor LicenceStore {
  private let api: API
  private let clock: any Clock
  private var licences: [FilmID: Instant] = [:]

  init(api: API, clock: any Clock) {
    self.api = api
    self.clock = clock
  }

  func licence(for film: FilmID) async throws {
    if let end = licences[film], end > clock.now { return }
    try await api.post("licences/\(film)")
    licences[film] = clock.now + 172_800
  }
}

struct StreamResolver: Sendable {
  private let api: API
  private let selector: QualitySelector
  private let licences: LicenceStore
  private let downloads: Lazy<DownloadStore>

  init(api: API, selector: QualitySelector, licences: LicenceStore, downloads: Lazy<DownloadStore>) {
    self.api = api
    self.selector = selector
    self.licences = licences
    self.downloads = downloads
  }

  func path(of film: FilmID) async throws -> String? {
    if let local = try await downloads.value.path(of: film) { return local }
    try await licences.licence(for: film)
    return selector.choose(try await api.list("films/\(film)/streams"))?.path
  }
}

/// The subtitles of a film.
struct Subtitles: Sendable {
  let film: FilmID
  let language: String
  let api: API

  func lines() async throws -> [String] { try await api.post("films/\(film)/subtitles/\(language)") }
}

/// The positions to which the player can skip.
struct SkipMarkers: Sendable {
  let film: FilmID
  let files: FileStore

  func seconds() async -> [Double] { (await files.read("markers-\(film)") ?? []).compactMap(Double.init) }
}
