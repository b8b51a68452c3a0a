/// A value that is supplied later, once.
package struct Promise<Value: Sendable>: Sendable {
  /// What waits, for values of all types: so its code exists once.
  let erased = ErasedPromise()

  package init() {}

  /// Supplies the value, unless one was supplied before.
  package func fulfill(_ value: Value) { erased.fulfill(value) }

  /// The value, or nil until it is supplied.
  var known: Value? { erased.known.map { $0 as! Value } }

  /// Suspends the task until the value is supplied, even if the task is cancelled.
  package func value(isolation: isolated (any Actor)? = #isolation) async -> Value {
    await erased.value() as! Value
  }
}

/// A promise without the type of its value.
package final class ErasedPromise: @unchecked Sendable {  // Sound: the lock guards the variables.
  private let lock = Locked(())
  private var value: (any Sendable)?
  /// The actions for the value, until it is supplied.
  private var actions: [@Sendable (any Sendable) -> Void] = []

  fileprivate init() {}

  fileprivate func fulfill(_ value: any Sendable) {
    let due = lock.withLock { _ in
      if self.value == nil { self.value = value }
      defer { actions = [] }
      return actions
    }
    for action in due { action(value) }
  }

  fileprivate var known: (any Sendable)? { lock.withLock { _ in value } }

  /// Calls `action` with the value, at once or as soon as it is supplied.
  func then(_ action: @escaping @Sendable (any Sendable) -> Void) {
    let supplied = lock.withLock { _ in
      if value == nil { actions.append(action) }
      return value
    }
    if let supplied { action(supplied) }
  }

  fileprivate func value(isolation: isolated (any Actor)? = #isolation) async -> any Sendable {
    await withUnsafeContinuation { continuation in then { continuation.resume(returning: $0) } }
  }
}
