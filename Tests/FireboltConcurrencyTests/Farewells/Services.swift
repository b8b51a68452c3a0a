import Firebolt
import TestSupport

/// Something that is opened and closed. A ledger knows which of them live.
class Closable: Tracked, @unchecked Sendable {}
final class LogFile: Closable, @unchecked Sendable {}
final class Storage: Closable, @unchecked Sendable {}
final class WebServer: Closable, @unchecked Sendable {}

/// Lines that farewells write.
final class Journal: Sendable {
  private let written = Guarded<[String]>([])

  var lines: [String] { written.withLock { $0 } }

  func write(_ line: String) { written.withLock { $0.append(line) } }
}

/// The `ShutDownError` that a shutdown throws.
func shutDownError(_ resolver: Resolver, limit: Double? = nil) async -> ShutDownError? {
  do throws(ShutDownError) {
    try await resolver.shutDown(limit: limit)
    return nil
  } catch {
    return error
  }
}
