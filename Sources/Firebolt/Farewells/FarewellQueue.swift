/// The farewells of a store that must be awaited, and the releases that must wait for them. They run one after the
/// other, in tasks.
///
/// The tasks don't keep the store alive. Each inherits the task-local values of the code that dropped the instances.
final class FarewellQueue: Sendable {
  private struct State {
    /// The task that was added last; nil if all have ended.
    var last: Task<Void, Never>?
    /// The number of unfinished tasks.
    var count = 0
    /// The order of creation of the youngest instance with a farewell in the queue; `.none` if the queue is empty.
    var youngest = SerialNumber.none
    /// The running farewell.
    var running: ResolutionError.Step?
  }

  private let store: StoreIdentity
  private let state = Locked(State())

  init(of store: StoreIdentity) {
    self.store = store
  }

  /// Whether the queue is empty.
  var isIdle: Bool { state.withLock { $0.count == 0 } }

  /// Returns whether the queue has a farewell to an instance that is younger than the given order.
  func owesYounger(than order: SerialNumber) -> Bool { state.withLock { order < $0.youngest } }

  /// The running farewell.
  var running: ResolutionError.Step? { state.withLock { $0.running } }

  /// Appends farewells.
  ///
  /// - Parameters:
  ///   - order: The order of creation of the youngest instance.
  ///   - body: Runs the farewells after all earlier ones have ended.
  /// - Returns: The task that runs them.
  @discardableResult
  func append(_ order: SerialNumber, _ body: @escaping @Sendable (FarewellQueue) async -> Void) -> Task<Void, Never> {
    state.withLock { state in
      let previous = state.last
      state.count += 1
      state.youngest = max(state.youngest, order)
      let task = Task {
        await previous?.value
        await FarewellFrame.run(of: self.store) { await body(self) }
        self.endOne()
      }
      state.last = task
      return task
    }
  }

  /// Waits until nothing is owed.
  func waitUntilIdle() async {
    while let last = state.withLock({ $0.last }) { await last.value }
  }

  /// Runs a farewell whose turn has come.
  ///
  /// - Returns: The failures.
  func run(_ farewell: consuming Farewell, in label: ResolverLabel) async -> [ResolutionError] {
    let failures = await farewell.run(in: label) { step in state.withLock { $0.running = step } }
    state.withLock { $0.running = nil }
    return failures
  }

  private func endOne() {
    state.withLock { state in
      state.count -= 1
      guard state.count == 0 else { return }
      state.last = nil
      state.youngest = .none
    }
  }
}
