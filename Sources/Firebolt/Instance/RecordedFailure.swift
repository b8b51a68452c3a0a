/// A failure of a cell, for the waiting requests.
final class RecordedFailure: Sendable {
  let error: ResolutionError
  /// The number of leading steps in the error's path that a waiting request replaces with its own.
  let depth: Int
  /// Whether the recipe ran with arguments. A waiting request may have different ones.
  private let hadArguments: Bool
  /// The cell whose completion has failed, with all that its group holds; nil for a failed recipe.
  private let completed: CellID?

  init(error: ResolutionError, depth: Int, hadArguments: Bool = false, ofCompletion cell: InstanceCell? = nil) {
    self.error = error
    self.depth = depth
    self.hadArguments = hadArguments
    completed = cell?.id
  }

  /// The failure as that of a cell that a group held: if the completion was of another cell, its step stays in the path.
  func of(_ cell: InstanceCell) -> RecordedFailure {
    completed == nil || completed == cell.id ? self : RecordedFailure(error: error, depth: depth - 1)
  }

  /// Whether a waiting request fails with this error too. If not, the request tries again by itself, because it may
  /// succeed where the maker couldn't.
  var isSharedWithWaiters: Bool {
    !hadArguments && ![.needsMainActor, .needsAwait, .cycle].contains(error.code)
  }

  /// Returns the error for a request with the given path: unchanged if the path leads to it already.
  func asSeen(from path: Path) -> ResolutionError {
    error.passes(through: path) ? error : error.following(path.steps, insteadOfFirst: depth)
  }
}
