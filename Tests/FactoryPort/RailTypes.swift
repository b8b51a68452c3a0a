// The types of a rail application, first half: time, storage, network and account. They import no library.
import Foundation

struct Instant: Comparable, Sendable {
  var seconds: Double
  static func < (left: Instant, right: Instant) -> Bool { left.seconds < right.seconds }
}

protocol Clock: Sendable { var now: Instant { get } }

struct SystemClock: Clock {
  private let start = ContinuousClock.now
  var now: Instant { Instant(seconds: Double(start.duration(to: .now).components.seconds)) }
}

struct FixedClock: Clock { var now = Instant(seconds: 28_800) }

struct Paths: Sendable { let documents: String }

struct LocaleInfo: Sendable { var language = "en" }

enum LogLevel: Int, Sendable { case detail, notice, error }

protocol Log: Sendable { func write(_ level: LogLevel, _ message: String) }

struct HistoryLog: Log {
  let history: LogHistory
  func write(_ level: LogLevel, _ message: String) { history.add("\(level) \(message)") }
}

struct FilteredLog: Log {
  let inner: any Log
  let minimum: LogLevel
  func write(_ level: LogLevel, _ message: String) {
    if level.rawValue >= minimum.rawValue { inner.write(level, message) }
  }
}

final class LogHistory: Sendable {
  private let kept = Protected<[String]>([])
  var lines: [String] { kept.withValue { $0 } }
  func add(_ line: String) { kept.withValue { $0 = $0.suffix(99) + [line] } }
}

protocol SettingsStore: Sendable {
  func setting(_ name: String) -> String?
  func set(_ value: String?, for name: String)
}

final class KeptSettings: SettingsStore {
  private let values: Protected<[String: String]>
  init(_ values: [String: String] = [:]) { self.values = Protected(values) }
  func setting(_ name: String) -> String? { values.withValue { $0[name] } }
  func set(_ value: String?, for name: String) { values.withValue { $0[name] = value } }
}

final class SecretStore: Sendable {
  private let secrets = Protected<[String: String]>([:])
  func secret(_ name: String) -> String? { secrets.withValue { $0[name] } }
  func keep(_ secret: String?, as name: String) { secrets.withValue { $0[name] = secret } }
}

actor Database {
  let path: String
  private var rows: [String: String] = [:]
  private(set) var isOpen = true
  init(opening path: String, log: any Log) async throws {
    await Task.yield()
    self.path = path
    log.write(.notice, "opened \(path)")
  }
  func row(_ key: String) -> String? { rows[key] }
  func set(_ row: String?, for key: String) { rows[key] = row }
  func keys(from prefix: String) -> [String] { rows.keys.filter { $0.hasPrefix(prefix) }.sorted() }
  func close() { isOpen = false }
}

/// The departures that were fetched last. They are soon out of date.
final class BoardCache: Sendable {
  private let boards = Protected<[Station: [String]]>([:])
  func board(of station: Station) -> [String]? { boards.withValue { $0[station] } }
  func keep(_ board: [String], of station: Station) { boards.withValue { $0[station] = board } }
}

actor Scheduler {
  private let clock: any Clock
  private(set) var waiting: [String] = []
  init(clock: any Clock) { self.clock = clock }
  func schedule(_ name: String) { waiting.append("\(name) at \(clock.now.seconds)") }
}

struct PriceFormatter: Sendable {
  let locale: LocaleInfo
  func string(_ cents: Int) -> String { "\(cents / 100)\(locale.language == "en" ? "." : ",")\(cents % 100)" }
}

struct ServerAddress: Sendable, Equatable { let text: String }

struct RetryPolicy: Sendable { let attempts: Int }

protocol Transport: Sendable {
  func send(_ path: String, to server: ServerAddress, token: String?) async throws -> [String]
}

struct Offline: Error {}

struct OfflineTransport: Transport {
  func send(_ path: String, to server: ServerAddress, token: String?) async throws -> [String] { throw Offline() }
}

/// Canned server responses, for previews and tests.
struct CannedTransport: Transport {
  var answers = [
    "stations": ["Ghent", "Bruges", "Ostend"], "timetable": ["Ghent 8:12 Bruges", "Bruges 8:40 Ostend"],
    "delays": ["Ghent 4"], "weather": ["rain"], "payments": ["p1"], "account": ["Ada"],
  ]
  func send(_ path: String, to server: ServerAddress, token: String?) async throws -> [String] {
    answers[String(path.prefix { $0 != "/" })] ?? []
  }
}

protocol HTTPClient: Sendable { func lines(_ path: String) async throws -> [String] }

struct ServerClient: HTTPClient {
  let transport: any Transport
  let server: ServerAddress
  var tokens: TokenStore?
  func lines(_ path: String) async throws -> [String] {
    try await transport.send(path, to: server, token: tokens?.token)
  }
}

struct RetryingClient: HTTPClient {
  let inner: any HTTPClient
  let policy: RetryPolicy
  let log: any Log
  func lines(_ path: String) async throws -> [String] {
    for attempt in 1..<max(1, policy.attempts) {
      do { return try await inner.lines(path) } catch { log.write(.notice, "\(path), attempt \(attempt): \(error)") }
    }
    return try await inner.lines(path)
  }
}

final class Reachability: Sendable {
  private let online = Protected(true)
  var isOnline: Bool { online.withValue { $0 } }
  func change(isOnline: Bool) { online.withValue { $0 = isOnline } }
}

struct LiveFeed: Sendable {
  let topic: String
  let client: any HTTPClient
  func next() async throws -> [String] { try await client.lines("live/\(topic)") }
}

actor UploadQueue {
  private let client: any HTTPClient
  private let reachability: Reachability
  private(set) var waiting: [String] = []
  init(client: any HTTPClient, reachability: Reachability) {
    self.client = client
    self.reachability = reachability
  }
  func send(_ line: String) async {
    waiting.append(line)
    while reachability.isOnline, let next = waiting.first, (try? await client.lines("uploads/\(next)")) != nil {
      waiting.removeFirst()
    }
  }
}

final class TokenStore: Sendable {
  private let secrets: SecretStore
  init(secrets: SecretStore) { self.secrets = secrets }
  var token: String? { secrets.secret("token") }
  func keep(_ token: String?) { secrets.keep(token, as: "token") }
}

/// The person who travels. Each window has one.
struct Traveller: Sendable { let name: String }

final class Session: Sendable {
  private let client: any HTTPClient
  private let tokens: TokenStore
  init(client: any HTTPClient, tokens: TokenStore) {
    self.client = client
    self.tokens = tokens
  }
  func name() async throws -> String? { try await client.lines("account").first }
  func end() { tokens.keep(nil) }
}

struct SignIn: Sendable {
  let client: any HTTPClient
  let tokens: TokenStore
  func callAsFunction(_ name: String) async throws {
    tokens.keep(try await client.lines("tokens/\(name)").first ?? name)
  }
}

struct LoyaltyCard: Sendable {
  let session: Session
  let settings: any SettingsStore
  var points: Int { settings.setting("points").flatMap(Int.init) ?? 0 }
}

struct TravelPreferences: Sendable {
  let settings: any SettingsStore
  var firstClass: Bool { settings.setting("class") == "1" }
  func choose(firstClass: Bool) { settings.set(firstClass ? "1" : "2", for: "class") }
}

struct RailPasses: Sendable {
  let session: Session
  let database: Database
  func names() async -> [String] { await database.keys(from: "pass-") }
}

final class Protected<Value>: @unchecked Sendable {  // Sound: the lock protects the value.
  private let lock = NSLock()
  private var value: Value
  init(_ value: Value) { self.value = value }
  func withValue<R>(_ body: (inout Value) -> R) -> R { lock.withLock { body(&value) } }
}
