/// The contents of a film's screen.
struct FilmDetails: Sendable {
  let film: Film
  let related: [Film]
  let isAvailable: Bool
}

/// Loads the contents of a film's screen.
struct FilmDetailsLoader: Sendable {
  let film: FilmID
  let library: any FilmLibrary
  let related: RelatedFilms
  let availability: Availability

  func load() async throws -> FilmDetails? {
    guard let found = try await library.film(film) else { return nil }
    return FilmDetails(
      film: found, related: try await related.films(to: film), isAvailable: await availability.isAvailable(found))
  }
}

struct RelatedFilms: Sendable {
  private let source: any FilmSource

  init(source: any FilmSource) { self.source = source }

  func films(to film: FilmID) async throws -> [Film] { try await source.films("films/\(film)/related") }
}

/// Whether a film is available.
struct Availability: Sendable {
  private let locale: LocaleSettings
  private let flags: FeatureFlags

  init(locale: LocaleSettings, flags: FeatureFlags) {
    self.locale = locale
    self.flags = flags
  }

  func isAvailable(_ film: Film) async -> Bool { film.year < 2000 || flags.isEnabled("new-\(locale.language)") }
}

final class PersonRepository: Sendable {
  private let api: API
  private let library: any FilmLibrary

  init(api: API, library: any FilmLibrary) {
    self.api = api
    self.library = library
  }

  func person(_ id: PersonID) async throws -> Person? {
    try await api.list("people", of: Person.self).first { $0.id == id }
  }

  func films(of person: Person) async throws -> [Film] {
    let films = try await library.all()
    return films.filter { person.films.contains($0.id) }
  }
}

/// The age labels of films.
struct AgeRatings: Sendable {
  private let controls: ParentalControls

  init(controls: ParentalControls) { self.controls = controls }

  func label(of film: Film) -> String {
    film.minimumAge > controls.maximumAge ? "Not for you" : "From \(film.minimumAge)"
  }
}
