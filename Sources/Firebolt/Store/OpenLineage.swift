/// Keeps a store and its ancestors open, although they may have no owner any more: a completion that is put off may still
/// ask the resolver that its instance was made for.
final class OpenLineage: Sendable {
  private let stores: [Store]

  init(of store: Store) {
    stores = store.lineage
    for store in stores { store.state.withLock { $0.holdCount += 1 } }
  }

  deinit {
    for store in stores {
      let closing = store.state.withLock { state in
        state.holdCount -= 1
        return state.holdCount == 0 ? state.closing.take() : nil
      }
      closing?.close()
    }
  }
}
