#if canImport(Foundation) && !canImport(Darwin)
  import Firebolt
  import Foundation

  /// The text that `localizedDescription` gives is the error's `description`.
  ///
  /// Foundation asks an error for its text by a protocol of its own. Firebolt doesn't import Foundation, so that apps
  /// don't link it for this; on Apple's systems the error brings its text without it.
  extension ResolutionError: LocalizedError {
    /// The error's `description`.
    public var errorDescription: String? { description }
  }
#endif
