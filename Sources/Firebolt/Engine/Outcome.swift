// The ways in which a request can end without an instance: with the program's end, with nil, with a thrown error.

extension ResolutionError {
  /// Whether the request that fails is the one that the caller made, and not one that a recipe made on its behalf.
  var isOwn: Bool { depth == (Request.current?.pointee.depth ?? 0) + TaskFrame.path.count + 1 }

  /// Whether the recipe could run elsewhere.
  var isObstacle: Bool { code == .needsMainActor || code == .needsAwait }

  /// What a plain `get()` does about an error: it ends the program, or in a dry run only the recipe.
  @usableFromInline
  func stop(_ fileID: StaticString, _ line: UInt) -> Never {
    if let attempt = Rehearsal.Attempt.current { attempt.leave(self, Place(fileID: fileID, line: line)) }
    Firebolt.stop(explained.description, Place(fileID: fileID, line: line))
  }

  /// What an optional `get()` does about an error: nil, but mistakes in the wiring of this very request don't pass for
  /// "not there".
  @usableFromInline
  func absence<T>(_ fileID: StaticString, _ line: UInt) -> T? {
    if isOwn, Code.mistakes.contains(code) { stop(fileID, line) }
    return nil
  }
}

extension ResolutionError.Code {
  /// What is wrong however the request is made, so that "not there" would hide it.
  fileprivate static let mistakes: Set = [cycle, typeMismatch, needsMainActor, needsAwait]
}
