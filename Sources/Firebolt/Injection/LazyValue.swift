import FireboltAtomics

/// What a `Lazy` keeps: its value, as soon as that is published. What a recipe or a completion gets before that is held with
/// the group of its resolution, like an instance that is made with it, and kept or forgotten when the group settles.
final class LazyValue: Sendable {
  private struct State {
    var kept: Instance?
    /// The value that a group holds.
    var held: HeldValue?
  }

  private let state = Locked(State())

  /// Returns the value.
  ///
  /// - Parameter make: Resolves it.
  func value(orMake make: () -> Instance) -> Instance {
    let (kept, held) = state.withLock { ($0.kept, $0.held) }
    if let kept { return kept }
    if let held, let running = RunningCode.current, held.maker == running {
      RunningCode.setKnowsIncomplete()
      return held.value
    }
    let count = firebolt_count_incomplete(0)
    let value = make()
    // Outside of all recipes, what was incomplete has been published by now.
    guard firebolt_count_incomplete(0) != count, let maker = RunningCode.current else { return keep(value) }
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
}

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

  override func settle(_ failure: RecordedFailure?) -> DeferredBatch? {
    lazy.settle(self, keeping: failure == nil)
    WaitGraph.shared.end(number).carryOut()
    return nil
  }
}

/// The resolution that the running code is part of: that of its thread's requests, or an asynchronous recipe.
struct RunningCode {
  let resolution: ResolutionID
  /// The asynchronous recipe that makes the resolution's requests, or 0.
  let run: ResolutionID

  static func == (left: RunningCode, right: RunningCode) -> Bool {
    left.resolution == right.resolution && left.run == right.run
  }

  /// The running code's; nil if it is outside of all recipes.
  static var current: RunningCode? {
    if let resolution = Request.current?.resolution {
      return RunningCode(resolution: resolution.id, run: resolution.runID)
    }
    guard let run = TaskContext.run, run.id != 0 else { return nil }
    return RunningCode(resolution: run.id, run: 0)
  }

  /// Notes that the recipe or completion that the running code is part of has got an incomplete instance.
  static func setKnowsIncomplete() {
    if let request = Request.current { request.setKnowsIncomplete() } else { TaskContext.run?.setKnowsIncomplete() }
  }
}
