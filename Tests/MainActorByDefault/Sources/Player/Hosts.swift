import Firebolt

// A protocol that may be used anywhere, and a class of the main actor that conforms to it: the compiler infers that the
// conformance is isolated to the main actor.

nonisolated protocol Greeter: AnyObject {
  func greet(_ user: String) -> String
  func leave()
}

final class Host: Greeter {
  private(set) var isGone = false
  func greet(_ user: String) -> String { "Welcome, \(user)" }
  func leave() { isGone = true }
}

/// A place for one film, told apart by what the compiler infers to be Hashable on the main actor.
struct Seat: Hashable {
  let row: Int
}

nonisolated extension Resolver.Keys {
  static let greeter = Resolver.MainActorKey<any Greeter> { Host() }
}
