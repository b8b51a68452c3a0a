import FireboltAtomics

/// The isolation of a recipe.
///
/// It isn't an enum for the reason that `Registration.Route` isn't.
@frozen @usableFromInline
package struct RecipeIsolation: Sendable {
  @usableFromInline let number: UInt8

  @_alwaysEmitIntoClient
  init(number: UInt8) { self.number = number }

  /// The requesting thread.
  @_alwaysEmitIntoClient package static var anywhere: RecipeIsolation { RecipeIsolation(number: 0) }
  /// The main actor.
  @_alwaysEmitIntoClient package static var mainActor: RecipeIsolation { RecipeIsolation(number: 1) }
  /// A task of its own.
  @_alwaysEmitIntoClient package static var task: RecipeIsolation { RecipeIsolation(number: 2) }

  @_alwaysEmitIntoClient
  package static func == (left: RecipeIsolation, right: RecipeIsolation) -> Bool { left.number == right.number }

  @_alwaysEmitIntoClient
  package static func != (left: RecipeIsolation, right: RecipeIsolation) -> Bool { left.number != right.number }

  package static func == (left: RecipeIsolation?, right: RecipeIsolation) -> Bool { left?.number == right.number }

  var isAnywhere: Bool { number == 0 }
  var isTask: Bool { number == 2 }

  /// The reason why a recipe can't run here and now, or nil.
  var obstacle: ResolutionError.Code? {
    if isAnywhere { return nil }
    return isTask ? .needsAwait : MainActor.isCurrent ? nil : .needsMainActor
  }
}

extension MainActor {
  /// Whether this code runs on the main actor, even if the compiler doesn't know.
  package static var isCurrent: Bool {
    firebolt_is_main_thread() != 0 || MainQueue.isCurrent
  }
}
