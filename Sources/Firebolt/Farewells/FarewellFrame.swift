/// A marker for a task that runs farewells of a store. Tasks that it starts inherit the marker until the farewells have
/// ended.
final class FarewellFrame: Sendable {
  @TaskLocal private static var innermost: FarewellFrame?

  /// The store, or nil after the farewells have ended.
  private let store: Locked<StoreIdentity?>

  /// The frame of the farewell that led to these farewells, or nil.
  private let outer: FarewellFrame?

  private init(_ store: StoreIdentity, within outer: FarewellFrame?) {
    self.store = Locked(store)
    self.outer = outer
  }

  /// The stores whose farewells the running code is part of.
  static var stores: [StoreIdentity] { sequence(first: innermost, next: { $0?.outer }).compactMap { $0?.livingStore } }

  private var livingStore: StoreIdentity? { store.withLock { $0 } }

  /// Runs farewells of a store.
  static func run<R>(of store: StoreIdentity, _ body: () async -> R) async -> R {
    // Frames that have ended are skipped, so that tasks that start tasks don't keep a chain of frames.
    var outer = innermost
    while let frame = outer, frame.livingStore == nil { outer = frame.outer }
    let frame = FarewellFrame(store, within: outer)
    defer { frame.store.withLock { $0 = nil } }
    return await $innermost.withValue(frame) { await body() }
  }
}
