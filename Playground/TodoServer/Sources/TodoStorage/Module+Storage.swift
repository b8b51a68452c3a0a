import Firebolt
import TodoDomain

extension Module {
  /// Stores todos in a SQLite database, which is opened once, for the first request that awaits it.
  ///
  /// The module needs the key `logger`, and registers the key `todoRepository`. It registers the database and its
  /// location by type, because no other module uses them. The database is closed when its resolver is shut down.
  ///
  /// - Parameter location: The location of the database.
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
