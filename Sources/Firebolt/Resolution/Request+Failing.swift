extension UnsafeMutablePointer<Request> {
  /// Why this request fails. The observers are told.
  func failure(
    _ code: ResolutionError.Code, leadingTo steps: [ResolutionError.Step] = [], detail: String = "",
    arguments: [Any.Type]? = nil, underlying: (any Error)? = nil
  ) -> ResolutionError {
    let failure = ResolutionError(
      code, key, in: store.label, path: path, leadingTo: steps, detail: detail,
      arguments: arguments ?? pointee.arguments.listedTypes, underlying: underlying)
    tell(.failed(failure.explained))
    return failure
  }

  /// The failure of a request whose recipe threw: that of a nested request which the recipe passes on, or one of its own.
  func failure(of error: any Error) -> ResolutionError {
    pointee.hasGivenUp = true
    return failure(of: error, as: .recipeThrew)
  }

  /// The same for what the recipe or a hook threw.
  func failure(of error: any Error, as code: ResolutionError.Code, detail: String = "") -> ResolutionError {
    if let error = error as? ResolutionError, error.passes(through: path) { return error }
    return failure(code, detail: detail, underlying: error)
  }
}
