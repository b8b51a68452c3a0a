extension UnsafeMutablePointer<Request> {
  /// Why this request fails. The observers are told.
  func failure(
    _ code: ResolutionError.Code, leadingTo steps: [ResolutionError.Step] = [], detail: String = "",
    underlying: (any Error)? = nil
  ) -> ResolutionError {
    let failure = ResolutionError(
      code, key, in: store.label, path: path, leadingTo: steps, detail: detail, underlying: underlying)
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
    if let error = error as? ResolutionError, passesOn(error) { return error }
    return failure(code, detail: detail, underlying: error)
  }

  /// Whether the recipe rethrows the failure of a request that it made itself, rather than an error of its own.
  ///
  /// - Complexity: O(*n*) in the depth. It makes no path where it can do without: each recipe of a long chain asks this.
  private func passesOn(_ error: ResolutionError) -> Bool {
    let (steps, outer) = (error.path, TaskFrame.path)
    guard steps.count >= outer.count + Int(pointee.depth), error.passes(through: outer) else { return false }
    var next: Self? = self
    for step in steps[outer.count...].prefix(Int(pointee.depth)).reversed() {
      guard let request = next, !request.pointee.isCompletion else { return error.passes(through: path) }
      let serialNumber = request.registration._withUnsafeGuaranteedRef { $0.serialNumber }
      if serialNumber != step.serialNumber { return false }
      next = request.pointee.caller
    }
    return true
  }
}
