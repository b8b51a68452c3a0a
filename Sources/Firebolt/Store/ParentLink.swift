import FireboltAtomics

/// The parent of a store, which the store keeps alive until it closes.
struct ParentLink: @unchecked Sendable {  // Sound: the pointer is constant, and the word to which it points is atomic.
  let words: UnsafeMutablePointer<firebolt_words>

  /// The parent, found without a lock.
  var parent: Resolver? {
    if firebolt_load_parent(words) == nil { return nil }
    let slot = firebolt_begin_read(words)
    defer { firebolt_end_read(slot) }
    return published?.retain().takeRetainedValue()
  }

  /// The parent's store. It doesn't keep the parent alive, so whoever lets go of it closes nothing.
  var store: Store? {
    if firebolt_load_parent(words) == nil { return nil }
    let slot = firebolt_begin_read(words)
    defer { firebolt_end_read(slot) }
    return published?._withUnsafeGuaranteedRef { $0.store }
  }

  /// The parent's words. The caller is in a read of the lineage.
  var wordsInRead: UnsafeMutablePointer<firebolt_words>? { published?._withUnsafeGuaranteedRef { $0.words } }

  private var published: Unmanaged<Resolver>? { firebolt_load_parent(words).map { .fromOpaque($0) } }

  /// - Returns: The former parent. It is to be released once no reader can have it.
  func replace(with parent: Resolver?) -> Resolver? {
    let former = published
    firebolt_store_parent(words, parent.map { Unmanaged.passRetained($0).toOpaque() })
    return former?.takeRetainedValue()
  }
}
