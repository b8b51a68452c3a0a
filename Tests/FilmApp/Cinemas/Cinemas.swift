/// A source of the user's location.
protocol LocationSource: Sendable {
  func location() async -> Location?
}

/// The location that the user has chosen.
struct ChosenLocation: LocationSource {
  private let preferences: any PreferenceStore

  init(preferences: any PreferenceStore) { self.preferences = preferences }

  func location() async -> Location? {
    guard let latitude = preferences.preference("latitude").flatMap(Double.init),
      let longitude = preferences.preference("longitude").flatMap(Double.init)
    else { return nil }
    return Location(latitude: latitude, longitude: longitude)
  }
}

struct FixedLocation: LocationSource {
  func location() async -> Location? { Location(latitude: 51, longitude: 3.7) }
}

struct DistanceCalculator: Sendable {
  /// The approximate distance in kilometres.
  func distance(_ one: Location, _ other: Location) -> Double {
    let (north, east) = ((one.latitude - other.latitude) * 111, (one.longitude - other.longitude) * 70)
    return (north * north + east * east).squareRoot()
  }
}

final class CinemaDirectory: Sendable {
  private let api: API
  private let locations: any LocationSource
  private let distances: DistanceCalculator

  init(api: API, locations: any LocationSource, distances: DistanceCalculator) {
    self.api = api
    self.locations = locations
    self.distances = distances
  }

  func cinemas() async throws -> [Cinema] {
    let cinemas: [Cinema] = try await api.list("cinemas")
    guard let here = await locations.location() else { return cinemas }
    return cinemas.sorted { distances.distance($0.location, here) < distances.distance($1.location, here) }
  }
}

/// The user's favourite cinemas.
actor FavouriteCinemas {
  private let account: Account
  private let preferences: any PreferenceStore

  init(account: Account, preferences: any PreferenceStore) {
    self.account = account
    self.preferences = preferences
  }

  var cinemas: [CinemaID] {
    (preferences.preference("cinemas-\(account.name)") ?? "").split(separator: ",").map { CinemaID(String($0)) }
  }

  func add(_ cinema: CinemaID) {
    preferences.set((cinemas + [cinema]).map(\.text).joined(separator: ","), for: "cinemas-\(account.name)")
  }
}

struct CinemaSearch: Sendable {
  private let directory: CinemaDirectory

  init(directory: CinemaDirectory) { self.directory = directory }

  func cinemas(named prefix: String) async throws -> [Cinema] {
    try await directory.cinemas().filter { $0.name.hasPrefix(prefix) }
  }
}

/// The map region that contains a list of cinemas.
struct MapRegion: Sendable {
  let center: Location
  let kilometres: Double

  init(cinemas: [Cinema], distances: DistanceCalculator) {
    let count = Double(max(1, cinemas.count))
    let center = Location(
      latitude: cinemas.map(\.location.latitude).reduce(0, +) / count,
      longitude: cinemas.map(\.location.longitude).reduce(0, +) / count)
    self.center = center
    kilometres = cinemas.map { distances.distance($0.location, center) }.max() ?? 0
  }
}
