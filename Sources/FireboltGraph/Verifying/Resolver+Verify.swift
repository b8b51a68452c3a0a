import Firebolt

extension ResolverProtocol {
  /// Finds all issues in the registrations, without running a recipe.
  ///
  /// ```swift
  /// @Test func theApplicationIsWiredRight() throws {
  ///   try application.verify()
  /// }
  /// ```
  ///
  /// It knows the dependencies of autowired registrations from their parameters. It finds missing dependencies, cycles,
  /// dependencies that need arguments, and instances that are kept longer than they should live. It can't know the
  /// dependencies of closures; `verify(dryRun:)` finds them. It also finds hidden registrations, hooks that never run,
  /// and types under `expects:` that an instance can't be.
  ///
  /// It includes the parents' registrations as far as the resolver can reach them.
  ///
  /// - Parameter acceptances: The issues to accept. An acceptance that matches no issue is reported as a warning.
  /// - Returns: The result, if it contains no errors.
  /// - Throws: A `VerificationError` with all issues, if one of them is an error.
  /// - Complexity: O(*n* log *n*) in the number of registrations of the resolver and its parents, if there are no
  ///   issues.
  @discardableResult
  public func verify(allowing acceptances: [Verification.Acceptance] = []) throws(VerificationError) -> Verification {
    let label = resolver.store.label
    let graph = ResolvedGraph(resolver.store, includesObserved: false)
    let found = Verifier(graph).issues.leavingOut(acceptances, in: label)
    return try Verification(resolver: label, issues: found, graph: graph.withObserved).orError()
  }
}

extension Verification {
  /// Returns the result, or throws it if it contains an error.
  func orError() throws(VerificationError) -> Verification {
    if errors.isEmpty { return self }
    throw VerificationError(verification: self)
  }
}
