/// Keeps a store and its ancestors open, although they may have no owner any more: a completion that is put off may still
/// ask the resolver that its instance was made for.
final class OpenLineage: Sendable {
  private let store: Store
  private let ancestors: [Store]

  @inline(never)
  init(of store: Store) {
    self.store = store
    ancestors = store.hasParent ? Array(store.lineage.dropFirst()) : []
    store.state.withLock { $0.holdCount += 1 }
    for ancestor in ancestors { ancestor.state.withLock { $0.holdCount += 1 } }
  }

  deinit {
    store.endHold()
    for ancestor in ancestors { ancestor.endHold() }
  }
}

extension Store {
  /// Ends a hold on the store, which closes if it was the last one and there is no owner.
  fileprivate func endHold() {
    let closing = state.withLock { state in
      state.holdCount -= 1
      return state.holdCount == 0 ? state.closing.take() : nil
    }
    closing?.close()
  }
}
