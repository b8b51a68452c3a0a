/// That a task runs farewells of a store, as do the tasks that it starts until the farewells have ended.
final class FarewellFrame: Sendable {
  @TaskLocal private static var innermost: FarewellFrame?

  private let store: StoreIdentity

  /// The farewell that led to these.
  private let outer: FarewellFrame?

  private let hasEnded = Locked(false)

  private init(_ store: StoreIdentity, within outer: FarewellFrame?) {
    self.store = store
    self.outer = outer
  }

  /// The stores of whose farewells the code that is running is a part.
  static var stores: [StoreIdentity] { sequence(first: innermost, next: { $0?.outer }).compactMap { $0?.livingStore } }

  private var livingStore: StoreIdentity? { hasEnded.withLock { $0 } ? nil : store }

  /// Runs farewells of a store.
  static func run<R>(of store: StoreIdentity, _ body: () async -> R) async -> R {
    // What has ended is left out, so that tasks which start tasks keep no chain of frames.
    var outer = innermost
    while let frame = outer, frame.livingStore == nil { outer = frame.outer }
    let frame = FarewellFrame(store, within: outer)
    defer { frame.hasEnded.withLock { $0 = true } }
    return await $innermost.withValue(frame) { await body() }
  }
}
