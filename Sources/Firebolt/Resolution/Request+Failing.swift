extension UnsafeMutablePointer<Request> {
  /// Returns an error for this request, and tells the observers.
  func failure(
    _ code: ResolutionError.Code, leadingTo steps: [ResolutionError.Step] = [], detail: String = "",
    underlying: (any Error)? = nil
  ) -> ResolutionError {
    let failure = ResolutionError(
      code, key, in: store.label, path: path, leadingTo: steps, detail: detail, underlying: underlying)
    tell(.failed(failure.explained))
    return failure
  }

  /// Returns the failure of a request whose recipe threw: the failure of a nested request that the recipe passes on, or
  /// a new one.
  func failure(of error: any Error) -> ResolutionError {
    pointee.hasGivenUp = true
    return failure(of: error, as: .recipeThrew)
  }

  /// Returns the failure for an error that the recipe or a hook threw.
  func failure(of error: any Error, as code: ResolutionError.Code, detail: String = "") -> ResolutionError {
    if let error = error as? ResolutionError, error.passes(through: path) { return error }
    return failure(code, detail: detail, underlying: error)
  }
}
