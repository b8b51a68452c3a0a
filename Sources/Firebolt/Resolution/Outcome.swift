// The ways in which a request can end without an instance: with the program's end, with nil, with a thrown error.

extension ResolutionError {
  /// Whether the request that fails is the one that the caller made, and not one that a recipe made on its behalf.
  var isOwn: Bool { depth == Int(Request.current?.pointee.depth ?? 0) + TaskFrame.path.count + 1 }

  /// Whether the recipe could run elsewhere.
  var isObstacle: Bool { code == .needsMainActor || code == .needsAwait }

  /// What a plain `get()` does about an error: it ends the program, or in a dry run only the recipe.
  func stop(_ place: Place) -> Never {
    RecipeSupervision.current?.leaveRecipe(self, place)
    Firebolt.stop(([explained.description] + RecipeSupervision.findings).joined(separator: "\n"), place)
  }

  /// What an optional `get()` does about an error: it returns nil, but errors in the wiring of this very request don't pass
  /// for "not there".
  func absence<T>(_ place: Place) -> T? {
    if isOwn, Code.wiringErrors.contains(code) { stop(place) }
    return nil
  }
}

extension ResolutionError.Code {
  /// What is wrong however the request is made, so that "not there" would hide it.
  fileprivate static let wiringErrors: Set = [cycle, chainTooDeep, typeMismatch, needsMainActor, needsAwait]
}
