import Firebolt
import TestSupport
import Testing

private let computed = "meets two keys for Int that were declared at FireboltTests/KeyIdentityTests.swift:"

let keyTraps = Traps { stops in
  // Rule 44: a key that is written out in full and asked for as another type.
  stops(
    "another type", "Firebolt: a declared key, String", "was asked for as Int with the arguments ()",
    "it gives String and takes (): write `get(.…)`, which the compiler checks"
  ) {
    let _: Int = Resolver().register { 5 }.get(Resolver.Keys.path)
  }
  stops("an optional of another type", "was asked for as Int with the arguments ()") {
    let _: Int? = Resolver().get(Resolver.Keys.path)
  }
  stops(
    "other arguments", "was asked for as Ticket with the arguments (Int, String)",
    "it gives Ticket and takes (String, Int)"
  ) {
    let _: Ticket = Resolver().get(Resolver.Keys.ticket, 7, "Alien")
  }
  stops("a key that must be awaited", "write `try await getAsync(.…)`") { let _: Archive = get(Resolver.Keys.archive) }
  // Rule 47: a key that isn't a constant.
  stops("a computed key that is asked for twice", computed, "static let") {
    let resolver = Resolver()
    _ = resolver.get(.computed) + resolver.get(.computed)
  }
  stops("a computed key that a child registers", computed, "static let") {
    let resolver = Resolver()
    _ = resolver.get(.computed)
    Resolver(parent: resolver).register(.computed) { 4 }
  }
  stops("a computed key that an ancestor has registered", computed, "static let") {
    let resolver = Resolver().register(.computed) { 4 }
    _ = Resolver(parent: resolver).get(.computed)
  }
  // Rule 46.
  stops("a required key where an optional is expected", at: #line + 1, "nothing is registered for Visitor") {
    let _: Visitor? = Resolver().get(.visitor)
  }
}
