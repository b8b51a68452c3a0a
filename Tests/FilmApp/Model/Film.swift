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

struct Review: WireDecodable {
  let film: FilmID
  let author: String
  let stars: Int
  let text: String

  init(film: FilmID, author: String, stars: Int, text: String) {
    self.film = film
    self.author = author
    self.stars = stars
    self.text = text
  }

  init?(fields: [String]) {
    guard fields.count == 4, let stars = Int(fields[2]) else { return nil }
    self.init(film: FilmID(fields[0]), author: fields[1], stars: stars, text: fields[3])
  }
}
