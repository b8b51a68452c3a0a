/// A value that is supplied later, once.
package final class Promise<Value: Sendable>: @unchecked Sendable {  // Sound: the lock guards the variables.
  private let lock = Locked(())
  private var value: Value?
  /// The actions for the value, until it is supplied.
  private var actions: [@Sendable (Value) -> Void] = []

  package init() {}

  /// Supplies the value, unless one was supplied before.
  package func fulfill(_ value: Value) {
    let due = lock.withLock { _ in
      if self.value == nil { self.value = value }
      defer { actions = [] }
      return actions
    }
    for action in due { action(value) }
  }

  /// The value, or nil until it is supplied.
  var known: Value? { lock.withLock { _ in value } }

  /// Calls `action` with the value, at once or as soon as it is supplied.
  func then(_ action: @escaping @Sendable (Value) -> Void) {
    let supplied = lock.withLock { _ in
      if value == nil { actions.append(action) }
      return value
    }
    if let supplied { action(supplied) }
  }

  /// Suspends the task until the value is supplied, even if the task is cancelled.
  package func value(isolation: isolated (any Actor)? = #isolation) async -> Value {
    await withUnsafeContinuation { continuation in then { continuation.resume(returning: $0) } }
  }
}
