/// Ends the unfinished instances of this thread and of its task's asynchronous recipes, because they will never be
/// finished. Other recipes can continue with the instances made so far.
package func abandonRecipes(with error: ResolutionError) {
  while let request = Request.current {
    request.abandon(error)
    request.leave()
    // The thread never ends, so its resolution doesn't either.
    if request.pointee.caller != nil { continue }
    WaitGraph.shared.forget(request.resolutionID)
    request.knownResolution?.deferred.take().carryOut()
  }
  TaskContext.run?.abandon(error)
}

extension UnsafeMutablePointer where Pointee == Request {
  /// Handles the abandoned recipe, or the abandoned completion, as if it had thrown.
  fileprivate func abandon(_ error: ResolutionError) {
    takeCell()
    guard let cell else { return }
    if pointee.isCompletion {
      let failure = RecordedFailure(error: error, depth: path.count, ofCompletion: cell)
      knownResolution?.abandonCompletions(with: failure)
    }
    _ = try? end(.failure(error))
  }
}
