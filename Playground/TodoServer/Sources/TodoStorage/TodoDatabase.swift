import Dispatch
import GRDB
import Logging

/// The open database, with the newest schema.
public final class TodoDatabase: Sendable {
  let connection: any DatabaseWriter

  private let logger: Logger

  private init(connection: any DatabaseWriter, logger: Logger) {
    self.connection = connection
    self.logger = logger
  }

  /// Opens the database, and brings its schema up to date.
  ///
  /// - Throws: `UnusableDatabase`, if the database can't be opened or its schema can't be updated.
  public static func open(at location: DatabaseLocation, logger: Logger) async throws -> TodoDatabase {
    do {
      let database = TodoDatabase(connection: try connection(to: location), logger: logger)
      try await database.migrate()
      if let pool = database.connection as? DatabasePool { try await openReaders(of: pool) }
      logger.info("database open", metadata: ["database": "\(location)"])
      return database
    } catch {
      throw UnusableDatabase(location: location, cause: error)
    }
  }

  /// Closes the database after the writes under way have ended. The database must not be used afterwards.
  ///
  /// - Throws: GRDB's error. Committed data is nevertheless in the file or its journal.
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

  /// Moves the journal into the file, so that a copy of only the file contains everything.
  private func moveJournal() async throws {
    guard connection is DatabasePool else { return }
    try await connection.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
  }

  private static func connection(to location: DatabaseLocation) throws -> any DatabaseWriter {
    var configuration = Configuration()
    configuration.label = "todos"
    // Another process, such as the sqlite3 command, may use the file. Wait for it instead of failing.
    configuration.busyMode = .timeout(5)
    switch location {
    case .memory:
      return try DatabaseQueue(configuration: configuration)
    case .file(let path):
      // A pool uses WAL mode, so requests that read don't wait for the request that writes.
      let pool = try DatabasePool(path: path, configuration: configuration)
      // A commit is appended to the journal. The operating system then has it, so it survives the end of the process,
      // even by kill -9. With FULL, it is also on the disk before the commit returns, and thus before a client is told,
      // so it survives a power cut. A pool sets NORMAL when it opens, so this statement comes after that.
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      return pool
    }
  }

  /// Opens all connections that a pool uses for reading. A request that needs one can then not fail because the process
  /// has no file descriptor left.
  private static func openReaders(of pool: DatabasePool) async throws {
    let others = DispatchGroup()
    let count = pool.configuration.maximumReaderCount
    for _ in 0..<count { others.enter() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<count {
        group.addTask {
          try await withCheckedThrowingContinuation { continuation in
            pool.asyncRead { result in
              others.leave()
              // A pool opens a connection only if all others are in use.
              if case .success = result { others.wait() }
              continuation.resume(with: result.map { _ in })
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private func migrate() async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      DatabaseMigrator.todos.asyncMigrate(connection) { continuation.resume(with: $0.map { _ in }) }
    }
  }
}
