// A tour of Firebolt in nine short chapters, on the wiring of a film-list app. Read the files in their order: the domain,
// then Chapter1 to Chapter9. `swift run Playground` prints what each of them does, and stops with status 1 if that is not
// what the chapter says.

registeringAndResolving()
scopes()
arguments()
protocolsAndNames()
severalResolvers()
subclassing()
mocks()
removing()
errors()

print("\nThat was the tour. Everything in it came out as written.")
