import Firebolt
import TestSupport

/// A service that is opened and closed. A ledger records which services are alive.
class Closable: Tracked, @unchecked Sendable {}
final class LogFile: Closable, @unchecked Sendable {}
final class Storage: Closable, @unchecked Sendable {}
final class WebServer: Closable, @unchecked Sendable {}

/// The lines that `onDrop` closures write.
final class Journal: Sendable {
  private let written = Guarded<[String]>([])

  var lines: [String] { written.value }

  func write(_ line: String) { written.append(line) }

  /// Writes a line after a suspension.
  func writeLater(_ line: String) async {
    await Task.yield()
    write(line)
  }
}

/// Returns the error that a shutdown throws.
func shutDownError(_ resolver: Resolver, limit: Double? = nil) async -> DropError? {
  await dropError { try await resolver.shutDown(limit: limit) }
}

/// Returns the error that `awaitDrops()` throws.
func awaitDropsError(_ resolver: Resolver) async -> DropError? {
  await dropError { try await resolver.awaitDrops() }
}

private func dropError(_ body: () async throws -> Void) async -> DropError? {
  do {
    try await body()
    return nil
  } catch {
    return error as? DropError
  }
}

/// Returns the code of the failure of a request.
func code<T>(_ type: T.Type, _ resolver: Resolver) -> ResolutionError.Code? {
  resolutionError { try resolver.resolve(type) }?.code
}
