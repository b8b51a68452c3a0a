import Firebolt

/// The `ResolutionError` that `body` throws.
package func resolutionError<R>(_ body: () throws -> R) -> ResolutionError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? ResolutionError
  }
}

extension ResolutionError {
  /// The types of the path, outermost first.
  package var pathOfTypes: [String] { path.map { "\($0.key)" } }

  /// The text without the line of the outermost request.
  package var textWithoutRequest: String {
    description.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("  asked at  ") }
      .joined(separator: "\n")
  }
}
