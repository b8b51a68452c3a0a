import FireboltAtomics

/// Where a recipe runs.
@usableFromInline
enum RecipeIsolation: Sendable {
  /// On the thread that asks.
  case anywhere
  /// On the main actor.
  case mainActor
  /// In a task of its own.
  case task

  /// Why a recipe can't run here and now, if it can't.
  var obstacle: ResolutionError.Code? {
    switch self {
    case .anywhere: nil
    case .mainActor: MainActor.isCurrent ? nil : .needsMainActor
    case .task: .needsAwait
    }
  }
}

extension MainActor {
  /// Whether this code runs on the main actor, even if the compiler doesn't know.
  static var isCurrent: Bool {
    firebolt_is_main_thread() != 0 || MainQueue.isCurrent
  }
}

/// Runs what the main actor isolates. The caller has found that this code is on it.
func onMainActor<R>(_ body: @MainActor () throws -> R) rethrows -> R {
  try MainActor.assumeIsolated { Handed(value: try body()) }.value
}

/// A value that one isolation hands to another.
struct Handed<Value>: @unchecked Sendable {  // Sound: the isolation that hands the value over doesn't keep it.
  let value: Value
}
