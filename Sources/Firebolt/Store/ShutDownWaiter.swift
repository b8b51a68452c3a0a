/// A waiting call of `shutDown()`.
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

  /// Ends the wait, unless it has already ended.
  func end(_ ending: Ending) {
    let continuation = state.withLock { state in
      if state.ending == nil { state.ending = ending }
      return state.continuation.take()
    }
    continuation?.resume(returning: ending)
  }

  /// Waits for the end, for at most the given number of seconds, or until the task is cancelled.
  func wait(limit: Double?) async -> Ending {
    let timer = limit.map { limit in
      Countdown(seconds: limit) { [weak self] in self?.end(.limitReached) }
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

/// The process-wide record of farewells that wait for shutdowns. It prevents a deadlock of two stores whose farewells
/// shut each other down.
enum ShutDownWaits {
  /// For each store, the stores whose shutdowns its farewells wait for, with the number of waiting farewells.
  private static let all = Locked<[StoreIdentity: [StoreIdentity: Int]]>([:])

  /// Begins to wait for a store's shutdown inside farewells.
  ///
  /// - Returns: Whether the wait can end. It can't if the shutdown waits for one of these farewells.
  static func begin(for store: StoreIdentity, within farewells: [StoreIdentity]) -> Bool {
    if farewells.isEmpty { return true }
    return all.withLock { waits in
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
  }

  static func end(for store: StoreIdentity, within farewells: [StoreIdentity]) {
    if farewells.isEmpty { return }
    all.withLock { waits in
      for farewell in farewells {
        guard let count = waits[farewell]?[store] else { continue }
        waits[farewell]?[store] = count > 1 ? count - 1 : nil
        if waits[farewell]?.isEmpty == true { waits[farewell] = nil }
      }
    }
  }
}
