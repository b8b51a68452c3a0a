import Firebolt
import TodoDomain

extension Module {
  /// Where todos are kept: in a SQLite database, opened once, by whoever awaits it first.
  ///
  /// It needs a `Logger`. The database is closed when it is dropped, or its resolver goes.
  ///
  /// - Parameter location: Where the database is.
  public static func storage(at location: DatabaseLocation) -> Module {
    Module("storage", includes: [.domain]) {
      $0.register { location }
      $0.autowireAsync(TodoDatabase.open)
      $0.onDrop(TodoDatabase.self) { $0.close() }
      $0.autowire(.factory, SQLiteTodoRepository.init, expect: (any TodoRepository).self)
    }
  }
}
