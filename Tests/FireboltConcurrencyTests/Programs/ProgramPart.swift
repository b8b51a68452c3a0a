import Firebolt
import TestSupport

protocol ProgramShown: AnyObject, Sendable {}

/// An instance of a `RandomProgram`'s key.
final class ProgramPart: ProgramShown, @unchecked Sendable {
  // Sound: the completion changes it on the thread that made it, before others see it, and the deinit at the end.
  let run: ProgramRun
  let key: Int
  let number: Int
  /// Whether the recipe has made it, rather than a decorator.
  let isOriginal: Bool
  private(set) var isComplete: Bool
  private(set) var isAlive = true
  /// What the recipe got, or what the decorator was given.
  private(set) var kept: [ProgramPart]

  init(_ run: ProgramRun, _ key: Int, isComplete: Bool, keeping kept: [ProgramPart] = [], isOriginal: Bool = true) {
    (self.run, self.key, self.kept) = (run, key, kept)
    (self.isComplete, self.isOriginal) = (isComplete, isOriginal)
    number = run.born(key)
  }

  func complete() {
    isComplete = true
    if !isOriginal { kept.first?.complete() }
  }

  /// Whether it and all that it refers to are alive and complete.
  var isWhole: Bool { isAlive && isComplete && kept.allSatisfy(\.isWhole) }

  deinit {
    isAlive = false
    run.released(key)
  }
}
