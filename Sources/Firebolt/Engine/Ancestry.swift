import FireboltAtomics

/// The parent of a store, kept alive until the store closes.
struct Ancestry: @unchecked Sendable {  // Sound: the pointer is constant, and the word it points to is atomic.
  /// Where the store publishes the parent, which that keeps alive. Guard for writing: the store's lock.
  let words: UnsafeMutablePointer<firebolt_words>

  /// The parent, found without a lock.
  var parent: Resolver? {
    let read = firebolt_begin_read()
    defer { firebolt_end_read(read) }
    return published?.retain().takeRetainedValue()
  }

  /// The parent's store. Who has that doesn't keep the parent alive.
  var store: Store? {
    let read = firebolt_begin_read()
    defer { firebolt_end_read(read) }
    return published?._withUnsafeGuaranteedRef { $0.store }
  }

  /// What the parent's store publishes. The caller is in a read.
  var wordsInRead: UnsafeMutablePointer<firebolt_words>? { published?._withUnsafeGuaranteedRef { $0.store.words } }

  private var published: Unmanaged<Resolver>? { firebolt_load_parent(words).map { .fromOpaque($0) } }

  /// - Returns: The parent until now, to be released once nobody reads it.
  func replace(with parent: Resolver?) -> Resolver? {
    let old = published
    firebolt_store_parent(words, parent.map { Unmanaged.passRetained($0).toOpaque() })
    return old?.takeRetainedValue()
  }
}
