import FireboltAtomics

/// The parent of a store, kept alive until the store closes.
final class Ancestry: @unchecked Sendable {  // Sound: the variable names its guard, and the word is atomic.
  /// Guard: the store's lock.
  private var keptParent: Resolver?

  /// What readers see of it, without a lock.
  private let word: UnsafeMutablePointer<UnsafeMutableRawPointer?>

  init(_ parent: Resolver) {
    keptParent = parent
    word = .allocate(capacity: 1)
    word.initialize(to: Unmanaged.passUnretained(parent).toOpaque())
  }

  deinit {
    word.deallocate()
  }

  /// The parent, found without a lock.
  var parent: Resolver? { read { $0.retain().takeRetainedValue() } }

  /// The parent's store. Who has that doesn't keep the parent alive.
  var store: Store? { read { parent in parent._withUnsafeGuaranteedRef { $0.store } } }

  private func read<R>(_ body: (Unmanaged<Resolver>) -> R) -> R? {
    let read = firebolt_begin_read()
    defer { firebolt_end_read(read) }
    return firebolt_load_word(word).map { body(.fromOpaque($0)) }
  }

  /// - Returns: The parent until now, to be released once nobody reads it.
  func replace(with parent: Resolver?) -> Resolver? {
    firebolt_store_word(word, parent.map { Unmanaged.passUnretained($0).toOpaque() })
    defer { keptParent = parent }
    return keptParent
  }
}
