import Dispatch
import Foundation

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
  static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueMark) != nil }
}

/// Tells the main queue, which on Linux may leave the main thread.
private let mainQueueMark: DispatchSpecificKey<Void> = {
  let key = DispatchSpecificKey<Void>()
  DispatchQueue.main.setSpecific(key: key, value: ())
  return key
}()

/// Runs what the main actor isolates. The caller has found that this is it.
func onMainActor<R>(_ body: @MainActor () throws -> R) rethrows -> R {
  try MainActor.assumeIsolated { Handed(value: try body()) }.value
}

/// A value that one isolation hands to another, and keeps no hold of.
struct Handed<Value>: @unchecked Sendable {  // Sound: nobody uses it in two places, but by the user's will.
  let value: Value
}
