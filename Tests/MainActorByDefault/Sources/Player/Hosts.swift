import Firebolt

// Protocols that may be used anywhere, and classes of the main actor that conform to them: the compiler infers that the
// conformances are isolated to the main actor.

nonisolated protocol Greeter: AnyObject {
  func greet(_ user: String) -> String
}

nonisolated protocol Farewell: AnyObject {
  func leave()
}

final class Host: Greeter, Farewell {
  private(set) var isGone = false
  func greet(_ user: String) -> String { "Welcome, \(user)" }
  func leave() { isGone = true }
}

/// Takes what is on the main actor by its protocol.
final class Foyer {
  let greeter: any Greeter
  let all: [any Greeter]

  init(greeter: any Greeter, all: [any Greeter]) {
    self.greeter = greeter
    self.all = all
  }
}

/// Holds it weakly, and later.
final class Door {
  @WeakLazyInjected var weak: (any Greeter)?
  @LazyInjected var lazy: any Greeter
  @DynamicInjected var dynamic: any Greeter
  init() {}
}

/// A place for one film, told apart by what the compiler infers to be Hashable on the main actor.
struct Seat: Hashable {
  let row: Int
}

nonisolated extension Resolver.Keys {
  static let greeter = Resolver.MainActorKey<any Greeter> { Host() }
}
