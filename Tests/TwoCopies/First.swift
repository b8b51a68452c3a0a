import Firebolt

// The application: it registers, and asks.

/// Registers the application's client in the global resolver.
@_cdecl("first_registers")
public func firstRegisters() {
  Resolver.global.register { "the application's client" }
}

/// What the application's code gets.
@_cdecl("first_asks")
public func firstAsks() -> Bool {
  let client: String? = get()
  return client != nil
}

/// Runs code as a test does, with a resolver of its own in place of the global one.
@_cdecl("first_overrides")
public func firstOverrides(_ body: @convention(c) () -> Bool) -> Bool {
  MockResolver { $0.register { "a stub" } }.run { body() }
}
