/// A marker for code that tears down instances of a store. Tasks that it starts inherit the marker until the teardown has
/// ended.
final class TeardownFrame: Sendable {
  @TaskLocal private static var innermost: TeardownFrame?

  /// The store, or nil after the teardown has ended.
  private let store: Locked<StoreIdentity?>

  /// The frame of the `onDrop` that led to this teardown, or nil.
  private let outer: TeardownFrame?

  private init(_ store: StoreIdentity) {
    self.store = Locked(store)
    // Frames that have ended are skipped, so that tasks that start tasks don't keep a chain of frames.
    var outer = Self.innermost
    while let frame = outer, frame.living == nil { outer = frame.outer }
    self.outer = outer
  }

  private var living: StoreIdentity? { store.withLock { $0 } }

  /// Returns whether the running code is part of a teardown: of the given store, or of any.
  static func isRunning(for store: StoreIdentity? = nil) -> Bool {
    var next = innermost
    while let frame = next {
      if let living = frame.living, store == nil || store == living { return true }
      next = frame.outer
    }
    return false
  }

  /// Runs a teardown on this thread.
  static func run(of store: StoreIdentity, _ body: () -> Void) {
    let frame = TeardownFrame(store)
    $innermost.withValue(frame, operation: body)
    frame.store.withLock { $0 = nil }
  }

  /// Runs a teardown in this task.
  static func run(of store: StoreIdentity, _ body: () async -> Void) async {
    let frame = TeardownFrame(store)
    await $innermost.withValue(frame) { await body() }
    frame.store.withLock { $0 = nil }
  }
}
