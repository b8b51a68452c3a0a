/// A call of `shutDown()` that waits.
final class ShutDownWaiter: Sendable {
  enum Ending: Sendable {
    case over
    case limitReached
    case cancelled
  }

  private struct State {
    var continuation: CheckedContinuation<Ending, Never>?
    var ending: Ending?
  }

  private let state = Locked(State())

  /// Ends the wait, unless it has ended.
  func end(_ ending: Ending) {
    let continuation = state.withLock { state in
      if state.ending == nil { state.ending = ending }
      return state.continuation.take()
    }
    continuation?.resume(returning: ending)
  }

  /// Waits for the end, for so many seconds at most, or until the task is cancelled.
  func wait(limit: Double?) async -> Ending {
    let timer = limit.flatMap { limit in
      limit.isFinite ? Countdown(seconds: limit) { [weak self] in self?.end(.limitReached) } : nil
    }
    defer { timer?.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let ending: Ending? = state.withLock { state in
          if state.ending == nil { state.continuation = continuation }
          return state.ending
        }
        if let ending { continuation.resume(returning: ending) }
      }
    } onCancel: {
      end(.cancelled)
    }
  }
}

/// Which farewells wait for which shutdowns, in the whole process. Two stores whose farewells shut each other down would wait
/// for ever.
struct ShutDownWaits {
  private static let shared = Locked(ShutDownWaits())

  /// For each store the stores for whose shutdowns its farewells wait, and how many do.
  private var waits: [StoreIdentity: [StoreIdentity: Int]] = [:]

  /// Begins to wait for a store's shutdown from within farewells.
  ///
  /// - Returns: Whether the wait can end: it can't if the shutdown waits for one of the farewells.
  static func begin(for store: StoreIdentity, within farewells: [StoreIdentity]) -> Bool {
    if farewells.isEmpty { return true }
    return shared.withLock { $0.begin(for: store, within: farewells) }
  }

  static func end(for store: StoreIdentity, within farewells: [StoreIdentity]) {
    if !farewells.isEmpty { shared.withLock { $0.end(for: store, within: farewells) } }
  }

  private mutating func begin(for store: StoreIdentity, within farewells: [StoreIdentity]) -> Bool {
    var seen: Set<StoreIdentity> = []
    var open = [store]
    while let next = open.popLast() {
      if farewells.contains(next) { return false }
      guard seen.insert(next).inserted, let targets = waits[next] else { continue }
      open += targets.keys
    }
    for farewell in farewells { waits[farewell, default: [:]][store, default: 0] += 1 }
    return true
  }

  private mutating func end(for store: StoreIdentity, within farewells: [StoreIdentity]) {
    for farewell in farewells {
      guard let count = waits[farewell]?[store] else { continue }
      waits[farewell]?[store] = count > 1 ? count - 1 : nil
      if waits[farewell]?.isEmpty == true { waits[farewell] = nil }
    }
  }
}
