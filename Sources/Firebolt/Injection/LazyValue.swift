import FireboltAtomics

/// A value that is resolved on first access: that of a `Lazy` or of a lazy property.
///
/// It is kept as soon as it is published. What a recipe or a completion gets before that is held with the group of its
/// resolution, like an instance that is made with it, and kept or forgotten when the group settles.
final class LazyValue: Sendable {
  /// The request that makes the value; nil if a closure of the program does.
  private let request: StoredRequest?
  private let make: @Sendable () -> Instance
  /// The value: the one that is kept, or the one that a group holds.
  private let state = Locked<(kept: Instance?, held: HeldValue?)>((nil, nil))

  init(for request: StoredRequest? = nil, _ make: @escaping @Sendable () -> Instance) {
    self.request = request
    self.make = make
  }

  /// Creates the value of a settled request for a `T`.
  convenience init<T>(for request: StoredRequest, as type: T.Type) {
    self.init(for: request) { Instance(request.get() as T).guarded }
    if Store.supervisor != nil { request.resolver.store.recordLazy(TypeKey(registered: type, name: request.name)) }
  }

  /// The value in the form that the code may use which asks for it.
  var value: Instance {
    let value = resolved
    return request?.open(value) ?? value
  }

  /// The request that makes the value, of a lazy property.
  var propertysRequest: StoredRequest {
    guard let request else { preconditionFailure("a lazy property has a request") }
    return request
  }

  /// The value, whoever may use it.
  private var resolved: Instance {
    let (kept, held) = state.withLock { $0 }
    if let kept { return kept }
    if let held, let running = LazyValue.runningCode, held.maker == running {
      LazyValue.setKnowsIncomplete()
      return held.value
    }
    let count = firebolt_count_incomplete(0)
    let value = make()
    // Outside of all recipes, what was incomplete has been published by now.
    guard firebolt_count_incomplete(0) != count, let maker = LazyValue.runningCode else { return keep(value) }
    hold(value, madeBy: maker)
    return value
  }

  /// Keeps a value, unless another thread has kept one in the meantime.
  private func keep(_ value: Instance) -> Instance {
    state.withLock { state in
      if state.kept == nil { state.kept = value }
      return state.kept ?? value
    }
  }

  /// Lets the group of the running code's resolution hold a value, unless a group holds one already.
  private func hold(_ value: Instance, madeBy maker: RunningCode) {
    let held = HeldValue(value, of: self, maker)
    let isNew = state.withLock { state in
      if state.held != nil || state.kept != nil { return false }
      state.held = held
      return true
    }
    if isNew { WaitGraph.shared.hold(held) }
  }

  /// Keeps the held value, or forgets it.
  ///
  /// - Returns: Whether it is kept.
  fileprivate func settle(_ held: HeldValue, keeping isKept: Bool) {
    let former = state.withLock { state in
      if isKept, state.kept == nil { state.kept = held.value }
      return state.held.take()
    }
    withExtendedLifetime(former) {}
  }

  /// The resolution that the running code is part of; nil if it is outside of all recipes.
  private static var runningCode: RunningCode? {
    if let resolution = Request.current?.resolution { return (resolution.id, resolution.runID) }
    guard let run = TaskContext.run, run.id != 0 else { return nil }
    return (run.id, 0)
  }

  /// Notes that the recipe or completion that the running code is part of has got an incomplete instance.
  private static func setKnowsIncomplete() {
    if let request = Request.current { request.setKnowsIncomplete() } else { TaskContext.run?.setKnowsIncomplete() }
  }
}

/// A resolution, that of a thread's requests or an asynchronous recipe, and the asynchronous recipe that makes its requests,
/// or 0.
typealias RunningCode = (resolution: ResolutionID, run: ResolutionID)

/// The value of a `Lazy`, which a group holds. The wait graph knows it like a cell.
final class HeldValue: HeldObject, @unchecked Sendable {  // Sound: constant; users share instances between threads.
  let number = firebolt_unique_number()
  let value: Instance
  let maker: RunningCode
  private let lazy: LazyValue

  fileprivate init(_ value: Instance, of lazy: LazyValue, _ maker: RunningCode) {
    self.value = value
    self.lazy = lazy
    self.maker = maker
  }

  override func settle(_ failure: RecordedFailure?) -> DeferredRelease? {
    lazy.settle(self, keeping: failure == nil)
    WaitGraph.shared.endCell(number).carryOut()
    return nil
  }
}
