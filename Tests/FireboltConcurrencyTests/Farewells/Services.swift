import Firebolt
import TestSupport

/// A service that is opened and closed. A ledger records which services are alive.
class Closable: Tracked, @unchecked Sendable {}
final class LogFile: Closable, @unchecked Sendable {}
final class Storage: Closable, @unchecked Sendable {}
final class WebServer: Closable, @unchecked Sendable {}

/// The lines that farewells write.
final class Journal: Sendable {
  private let written = Guarded<[String]>([])

  var lines: [String] { written.withLock { $0 } }

  func write(_ line: String) { written.withLock { $0.append(line) } }
}

/// Returns the `ShutDownError` that a shutdown throws.
func shutDownError(_ resolver: Resolver, limit: Double? = nil) async -> ShutDownError? {
  do throws(ShutDownError) {
    try await resolver.shutDown(limit: limit)
    return nil
  } catch {
    return error
  }
}
