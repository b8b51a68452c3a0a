struct Location: Hashable, Sendable {
  let latitude: Double
  let longitude: Double
}

struct Cinema: WireDecodable {
  let id: CinemaID
  let name: String
  let location: Location

  init?(fields: [String]) {
    guard fields.count == 4, let latitude = Double(fields[2]), let longitude = Double(fields[3]) else { return nil }
    id = CinemaID(fields[0])
    name = fields[1]
    location = Location(latitude: latitude, longitude: longitude)
  }
}

struct Screening: WireDecodable {
  let id: ScreeningID
  let film: FilmID
  let cinema: CinemaID
  let start: Instant

  init?(fields: [String]) {
    guard fields.count == 4, let start = Double(fields[3]) else { return nil }
    id = ScreeningID(fields[0])
    film = FilmID(fields[1])
    cinema = CinemaID(fields[2])
    self.start = Instant(seconds: start)
  }
}

struct Seat: Hashable, Sendable {
  let row: Int
  let number: Int
}

struct Ticket: WireDecodable {
  let id: TicketID
  let screening: ScreeningID
  let seat: Seat

  init?(fields: [String]) {
    guard fields.count == 4, let row = Int(fields[2]), let number = Int(fields[3]) else { return nil }
    id = TicketID(fields[0])
    screening = ScreeningID(fields[1])
    seat = Seat(row: row, number: number)
  }
}
