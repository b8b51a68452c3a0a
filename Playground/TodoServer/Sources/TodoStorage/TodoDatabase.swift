import Dispatch
import GRDB
import Logging
import TodoDomain

/// The open database, with the newest schema.
public final class TodoDatabase: Sendable {
  /// The time that a read or a write has, from the request on. Then another process that keeps the file locked, or the
  /// writes that came before, have taken too long, and the request fails.
  static let limit = Duration.seconds(2)

  let connection: any DatabaseWriter

  private let file: DatabaseFile?
  private let patience: WritePatience
  private let logger: Logger

  private init(at location: DatabaseLocation, logger: Logger) throws {
    patience = WritePatience(for: .seconds(5))
    connection = try Self.connection(to: location, patience)
    file = try location.path.map { try DatabaseFile(at: $0) }
    self.logger = logger
  }

  /// Opens the database, and brings its schema up to date.
  ///
  /// - Throws: `UnusableDatabase`, if the database can't be opened or its schema can't be updated.
  public static func open(at location: DatabaseLocation, logger: Logger) async throws -> TodoDatabase {
    do {
      let database = try TodoDatabase(at: location, logger: logger)
      try await database.migrate()
      if let pool = database.connection as? DatabasePool { try await openReaders(of: pool) }
      logger.info("database open", metadata: ["database": "\(location)"])
      return database
    } catch {
      throw UnusableDatabase(location: location, cause: error)
    }
  }

  /// Reads from the database.
  ///
  /// - Throws: `TodoError.storageUnavailable` if the file has gone, and what `body` throws.
  func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    let value = try await connection.read(body)
    try confirmFile()
    return value
  }

  /// Runs `body` in a transaction, and commits it.
  ///
  /// - Throws: `TodoError.storageUnavailable` if the file stays locked, has gone, or can't grow, and what `body` throws.
  func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    let deadline = ContinuousClock.now + Self.limit
    do {
      let value = try await connection.writeWithoutTransaction { [patience] connection in
        try patience.begin(until: deadline)
        try connection.beginTransaction(.immediate)
        do {
          let value = try body(connection)
          try connection.commit()
          return value
        } catch {
          try? connection.rollback()
          throw error
        }
      }
      // A commit to a file that was deleted succeeds, and is lost with the process.
      try confirmFile()
      return value
    } catch let error as DatabaseError {
      // What may pass without a change of the server: another process has locked the file, or the disk is full.
      let isLocked = error.resultCode == .SQLITE_BUSY
      guard isLocked || error.resultCode == .SQLITE_FULL else { throw error }
      logger.error(isLocked ? "database locked" : "disk full", metadata: ["error": "\(error)"])
      throw TodoError.storageUnavailable
    }
  }

  private func confirmFile() throws {
    guard let file, !file.isInPlace else { return }
    logger.error("database file gone", metadata: ["database": "\(file.path)"])
    throw TodoError.storageUnavailable
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
    let deadline = ContinuousClock.now + Self.limit
    try await connection.writeWithoutTransaction { [patience] connection in
      try patience.begin(until: deadline)
      _ = try connection.checkpoint(.truncate)
    }
  }

  private static func connection(
    to location: DatabaseLocation, _ patience: WritePatience
  ) throws -> any DatabaseWriter {
    var configuration = Configuration()
    configuration.label = "todos"
    // Another process, such as the sqlite3 command, may use the file. Wait for it for some time instead of failing.
    configuration.busyMode = .callback { _ in patience.waitsOn() }
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
