import FireboltAtomics

/// Code that runs on behalf of a resolver other than the one for which it was written, if it does.
struct Redirection {
  private let isInForce: Bool

  /// - Parameter origin: The store for which the code was written.
  init(_ request: UnsafeMutablePointer<Request>, _ origin: StoreIdentity) {
    isInForce =
      origin != Store.anyIdentity && origin != request.pointee.asked._withUnsafeGuaranteedRef { $0.store.identity }
    if isInForce { firebolt_begin_redirection() }
  }

  func end() {
    if isInForce { firebolt_end_redirection() }
  }
}

extension Resolver {
  /// The resolver that answers. While a recipe runs on behalf of another resolver than the one that registered it, that
  /// other one answers what the recipe asks of its own.
  var redirected: Resolver {
    guard firebolt_may_be_redirected() != 0 else { return self }
    if let running = Request.current {
      return running.origin == store.identity ? running.pointee.asked.takeUnretainedValue() : self
    }
    guard let run = TaskFrame.run, run.origin == store.identity else { return self }
    return run.asked ?? self
  }

  /// Whether another resolver may answer what the code that is running asks of this one.
  var isRedirected: Bool {
    guard firebolt_may_be_redirected() != 0 else { return false }
    let origin = Request.current.map { $0.origin } ?? TaskFrame.run?.origin
    return origin == store.identity
  }
}
