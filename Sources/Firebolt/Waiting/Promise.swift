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
package final class ErasedPromise: Sendable {
  /// The value, and until it is supplied the actions for it.
  private let state = Locked<(value: (any Sendable)?, actions: [@Sendable (any Sendable) -> Void])>((nil, []))

  fileprivate init() {}

  fileprivate func fulfill(_ value: any Sendable) {
    let due = state.withLock { state in
      if state.value == nil { state.value = value }
      defer { state.actions = [] }
      return state.actions
    }
    for action in due { action(value) }
  }

  fileprivate var known: (any Sendable)? { state.withLock { $0.value } }

  /// Calls `action` with the value, at once or as soon as it is supplied.
  func then(_ action: @escaping @Sendable (any Sendable) -> Void) {
    let supplied = state.withLock { state in
      if state.value == nil { state.actions.append(action) }
      return state.value
    }
    if let supplied { action(supplied) }
  }

  fileprivate func value(isolation: isolated (any Actor)? = #isolation) async -> any Sendable {
    await withUnsafeContinuation { continuation in then { continuation.resume(returning: $0) } }
  }
}
