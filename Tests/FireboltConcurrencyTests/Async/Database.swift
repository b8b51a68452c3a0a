/// What asynchronous recipes typically make, and what is made of it.
final class Database: Sendable {
  let label: String
  init(_ label: String = "") { self.label = label }
}

final class Repository: Sendable {
  let database: Database
  init(database: Database) { self.database = database }
}
