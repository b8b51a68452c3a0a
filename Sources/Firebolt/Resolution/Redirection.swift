import FireboltAtomics

/// A marker for code that runs for a resolver other than the one it was written for.
struct Redirection {
  private let isInForce: Bool

  /// - Parameter origin: The store that the code was written for.
  init(_ request: UnsafeMutablePointer<Request>, _ origin: StoreIdentity) {
    isInForce = request.pointee.asked._withUnsafeGuaranteedRef { $0.store.redirects(origin) }
    if isInForce { firebolt_begin_redirection() }
  }

  func end() {
    if isInForce { firebolt_end_redirection() }
  }
}

extension Resolver {
  /// Whether any code that runs now may be redirected. Nearly always false.
  @inline(__always)
  var isRedirectionPossible: Bool { firebolt_may_be_redirected() != 0 }

  /// The resolver that answers. While a recipe runs for a resolver other than the one that registered it, that resolver
  /// also answers the recipe's requests to its own resolver.
  var redirected: Resolver {
    guard isRedirectionPossible else { return self }
    if let running = Request.current {
      return running.origin == store.identity ? running.pointee.asked.takeUnretainedValue() : self
    }
    guard let run = TaskFrame.run, run.origin == store.identity else { return self }
    return run.asked ?? self
  }

  /// The resolver for requests that the running code makes later. It doesn't keep its store open.
  var redirectedForLater: Resolver { redirected.sharingResolver }

  /// Whether the running code's requests to this resolver are answered from another store.
  var isRedirected: Bool {
    guard isRedirectionPossible else { return false }
    // `redirected` alone would retain the resolver for each request.
    guard let running = Request.current else { return redirected.store !== store }
    return running.origin == store.identity && running.pointee.asked._withUnsafeGuaranteedRef { $0.store !== store }
  }
}
