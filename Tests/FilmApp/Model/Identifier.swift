/// Identifies an entity. Identifiers of different entities are different types.
struct Identifier<Entity>: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  let text: String

  init(_ text: String) { self.text = text }
  init(stringLiteral text: String) { self.text = text }

  var description: String { text }
}

typealias FilmID = Identifier<Film>
typealias PersonID = Identifier<Person>
