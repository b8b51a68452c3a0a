import GRDB
import Logging

/// The database, open and of the newest schema.
public final class TodoDatabase: Sendable {
  let connection: any DatabaseWriter

  private let logger: Logger

  private init(connection: any DatabaseWriter, logger: Logger) {
    self.connection = connection
    self.logger = logger
  }

  /// Opens the database, and brings its schema up to date.
  ///
  /// - Throws: What GRDB throws, if that can't be done.
  public static func open(at location: DatabaseLocation, logger: Logger) async throws -> TodoDatabase {
    let database = TodoDatabase(connection: try connection(to: location), logger: logger)
    try await database.migrate()
    logger.info("database open", metadata: ["database": "\(location)"])
    return database
  }

  /// Closes the database, once what is being written is written. Nobody may ask it afterwards.
  ///
  /// - Throws: What GRDB throws. What has been committed is in the file or its journal all the same.
  public func close() async throws {
    do {
      try await moveJournal()
    } catch {
      try connection.close()
      throw error
    }
    try connection.close()
    logger.info("database closed")
  }

  /// Moves the journal into the file, so that whoever copies the file alone has everything.
  private func moveJournal() async throws {
    guard connection is DatabasePool else { return }
    try await connection.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
  }

  private static func connection(to location: DatabaseLocation) throws -> any DatabaseWriter {
    var configuration = Configuration()
    configuration.label = "todos"
    // Another process may have the file open, as the sqlite3 command: wait for it rather than fail.
    configuration.busyMode = .timeout(5)
    switch location {
    case .memory:
      return try DatabaseQueue(configuration: configuration)
    case .file(let path):
      // A pool's journal is in WAL mode: requests that read don't wait for the one that writes.
      let pool = try DatabasePool(path: path, configuration: configuration)
      // A commit is appended to the journal. There it survives the end of the process, kill -9 too, as the system has it.
      // FULL has it on the disk as well before the commit returns, and so before a client is told: it survives a power cut.
      // A pool begins with NORMAL, so this comes after.
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      return pool
    }
  }

  private func migrate() async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      DatabaseMigrator.todos.asyncMigrate(connection) { continuation.resume(with: $0.map { _ in }) }
    }
  }
}
