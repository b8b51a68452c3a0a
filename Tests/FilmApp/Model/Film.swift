struct Genre: Hashable, Sendable {
  let name: String
}

struct Film: WireDecodable, Hashable {
  let id: FilmID
  let title: String
  let year: Int
  let genre: Genre
  let minutes: Int
  let minimumAge: Int

  init?(fields: [String]) {
    guard fields.count == 6, let year = Int(fields[2]), let minutes = Int(fields[4]), let minimumAge = Int(fields[5])
    else { return nil }
    id = FilmID(fields[0])
    title = fields[1]
    self.year = year
    genre = Genre(name: fields[3])
    self.minutes = minutes
    self.minimumAge = minimumAge
  }
}

struct Person: WireDecodable {
  let id: PersonID
  let name: String
  let films: [FilmID]

  init?(fields: [String]) {
    guard fields.count >= 2 else { return nil }
    id = PersonID(fields[0])
    name = fields[1]
    films = fields[2...].map { FilmID($0) }
  }
}
