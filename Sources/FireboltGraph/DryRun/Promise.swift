import Firebolt

/// A value that is supplied later, once.
final class Promise<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    /// The tasks that wait for the value, until it is supplied.
    var waiting: [UnsafeContinuation<Value, Never>] = []
  }

  private let state = Locked(State())

  /// Supplies the value, unless one was supplied before.
  func fulfill(_ value: Value) {
    let due = state.withLock { state in
      if state.value == nil { state.value = value }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in due { continuation.resume(returning: value) }
  }

  /// Suspends the task until the value is supplied, even if the task is cancelled.
  func value(isolation: isolated (any Actor)? = #isolation) async -> Value {
    await withUnsafeContinuation { continuation in
      let supplied = state.withLock { state in
        if state.value == nil { state.waiting.append(continuation) }
        return state.value
      }
      if let supplied { continuation.resume(returning: supplied) }
    }
  }
}
