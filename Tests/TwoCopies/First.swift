import Firebolt
import Library

// The application, which registers and requests a client.

/// Registers the application's client, and a type of the static library, in the global resolver.
@_cdecl("first_registers")
public func firstRegisters() {
  Resolver.global.register { "the application's client" }.register { Ticket() }
}

/// Whether the application's code gets a client.
@_cdecl("first_asks")
public func firstAsks() -> Bool {
  let client: String? = get()
  return client != nil
}

/// Runs code like a test, with its own resolver in place of the global one.
@_cdecl("first_overrides")
public func firstOverrides(_ body: @convention(c) () -> Bool) -> Bool {
  withResolver(MockResolver { $0.register { "a stub" } }) { body() }
}
