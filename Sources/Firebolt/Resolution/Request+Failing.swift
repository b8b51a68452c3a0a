extension UnsafeMutablePointer where Pointee == Request {
  /// Returns an error for this request, and tells the observers.
  ///
  /// It isn't inlined, so that the functions of a long chain of recipes don't need stack for it.
  @inline(never)
  func failure(
    _ code: ResolutionError.Code, leadingTo steps: [ResolutionError.Step] = [], detail: String = "",
    arguments: [Any.Type]? = nil, underlying: (any Error)? = nil
  ) -> ResolutionError {
    let failure = ResolutionError(
      code, key, in: store.label, path: path.steps + steps, depth: path.count, detail: detail,
      arguments: arguments ?? self.arguments.listedTypes, underlying: underlying)
    store.tell(.failed(failure), of: path)
    return failure
  }

  /// Returns the failure for an error that the recipe or a hook threw: the failure of a nested request that it passes on,
  /// or a new one.
  func failure(of error: any Error, as code: ResolutionError.Code, detail: String = "") -> ResolutionError {
    if let error = error as? ResolutionError, error.passes(through: path) { return error }
    return failure(code, detail: detail, underlying: error)
  }

  /// The failure of a request whose arguments don't fit.
  var argumentMismatch: ResolutionError {
    @inline(never) get {
      let registration = registration.takeUnretainedValue()
      return failure(
        .argumentMismatch, detail: registration.argumentMismatch(arguments), arguments: registration.parameters)
    }
  }
}
