import Firebolt

extension ResolverProtocol {
  /// The registrations that the resolver can reach, and their known dependencies. It is computed without running a
  /// recipe.
  ///
  /// The parameters of autowired registrations show their dependencies. A closure's dependencies aren't in its type:
  /// the graph contains those that recipes were seen to request, while the resolver was observed and in dry runs. Each
  /// edge has its evidence.
  ///
  /// ```swift
  /// print(resolver.graph.mermaid)
  /// ```
  ///
  /// The graph is a snapshot. It includes the parents' registrations as far as the resolver can reach them.
  ///
  /// - Complexity: O(*n* log *n*) in the number of registrations of the resolver and its parents.
  public var graph: DependencyGraph { DependencyGraph(ResolvedGraph(resolver.store, includesObserved: true)) }
}
