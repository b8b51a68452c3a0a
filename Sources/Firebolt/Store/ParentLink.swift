import FireboltAtomics

/// The parent of a store. The store keeps it alive until the store closes.
struct ParentLink: @unchecked Sendable {  // Sound: the pointer is constant, and its word is atomic.
  let words: UnsafeMutablePointer<firebolt_words>

  /// The parent, read without a lock.
  var parent: Resolver? { read { $0.retain().takeRetainedValue() } }

  /// The parent's store. The reference doesn't keep the parent open, so releasing it never closes the parent.
  var store: Store? { read { $0._withUnsafeGuaranteedRef { $0.store } } }

  /// Returns a part of the parent, which `body` retains.
  private func read<R>(_ body: (Unmanaged<Resolver>) -> R) -> R? {
    if published == nil { return nil }
    let slot = firebolt_begin_read(words)
    defer { firebolt_end_read(slot) }
    return published.map(body)
  }

  /// The parent's words. The caller must be inside a read of the lineage.
  var wordsInRead: UnsafeMutablePointer<firebolt_words>? { published?._withUnsafeGuaranteedRef { $0.words } }

  private var published: Unmanaged<Resolver>? { firebolt_load_parent(words).map { .fromOpaque($0) } }

  /// Replaces the parent.
  ///
  /// - Returns: The former parent. The caller must release it only when no reader can have it.
  func replace(with parent: Resolver?) -> Resolver? {
    let former = published
    firebolt_store_parent(words, parent.map { Unmanaged.passRetained($0).toOpaque() })
    return former?.takeRetainedValue()
  }
}
