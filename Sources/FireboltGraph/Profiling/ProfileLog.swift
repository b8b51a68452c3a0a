import Firebolt
import FireboltAtomics

/// What a profile has recorded so far.
final class ProfileLog: Sendable {
  /// One recorded event.
  struct Mark {
    enum Kind {
      case began
      case ended(made: Bool)
      case waited(seconds: Double)

      /// Whether the event is the beginning or the end of a recipe.
      var isOfRecipe: Bool {
        if case .waited = self { false } else { true }
      }
    }

    let kind: Kind
    /// The request. Each request has a step of its own.
    let step: ResolutionError.Step
    /// The request whose recipe made this one, or nil.
    let caller: ResolutionError.Step?
    /// The time in seconds after the beginning of the profile.
    let time: Double
    let lane: Lane
    let isOnMainThread: Bool
  }

  /// The thread or task that an event belongs to.
  enum Lane: Hashable {
    case mainThread
    case thread(UInt64)
    case task(Int)
  }

  private struct State {
    var marks: [Mark] = []
    /// The duration of the profile in seconds, once it has ended.
    var seconds: Double?
  }

  private let start = firebolt_now()
  private let state = Locked(State())

  private var seconds: Double { Double(firebolt_now() - start) / 1e9 }

  /// Records the beginning or the end of a recipe.
  @Sendable func note(_ event: ResolutionEvent) {
    switch event.kind {
    case .making: add(.began, event.requests)
    case .made: add(.ended(made: true), event.requests)
    case .gaveUp: add(.ended(made: false), event.requests)
    case .registered, .reused, .argumentsIgnored, .dropped, .failed: break
    }
  }

  /// Records a wait that has ended.
  @Sendable func noteWait(of path: Path, for seconds: Double) { add(.waited(seconds: seconds), path) }

  private func add(_ kind: Mark.Kind, _ path: Path?) {
    guard let path else { return }
    let isOnMainThread = MainActor.isCurrent
    // What runs on the main thread to its end is there, although a task calls it; an asynchronous recipe is suspended.
    let isOfMainThread = isOnMainThread && kind.isOfRecipe && !(path.step.isolation == .task)
    let lane = withUnsafeCurrentTask { task -> Lane in
      if let task, !isOfMainThread { return .task(task.hashValue) }
      return isOnMainThread ? .mainThread : .thread(firebolt_thread_number())
    }
    let mark = Mark(
      kind: kind, step: path.step, caller: path.outer?.step, time: seconds, lane: lane, isOnMainThread: isOnMainThread)
    // An event that is on its way when the profile ends comes too late.
    state.withLock { state in
      if state.seconds == nil { state.marks.append(mark) }
    }
  }

  /// Ends the recording.
  ///
  /// - Returns: The events in the order in which they were recorded, and the duration of the profile in seconds.
  func close() -> (marks: [Mark], seconds: Double) {
    let now = seconds
    return state.withLock { state in
      let end = state.seconds ?? now
      state.seconds = end
      return (state.marks, end)
    }
  }
}
