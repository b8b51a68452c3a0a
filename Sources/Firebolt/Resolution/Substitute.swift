import FireboltAtomics

// A recipe for a subclass of `Resolver` may run for a resolver of another type, such as a mock. Its `$0` is then the
// resolver that registered it, which stands in for the one that was asked: the running recipe's requests to it are
// answered by the other.
//
// While a resolver that has inherited from another one is in force in a task, it answers what that task asks of the other.

extension UnsafeMutablePointer where Pointee == Request {
  /// Notes that a store's resolver stands in for the asked one until the request ends.
  func setSubstitute(_ store: StoreIdentity) {
    if pointee.substitute == 0 { firebolt_add_substitutes(1) }
    pointee.substitute = store
  }

  func removeSubstitute() {
    if pointee.substitute == 0 { return }
    firebolt_add_substitutes(-1)
    pointee.substitute = 0
  }
}

extension Resolver {
  /// Whether a resolver stands in for another one, or an heir is in force, anywhere. Nearly always false.
  @inline(__always)
  var mayBeSubstitute: Bool { firebolt_has_substitutes() != 0 }

  /// The resolver that answers: this one, the one that it stands in for, or its heir.
  var substituted: Resolver {
    guard mayBeSubstitute else { return self }
    if let running = Request.current {
      if running.pointee.substitute == store.identity { return running.pointee.answering.takeUnretainedValue() }
    } else if let asked = TaskContext.run?.resolver(substitutedBy: store.identity) {
      return asked
    }
    return heir ?? self
  }

  /// The heir that answers for this resolver in this task; nil if there is none, or if the running code reaches past it.
  @inline(__always)
  var heir: Resolver? { mayBeSubstitute ? Heir.answering(for: store.identity) : nil }

  /// The resolver that a child made here gets for a parent: this one, or its heir.
  var asParent: Resolver { heir ?? self }

  /// Whether requests to this resolver are answered from another store.
  var isSubstitute: Bool { mayBeSubstitute && substituted.store !== store }
}
