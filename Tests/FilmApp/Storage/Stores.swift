import Firebolt

struct EncryptionKey: Sendable {
  let bytes: [UInt8]

  init(identifiers: any IdentifierSource) {
    bytes = Array(identifiers.makeIdentifier().utf8)
  }
}

/// Stores secrets, encrypted.
protocol SecretStore: Sendable {
  func secret(_ name: String) -> String?
  func keep(_ secret: String?, as name: String)
}

final class Keychain: SecretStore {
  private let key: EncryptionKey
  private let secrets = Protected<[String: [UInt8]]>([:])

  init(key: EncryptionKey) { self.key = key }

  func secret(_ name: String) -> String? {
    secrets.current[name].map { String(decoding: mixed($0), as: UTF8.self) }
  }

  func keep(_ secret: String?, as name: String) {
    secrets.withValue { $0[name] = secret.map { mixed(Array($0.utf8)) } }
  }

  private func mixed(_ bytes: [UInt8]) -> [UInt8] {
    bytes.indices.map { bytes[$0] ^ key.bytes[$0 % key.bytes.count] }
  }
}

protocol PreferenceStore: Sendable {
  func preference(_ name: String) -> String?
  func set(_ value: String?, for name: String)
}

final class Preferences: PreferenceStore {
  private let values = Protected<[String: String]>([:])

  func preference(_ name: String) -> String? { values.current[name] }
  func set(_ value: String?, for name: String) {
    values.withValue { $0[name] = value }
  }

  func removeAll() {
    values.withValue { $0 = [:] }
  }
}

/// Text files in the caches folder.
actor FileStore {
  private let directories: Directories
  private var files: [String: [String]] = [:]

  init(directories: Directories) { self.directories = directories }

  var size: Int { files.values.joined().reduce(0) { $0 + $1.utf8.count } }
  var names: [String] { files.keys.sorted() }

  func read(_ name: String) -> [String]? { files[directories.caches + "/" + name] }
  func write(_ lines: [String]?, to name: String) { files[directories.caches + "/" + name] = lines }
}

struct DiskBudget: Sendable {
  let bytes: Int
}

/// Deletes cached files when they exceed the disk budget.
final class CacheEvictor: Sendable {
  private let store: FileStore
  private let budget: DiskBudget
  private let scheduler: TaskScheduler

  init(store: FileStore, budget: DiskBudget, scheduler: TaskScheduler) {
    self.store = store
    self.budget = budget
    self.scheduler = scheduler
  }

  func schedule() async {
    await scheduler.schedule("evict", in: 3600) { [weak self] in await self?.evict() }
  }

  func evict() async {
    for name in await store.names where await store.size > budget.bytes { await store.write(nil, to: name) }
  }
}

/// Saves copies of database tables. Opens the database only when it is used.
final class Backup: Sendable {
  private let database: Lazy<Database>
  private let store: FileStore

  init(database: Lazy<Database>, store: FileStore) {
    self.database = database
    self.store = store
  }

  func save(_ table: String) async throws {
    await store.write(try await database.value.keys(in: table), to: "backup-\(table)")
  }
}

struct ScheduleEviction: LaunchTask {
  let name = "eviction"
  private let evictor: CacheEvictor

  init(evictor: CacheEvictor) { self.evictor = evictor }

  func run() async throws { await evictor.schedule() }
}
