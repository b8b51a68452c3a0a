// A tour of Firebolt in 21 short chapters, on the wiring of a film-list app. Read the files in their order: the domain,
// then Chapter01 to Chapter21. `swift run Playground` prints what each of them does, and stops with status 1 if that is not
// what the chapter says.

registeringAndResolving()
scopes()
arguments()
protocolsAndNames()
autowiring()
lazyAndProvider()
completing()
decorators()
try beginningAndEnd()
modules()
severalResolvers()
parents()
subclassing()
contexts()
mocks()
await injectedProperties()
try await awaiting()
removing()
errors()
try await graphAndVerification()
try await declaredKeys()

print("\nThat was the tour. Everything in it came out as written.")
