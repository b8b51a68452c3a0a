import Firebolt
import FireboltGraph

/// The box office of a cinema. Its wiring has a mistake.
private final class BoxOffice {
  init(printer: TicketPrinter, session: Session) {}
}

/// A dependency that is never registered.
private final class TicketPrinter {}

/// A single that keeps a list, although the list belongs to a scope with a shorter life.
private final class Start {
  init(list: FilmListViewModel, overview: Lazy<BoxOffice>) {}
}

/// The parameters of autowired initialisers are the edges of a graph, which can be drawn, and verified without running
/// recipes.
func graphAndVerification() async throws {
  chapter(20, "The graph, and what is wrong in it")

  let resolver = Resolver("Graph")
  resolver.register { Session(user: "Ada") }
  resolver.load(Module("network") { $0.autowire(CatalogueClient.init, expect: (any FilmClient).self) })
  resolver.autowire(FilmRepository.init)
  resolver.autowire(.custom("screen"), FilmListViewModel.init)
  try resolver.verify()

  // `mermaid` draws a diagram for a README; `dot` draws the same diagram for Graphviz.
  let graph = resolver.graph
  show(graph.mermaid)
  check("nothing needs", graph.roots.map(\.title), is: ["FilmListViewModel"])
  let client = graph.nodes.first { $0.title == "FilmClient" }?.id ?? ""
  check("a change of the client concerns", graph.dependents(of: client).count, is: 2)

  // One line in a test finds every mistake, without running a recipe.
  resolver.autowire(Start.init)
  resolver.autowire(BoxOffice.init)
  do throws(VerificationError) {
    try resolver.verify()
  } catch {
    show(error)
    check("mistakes", error.verification.issues.map(\.code), is: [.captiveDependency, .missingDependency])
  }

  // Only a dry run can see which dependencies a closure gets. It runs the closures, and doesn't touch the resolver's
  // instances.
  let closures = Resolver("Dry run")
  closures.register { Session(user: "Ada") }
  closures.register { BoxOffice(printer: $0.get(), session: $0.get()) }
  check("without running a recipe, mistakes", try closures.verify().issues.count, is: 0)
  do throws(VerificationError) {
    try await closures.verify(dryRun: DryRun())
  } catch {
    show(error)
    check("in a dry run", error.verification.issues.map(\.code), is: [.missingDependency])
  }
  closures.register { TicketPrinter() }
  try await closures.verify(dryRun: DryRun())
  check(
    "afterwards the graph knows what it saw", closures.graph.edges.map(\.evidence.rawValue), is: ["dryRun", "dryRun"])

  // A text for a file under review: its changes are the graph's.
  show(resolver.graph.snapshot)
  check("new nodes", resolver.graph.nodes.count - graph.nodes.count, is: 2)
}
