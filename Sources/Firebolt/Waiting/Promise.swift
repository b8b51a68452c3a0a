import FireboltAtomics

/// A value that is supplied later, once. At most one thread or task waits for it.
package final class Promise<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    /// The action for the value, until it is supplied.
    var action: (@Sendable (Value) -> Void)?
  }

  private let state = Locked(State())

  package init() {}

  /// Supplies the value, unless one was supplied before.
  package func fulfill(_ value: Value) {
    let action = state.withLock { state in
      if state.value == nil { state.value = value }
      return state.action.take()
    }
    action?(value)
  }

  /// Calls `action` with the value, at once or as soon as it is supplied.
  func then(_ action: @escaping @Sendable (Value) -> Void) {
    let value = state.withLock { state in
      if state.value == nil { state.action = action }
      return state.value
    }
    if let value { action(value) }
  }

  /// Suspends the task until the value is supplied, even if the task is cancelled.
  package func value(isolation: isolated (any Actor)? = #isolation) async -> Value {
    await withUnsafeContinuation { continuation in then { continuation.resume(returning: $0) } }
  }

  /// Blocks the thread until the value is supplied.
  func blockingValue() -> Value {
    while true {
      if let value = state.withLock({ $0.value }) { return value }
      let parker = Parker()
      then { _ in parker.wake() }
      parker.sleep()
    }
  }
}

/// A place where a thread sleeps until another thread wakes it.
private final class Parker: @unchecked Sendable {  // Sound: threads can share the parker behind the pointer.
  private let parker = firebolt_parker_make()

  deinit { firebolt_parker_free(parker) }

  func sleep() { firebolt_parker_sleep(parker) }

  func wake() { firebolt_parker_wake(parker) }
}
