/// The farewells of a store that have to be awaited, and what has to wait for them: one after the other, in tasks.
///
/// The tasks don't keep the store alive. Each has the task-local values of the code that dropped the instances.
final class FarewellQueue: Sendable {
  private struct State {
    /// The task of what was appended last.
    var last: Task<Void, Never>?
    /// How many of the tasks haven't ended.
    var count = 0
    /// The order of creation of the youngest instance whose farewell was appended since the queue was empty.
    var youngest = SerialNumber.none
    /// The farewell that runs.
    var running: ResolutionError.Step?
  }

  private let store: StoreIdentity
  private let state = Locked(State())

  init(of store: StoreIdentity) {
    self.store = store
  }

  /// Whether nothing is owed.
  var isIdle: Bool { state.withLock { $0.count == 0 } }

  /// Whether a farewell is owed to an instance that is younger than some other.
  func owesYounger(than order: SerialNumber) -> Bool { state.withLock { $0.count > 0 && order < $0.youngest } }

  /// The farewell that runs now.
  var running: ResolutionError.Step? { state.withLock { $0.running } }

  /// Appends farewells.
  ///
  /// - Parameters:
  ///   - order: The order of creation of the youngest instance that is concerned.
  ///   - body: Runs them once all that was appended before has ended.
  /// - Returns: The task in which they run.
  @discardableResult
  func append(_ order: SerialNumber, _ body: @escaping @Sendable (FarewellQueue) async -> Void) -> Task<Void, Never> {
    state.withLock { state in
      let previous = state.count > 0 ? state.last : nil
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
