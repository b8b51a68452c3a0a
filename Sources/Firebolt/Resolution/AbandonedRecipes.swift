/// Ends the unfinished instances of this thread and of its task's asynchronous recipes, because they will never be
/// finished. Other recipes can continue with the instances made so far.
package func abandonRecipes(with error: ResolutionError) {
  while let request = Request.current {
    request.abandon(error)
    // The thread never ends, so its resolution doesn't either.
    if request.pointee.outermost == nil { WaitGraph.shared.leave(request.resolutionID) }
    request.leave()
  }
  TaskContext.run?.abandon(error)
}

extension UnsafeMutablePointer<Request> {
  /// Handles the abandoned recipe, or the abandoned completion, as if it had thrown.
  fileprivate func abandon(_ error: ResolutionError) {
    guard let cell = pointee.cell else { return }
    var undone = Undone()
    defer { withExtendedLifetime(undone) {} }
    if pointee.isCompletion {
      let failure = RecordedFailure(error: error, depth: path.count, ofCompletion: cell)
      knownResolution?.runCompletions(undoing: &undone, abandoning: failure)
    }
    _ = try? end(.failure(error))
  }
}
