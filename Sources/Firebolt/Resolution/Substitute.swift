import FireboltAtomics

// A recipe for a subclass of `Resolver` may run for a resolver of another type, such as a mock. Its `$0` is then the
// resolver that registered it, which stands in for the one that was asked: the running recipe's requests to it are
// answered by the other.

extension RequestRef {
  /// Notes that a store's resolver stands in for the asked one until the request ends.
  func setSubstitute(_ store: StoreIdentity) {
    if substitute == 0 { firebolt_add_substitutes(1) }
    substitute = store
  }

  func removeSubstitute() {
    if substitute == 0 { return }
    firebolt_add_substitutes(-1)
    substitute = 0
  }
}

extension Resolver {
  /// Whether a resolver stands in for another one anywhere. Nearly always false.
  @inline(__always)
  var mayBeSubstitute: Bool { firebolt_has_substitutes() != 0 }

  /// The resolver that answers: this one, or the one that it stands in for.
  var substituted: Resolver {
    guard mayBeSubstitute else { return self }
    if let running = Request.current {
      return running.substitute == store.identity ? running.asked.takeUnretainedValue() : self
    }
    return TaskContext.run?.resolver(substitutedBy: store.identity) ?? self
  }

  /// Whether requests to this resolver are answered from another store.
  var isSubstitute: Bool { mayBeSubstitute && substituted.store !== store }
}
