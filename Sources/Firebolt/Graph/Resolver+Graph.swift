extension ResolverProtocol {
  /// What the resolver can be asked for and what depends on what, as far as it is known without running a recipe: from the
  /// parameters of what is autowired. What a closure asks for is in no type, so it isn't in the graph.
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
