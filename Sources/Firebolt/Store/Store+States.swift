// Several stores at one moment.
extension Store {
  /// Runs `body` with the states of several stores at one moment, so that a registration that moves between the stores
  /// is neither missed nor seen twice.
  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  static func withStates<R>(of stores: [Store], _ body: ([UnsafeMutablePointer<State>]) -> R) -> R {
    // All take the locks in one order, so that two threads can't deadlock.
    var ordered = stores
    ordered.sort { SerialNumber(of: $0.identity) }
    for store in ordered { store.state.acquire() }
    defer { for store in ordered.reversed() { store.state.relinquish() } }
    return body(stores.map { $0.state.address })
  }
}
