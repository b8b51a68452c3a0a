final class ScreeningRepository: Sendable {
  private let api: API
  private let clock: any Clock

  init(api: API, clock: any Clock) {
    self.api = api
    self.clock = clock
  }

  /// The screenings that haven't started yet.
  func screenings() async throws -> [Screening] {
    try await api.list("screenings", of: Screening.self).filter { $0.start > clock.now }
  }

  func screening(_ id: ScreeningID) async throws -> Screening? { try await screenings().first { $0.id == id } }
}

/// The filter of one list of screenings. The screen and the programme share it.
final class ScreeningFilter: Sendable {
  private let chosen = Protected<FilmID?>(nil)

  func choose(_ film: FilmID?) { chosen.withValue { $0 = film } }
  func keeps(_ screening: Screening) -> Bool { chosen.current.map { $0 == screening.film } ?? true }
}

/// The programme of a cinema.
struct CinemaProgramme: Sendable {
  let cinema: CinemaID
  let screenings: ScreeningRepository
  let filter: ScreeningFilter
  let library: any FilmLibrary

  func lines() async throws -> [(film: Film, start: Instant)] {
    var lines: [(film: Film, start: Instant)] = []
    for screening in try await screenings.screenings() where screening.cinema == cinema && filter.keeps(screening) {
      if let film = try await library.film(screening.film) { lines.append((film, screening.start)) }
    }
    return lines
  }
}

/// The seats of a screening.
struct SeatMap: Sendable {
  let screening: ScreeningID
  let rows: Int
  let seatsInRow: Int
  let api: API

  func isFree(_ seat: Seat) async throws -> Bool {
    guard seat.row <= rows, seat.number <= seatsInRow else { return false }
    return try await api.post("screenings/\(screening)/seats").allSatisfy { $0 != "\(seat.row)-\(seat.number)" }
  }
}

/// The layout of a hall.
struct HallPlan: Sendable {
  let rows: Int
  let seatsInRow: Int
}

/// Reminds the user of screenings in their favourite cinemas.
actor CinemaAlerts {
  private let favourites: FavouriteCinemas
  private let screenings: ScreeningRepository
  private let reminders: Reminders

  init(favourites: FavouriteCinemas, screenings: ScreeningRepository, reminders: Reminders) {
    self.favourites = favourites
    self.screenings = screenings
    self.reminders = reminders
  }

  func plan() async throws {
    let cinemas = await favourites.cinemas
    for screening in try await screenings.screenings() where cinemas.contains(screening.cinema) {
      await reminders.remind(of: "\(screening.film) begins", in: 600)
    }
  }
}
