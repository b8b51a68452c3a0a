/// A failure of a cell, for the waiting requests.
struct RecordedFailure: Sendable {
  let error: ResolutionError
  /// The number of leading steps in the error's path that a waiting request replaces with its own.
  let depth: Int
  /// Whether the recipe ran with arguments. A waiting request may have different ones.
  var hadArguments = false

  /// Whether a waiting request fails with this error too. If not, the request tries again by itself, because it may
  /// succeed where the maker couldn't.
  var isSharedWithWaiters: Bool {
    !hadArguments && ![.needsMainActor, .needsAwait, .cycle, .chainTooDeep].contains(error.code)
  }

  /// Returns the error for a request with the given path: unchanged if the path leads to it already.
  func asSeen(from path: [ResolutionError.Step]) -> ResolutionError {
    error.passes(through: path) ? error : error.following(path, insteadOfFirst: depth)
  }
}
