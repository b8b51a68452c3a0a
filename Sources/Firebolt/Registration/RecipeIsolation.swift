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
