// A tour of Firebolt in 21 short chapters, which wire a film-list app. Read Domain.swift first, then Chapter01 to
// Chapter21. `swift run Playground` prints the results of each chapter, and stops with status 1 if a result isn't what
// the chapter expects.

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
