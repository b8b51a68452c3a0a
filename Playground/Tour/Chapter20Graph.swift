import Firebolt
import FireboltGraph

private final class BoxOffice {
  init(printer: TicketPrinter, session: Session) {}
}

private final class TicketPrinter {}

private final class Start {
  init(list: FilmListViewModel, office: Lazy<BoxOffice>) {}
}

/// The parameters of autowired initialisers are the edges of a graph. It is checked, and drawn, without running a recipe.
@MainActor func graphAndVerification() async throws {
  let resolver = Resolver("Graph")
  resolver.register { Session(user: "Ada") }
  resolver.autowire(CatalogueClient.init, expect: (any FilmClient).self)
  resolver.autowire(FilmRepository.init)
  resolver.autowire(.custom("screen"), FilmListViewModel.init)

  // One line in a test finds every mistake.
  try resolver.verify()

  // A text for a file under review: its changes are the graph's. `mermaid`, `dot` and `html` draw it.
  show(resolver.graph.snapshot)

  // One dependency is missing, and a single keeps what belongs to a scope with a shorter life.
  resolver.autowire(Start.init)
  resolver.autowire(BoxOffice.init)
  await fails(saying: "2 errors") { try resolver.verify() }

  // What a closure asks for, only a dry run can see. It runs the recipes, and leaves the resolver's instances alone.
  let closures = Resolver("Dry run")
  closures.register { Session(user: "Ada") }
  closures.register { BoxOffice(printer: $0.get(), session: $0.get()) }
  check(try closures.verify().issues.count, is: 0)
  await fails(saying: "1 error") { try await closures.verify(dryRun: DryRun()) }
}
