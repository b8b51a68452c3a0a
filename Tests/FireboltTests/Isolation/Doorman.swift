import Firebolt

// Types that conform to protocols on an actor only, as a module infers it in which the main actor is the default.

protocol Greets: AnyObject { func greet() -> String }

protocol Welcomes { func welcome() -> String }

@MainActor final class Doorman {
  init() {}
}

extension Doorman: @MainActor Greets, @MainActor Welcomes {
  func greet() -> String { "hi" }
  func welcome() -> String { "welcome" }
}

/// Can be made anywhere, and greets on the main actor.
@MainActor final class ShyGuest: Sendable {
  nonisolated init() {}
}

extension ShyGuest: @MainActor Greets, @MainActor Welcomes {
  func greet() -> String { "psst" }
  func welcome() -> String { "oh" }
}

/// Greets everywhere.
final class Barker: Greets, Welcomes, Sendable {
  func greet() -> String { "HI" }
  func welcome() -> String { "WELCOME" }
}

/// Doesn't greet.
final class Mute: Sendable {}

@globalActor actor StageActor { static let shared = StageActor() }

@StageActor final class Thespian {
  init() {}
}

extension Thespian: @StageActor Greets {
  func greet() -> String { "to be" }
}

final class Reception: Sendable {
  nonisolated(unsafe) let greets: any Greets  // Sound: the tests that read it do so on its actor.
  init(greets: any Greets) { self.greets = greets }
}

/// Returns the error of a request for a greeter on a thread that isn't the main actor's.
@concurrent func errorElsewhere(_ resolver: Resolver, _ name: Resolver.Name? = nil) async -> ResolutionError? {
  do {
    _ = try resolver.resolve((any Greets).self, name: name)
    return nil
  } catch {
    return error
  }
}

/// What the error of such a request says if an object greets on the main actor only.
let isolatedToMainActor = "its conformance to Greets is isolated to the main actor"

/// Whether this code runs on the main actor.
var isOnMainActor: Bool { (ShyGuest() as Any) is any Greets }
