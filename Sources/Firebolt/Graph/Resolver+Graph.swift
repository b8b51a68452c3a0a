extension ResolverProtocol {
  /// What the resolver can be asked for and what depends on what, as far as it is known, without running a recipe.
  ///
  /// What is autowired shows by its parameters what it needs. What a closure asks for is in no type: of that the graph has
  /// what recipes were seen to ask for, while somebody observed the resolver and in dry runs. Each edge says how it is known,
  /// and each node how often its recipe has made an instance while somebody observed.
  ///
  /// ```swift
  /// print(resolver.graph.mermaid)
  /// ```
  ///
  /// It is a picture of one moment; what parents have is in it as far as the resolver can be asked for it.
  ///
  /// - Complexity: O(*n* log *n*) in the number of registrations, here and with the parents.
  public var graph: DependencyGraph { DependencyGraph(Wiring(resolver.store, including: .everythingSeen)) }
}
