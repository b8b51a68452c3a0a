import Firebolt
import TodoDomain

extension Module {
  /// Where todos are kept: in a SQLite database, opened once, by whoever awaits it first.
  ///
  /// It needs the key `logger`, and registers `todoRepository`. What no other module knows, the database and its place, it
  /// registers by type. The database is closed when its resolver is shut down.
  ///
  /// - Parameter location: Where the database is.
  public static func storage(at location: DatabaseLocation) -> Module {
    Module("storage", includes: [.domain]) {
      $0.register { location }
      $0.registerAsync { try await TodoDatabase.open(at: $0.resolve(), logger: $0.resolve(.logger)) }
      $0.onDrop(TodoDatabase.self) { try await $0.close() }
      $0.register(.todoRepository) {
        SQLiteTodoRepository(database: try $0.resolve(), request: try $0.resolve(.request))
      }
    }
  }
}
