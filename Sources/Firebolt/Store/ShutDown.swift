import FireboltAtomics

/// A running shutdown: drops a store's cached instances one at a time, the newest first.
final class ShutDown: Sendable {
  fileprivate struct Cached {
    /// The cell, or nil after it was dropped. The shutdown keeps no instance that others drop in the meantime.
    private(set) weak var cell: InstanceCell?
    var order: SerialNumber
    var isMadeAnew = false
    /// How often each key was made in the chain of farewells that led to this cell. Each link of the chain is a cell
    /// that the previous cell's farewell made.
    var repetitions: [TypeKey: Int] = [:]
  }

  private struct State {
    /// The cells to drop, in the order of creation.
    var remaining: [Cached] = []
    /// The cells that farewells have made since the last check.
    var madeAnew: [Cached] = []
    /// The repetitions of the cell that is being dropped, or was dropped last.
    var repetitions: [TypeKey: Int] = [:]
    var failures: [ResolutionError] = []
    /// The waiting calls of `shutDown()`, or nil after the shutdown is over.
    var waiters: [Promise<ShutDownError.Reason?>]? = []
  }

  /// How often a chain of farewells can make one key. Only a chain can be endless. Separate farewells may make the same
  /// key any number of times, as when many services write to one log while they close.
  private static let maximumRepetitions = 8

  private let store: Store
  private let state = Locked(State())

  /// Creates a shutdown.
  ///
  /// - Parameter store: The store. The caller must not hold its lock.
  private init(_ store: Store) {
    self.store = store
  }

  // MARK: - Beginning

  /// Returns the store's running shutdown, or starts one.
  ///
  /// - Returns: The shutdown, or nil if there is nothing to do.
  static func joined(of store: Store) -> ShutDown? {
    let new = ShutDown(store)
    let shutDown: ShutDown? = store.state.withLock { state in
      if let shutDown = state.shutDown { return shutDown }
      let cached = state.cachedCells
      if cached.isEmpty, state.farewells?.isIdle != false { return nil }
      new.state.withLock { $0.remaining = cached }
      state.shutDown = new
      return new
    }
    if shutDown === new { Task { await new.run() } }
    return shutDown
  }

  /// Notes a cell that one of the store's farewells is about to make. It is called in the store's critical section that
  /// claims the cell.
  func note(_ cell: InstanceCell) {
    guard FarewellFrame.stores.contains(store.identity) else { return }
    state.withLock {
      $0.madeAnew.append(Cached(cell: cell, order: .greatest, isMadeAnew: true, repetitions: $0.repetitions))
    }
  }

  // MARK: - Dropping

  private func run() async {
    let queue = store.farewellQueue
    repeat {
      while let next = takeNext() {
        await queue.append(next.order) { [self] in await drop(next, in: $0) }.value
      }
      // Farewells of instances that others have dropped in the meantime may still run.
      await queue.append(.none) { _ in }.value
    } while !end()
  }

  /// Returns the next cell to drop. Cells made by farewells are younger than the rest and go first.
  private func takeNext() -> Cached? {
    addMadeAnew()
    while var next = state.withLock({ $0.remaining.popLast() }) {
      if !next.isMadeAnew { return next }
      guard let step = step(of: next) else { continue }
      next.repetitions[step.key, default: 0] += 1
      if next.repetitions[step.key, default: 0] <= Self.maximumRepetitions { return next }
      add([ResolutionError(.endlessFarewells, step.key, in: store.label, path: [step])])
    }
    return nil
  }

  private func addMadeAnew() {
    var made = state.withLock { state in
      defer { state.madeAnew = [] }
      return state.madeAnew
    }
    if made.isEmpty { return }
    // One of these may be the last reference to a cell, and it must not be released under the lock.
    let cells = made.map(\.cell)
    store.state.withLock { state in
      // Unfinished cells will be the youngest.
      for (index, cell) in cells.enumerated() {
        if let cell, !state.isUnfinished(cell) { made[index].order = state.order(of: cell) }
      }
    }
    withExtendedLifetime(cells) {}
    made.sort { $0.order < $1.order }
    state.withLock { $0.remaining += made }
  }

  private func drop(_ next: Cached, in queue: FarewellQueue) async {
    state.withLock { $0.repetitions = next.repetitions }
    // A task that a farewell has started may still be making the instance.
    let number = firebolt_unique_number()
    let path = step(of: next).map { Path($0, after: nil) }
    if let path, let wait = next.cell.flatMap({ store.beginWait(number, in: 0, for: $0, path: path) }) {
      _ = await wait.suspend()
      WaitGraph.shared.leave(number)
    }
    add(await departures(of: next).run(in: queue))
  }

  private func departures(of next: Cached) -> Departures {
    var release = DeferredRelease()
    if let cell = next.cell { store.state.withLock { $0.drop(cell, releasing: &release) } }
    return release.departures(from: store)
  }

  private func add(_ failures: [ResolutionError]) { state.withLock { $0.failures += failures } }

  /// Ends the shutdown, unless there is more to drop.
  private func end() -> Bool {
    let waiters: [Promise<ShutDownError.Reason?>]? = store.state.withLock { storeState in
      state.withLock { state in
        guard state.madeAnew.isEmpty else { return nil }
        storeState.shutDown = nil
        return state.waiters.take()
      }
    }
    for waiter in waiters ?? [] { waiter.fulfill(nil) }
    return waiters != nil
  }

  // MARK: - Waiting

  /// Waits for the end, for at most the given number of seconds, or until the task is cancelled.
  ///
  /// - Returns: Nil after the end of the shutdown, or the reason why the wait ended before.
  func wait(limit: Double?) async -> ShutDownError.Reason? {
    let ending = Promise<ShutDownError.Reason?>()
    let isOver = state.withLock { state in
      state.waiters?.append(ending)
      return state.waiters == nil
    }
    if isOver { return nil }
    let timer = limit.map { Countdown(seconds: $0) { [weak ending] in ending?.fulfill(.limitReached) } }
    defer { timer?.cancel() }
    return await withTaskCancellationHandler {
      await ending.value()
    } onCancel: {
      ending.fulfill(.cancelled)
    }
  }

  /// The failures of farewells so far.
  var failures: [ResolutionError] { state.withLock { $0.failures } }

  /// The running farewell.
  var running: ResolutionError.Step? { store.farewellQueue.running }

  /// The instances that are still to be dropped, in the order of dropping.
  var remaining: [ResolutionError.Step] { state.withLock { $0.remaining }.reversed().compactMap(step) }

  /// Returns the step of a cached instance, or nil if it has been dropped.
  private func step(of cached: Cached) -> ResolutionError.Step? {
    guard let cell = cached.cell else { return nil }
    let (key, registration) = store.state.withLock { state in
      let key = state.keys(of: cell).first
      return (key, state.entry(key)?.registration(of: cell))
    }
    return ResolutionError.Step(key: key, registration: registration, resolver: store.label)
  }
}

extension Store.State {
  /// The cells of existing instances, in the order of creation.
  fileprivate var cachedCells: [ShutDown.Cached] {
    cells.filter { !isUnfinished($0) }.map { ShutDown.Cached(cell: $0, order: order(of: $0)) }
      .sorted { $0.order < $1.order }
  }
}
