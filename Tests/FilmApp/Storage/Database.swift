/// A schema change from one version of the database to the next.
protocol Migration: Sendable {
  var version: Int { get }
  func migrate(_ tables: inout [String: [String: String]])
}

struct AddWatchlist: Migration {
  let version = 1
  func migrate(_ tables: inout [String: [String: String]]) { tables["watchlist"] = [:] }
}

struct DropLegacyRatings: Migration {
  let version = 2
  func migrate(_ tables: inout [String: [String: String]]) { tables["ratings-v1"] = nil }
}

/// A key-value database with several tables. Opening it is asynchronous.
actor Database {
  struct Closed: Error {}

  let version: Int
  private let log: any Log
  private var tables: [String: [String: String]] = [:]
  private var isOpen = true

  init(directories: Directories, key: EncryptionKey, migrations: [any Migration], log: any Log) async throws {
    await Task.yield()
    self.log = log
    version = migrations.map(\.version).max() ?? 0
    for migration in migrations.sorted(by: { $0.version < $1.version }) { migration.migrate(&tables) }
    log.write(.notice, "opened \(directories.documents) with a key of \(key.bytes.count) bytes")
  }

  func value(_ key: String, in table: String) throws -> String? {
    guard isOpen else { throw Closed() }
    return tables[table]?[key]
  }

  func set(_ value: String?, for key: String, in table: String) throws {
    guard isOpen else { throw Closed() }
    tables[table, default: [:]][key] = value
  }

  func keys(in table: String) throws -> [String] {
    guard isOpen else { throw Closed() }
    return (tables[table] ?? [:]).keys.sorted()
  }

  func close() {
    isOpen = false
    log.write(.notice, "closed")
  }
}

/// Names a table of the database.
protocol TableRow: Sendable {
  static var table: String { get }
}

enum WatchlistRow: TableRow { static let table = "watchlist" }
enum HistoryRow: TableRow { static let table = "history" }
/// One table of the database.
struct Table<Row: TableRow>: Sendable {
  private let database: Database

  init(database: Database) { self.database = database }

  func value(_ key: String) async throws -> String? { try await database.value(key, in: Row.table) }
  func set(_ value: String?, for key: String) async throws {
    try await database.set(value, for: key, in: Row.table)
  }
  func keys() async throws -> [String] { try await database.keys(in: Row.table) }
}
