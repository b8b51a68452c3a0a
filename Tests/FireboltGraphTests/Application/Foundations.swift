import Firebolt

// The foundations of a music application: its platform, its storage and its network.
extension Music {
  protocol Log: Component {}
  protocol Client: Component {}
  protocol Job: Component {}

  struct Paths: Sendable { let root: String }
  struct Price: Sendable, Equatable { let amount: Double }
  struct RetryPolicy: Sendable { let attempts: Int }

  final class Clock: Component, @unchecked Sendable {}
  final class Settings: Using<Paths>, @unchecked Sendable {}
  final class FileLog: Using<Paths>, Log, @unchecked Sendable {}
  final class AuditLog: Using<any Log>, Log, @unchecked Sendable {}
  final class FeatureFlags: Using<Settings>, @unchecked Sendable {}
  final class Stopwatch: Using<Clock>, @unchecked Sendable {}
  final class ErrorReporter: Using<any Log>, @unchecked Sendable {}
  final class Analytics: UsingTwo<Provider<Stopwatch>, [any Log]>, @unchecked Sendable {}

  final class Encryption: Component, @unchecked Sendable {}
  final class Database: UsingTwo<Paths, Encryption>, @unchecked Sendable {}
  final class Migrator: UsingTwo<Database, any Log>, @unchecked Sendable {}
  final class Keychain: Using<Encryption>, @unchecked Sendable {}
  final class FileStore: Using<Paths>, @unchecked Sendable {}
  final class ImageCache: Using<FileStore>, @unchecked Sendable {}
  final class Backup: UsingTwo<Lazy<Database>, FileStore>, @unchecked Sendable {}
  final class DatabaseTransaction: Using<Database>, @unchecked Sendable {}

  final class Reachability: Component, @unchecked Sendable {}
  final class HTTPClient: UsingTwo<RetryPolicy, Reachability>, Client, @unchecked Sendable {}
  final class LoggedClient: UsingTwo<any Client, any Log>, Client, @unchecked Sendable {}
  final class TokenStore: Using<Keychain>, @unchecked Sendable {}
  final class RequestSigner: Using<TokenStore>, @unchecked Sendable {}
  final class Decoder: Component, @unchecked Sendable {}
  final class ImageLoader: UsingTwo<any Client, ImageCache>, @unchecked Sendable {}
  final class PushSocket: Using<any Client>, @unchecked Sendable {}
  final class UploadQueue: UsingTwo<any Client, RequestSigner>, @unchecked Sendable {}
  final class JobQueue: UsingTwo<Clock, [any Job]>, @unchecked Sendable {}

  /// 12 registrations.
  static func platform(_ census: Census) -> Module {
    Module("platform") {
      $0.registerInstance(census)
      $0.registerInstance("device 7", name: "device")
      $0.register(.factory) { Paths(root: "/music") }
      $0.register(.factory, arg1: Double.self) { Price(amount: $0) }
      $0.register(expect: (any Log).self) { FileLog($0.get(), $0.get()) }
      $0.register(expect: (any Log).self, name: "audit") { AuditLog($0.get(), $0.get()) }
      $0.autowire(Clock.init)
      $0.autowire(Settings.init)
      $0.autowire(FeatureFlags.init)
      $0.autowire(.factory, Stopwatch.init)
      $0.autowire(ErrorReporter.init)
      $0.autowire(Analytics.init)
    }
  }

  /// 8 registrations.
  static let storage = Module("storage") {
    $0.register { Encryption($0.get()) }
    $0.register { Database($0.get(), $0.get(), $0.get()) }
    $0.register { Keychain($0.get(), $0.get()) }
    $0.autowire(Migrator.init)
    $0.autowire(FileStore.init)
    $0.autowire(.weak, ImageCache.init)
    $0.autowire(Backup.init)
    $0.register(.factory) { DatabaseTransaction($0.get(), $0.get()) }
    // The database is opened with an up-to-date schema, and closed when the application ends.
    $0.initCompleted(Database.self) { own, _ in _ = own.get() as Migrator }
    $0.onDrop(Database.self) { $0.census.tearDown($0) }
    $0.onDrop(Encryption.self) { $0.census.tearDown($0) }
  }

  /// 10 registrations.
  static let network = Module("network") {
    $0.register { Reachability($0.get()) }
    $0.register(.factory) { RetryPolicy(attempts: 3) }
    $0.register(expects: [HTTPClient.self, (any Client).self]) { HTTPClient($0.get(), $0.get(), $0.get()) }
    $0.decorate((any Client).self) { own, client in LoggedClient(client, own.get(), own.get()) }
    $0.register { TokenStore($0.get(), $0.get()) }
    $0.register(.factory) { Decoder($0.get()) }
    $0.autowire(.factory, RequestSigner.init)
    $0.autowire(.weak, ImageLoader.init)
    $0.autowire(PushSocket.init)
    $0.autowire(UploadQueue.init)
    $0.autowire(JobQueue.init)
  }
}
