import FireboltAtomics

// A recipe for a subclass of `Resolver` may run for a resolver of another type, such as a mock. Its `$0` is then the
// resolver that registered it, which stands in for the one that was asked: the running recipe's requests to it are
// answered by the other.

extension UnsafeMutablePointer<Request> {
  /// Notes that a store's resolver stands in for the asked one until the request ends.
  func letStandIn(_ store: StoreIdentity) {
    if pointee.standIn == 0 { firebolt_add_redirections(1) }
    pointee.standIn = store
  }

  func endStandIn() {
    if pointee.standIn == 0 { return }
    firebolt_add_redirections(-1)
    pointee.standIn = 0
  }
}

extension Resolver {
  /// Whether a resolver stands in for another one anywhere. Nearly always false.
  @inline(__always)
  var isRedirectionPossible: Bool { firebolt_may_be_redirected() != 0 }

  /// The resolver that answers: this one, or the one that it stands in for.
  var redirected: Resolver {
    guard isRedirectionPossible else { return self }
    if let running = Request.current {
      return running.pointee.standIn == store.identity ? running.pointee.asked.takeUnretainedValue() : self
    }
    return TaskContext.run?.resolver(standingInFor: store.identity) ?? self
  }

  /// Whether requests to this resolver are answered from another store.
  var isRedirected: Bool { isRedirectionPossible && redirected.store !== store }
}
