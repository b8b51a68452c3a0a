import FireboltAtomics

/// The isolation of a recipe.
@usableFromInline
package enum RecipeIsolation: Sendable {
  /// The requesting thread.
  case anywhere
  /// The main actor.
  case mainActor
  /// A task of its own.
  case task

  /// The reason why a recipe can't run here and now, or nil.
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
  package static var isCurrent: Bool {
    firebolt_is_main_thread() != 0 || MainQueue.isCurrent
  }
}

/// Runs a main-actor closure. The caller has checked that it is on the main actor.
func onMainActor<R>(_ body: @MainActor () throws -> R) rethrows -> R {
  try MainActor.assumeIsolated { Handed(value: try body()) }.value
}

/// A value that is transferred from one isolation to another.
package struct Handed<Value>: @unchecked Sendable {  // Sound: callers promise to give it up or share it safely.
  package let value: Value

  package init(value: Value) {
    self.value = value
  }
}
