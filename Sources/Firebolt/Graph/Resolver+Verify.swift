extension ResolverProtocol {
  /// Finds what is wrong in the registrations, all at once, without running a recipe.
  ///
  /// ```swift
  /// @Test func theApplicationIsWiredRight() throws {
  ///   try application.verify()
  /// }
  /// ```
  ///
  /// It knows what autowired registrations need, from their parameters: what of it is missing, goes in a circle, wants
  /// arguments that nothing supplies, or is meant to live shorter than what keeps it. What a closure asks for it can't know:
  /// `verify(dryRun:)` finds that. Besides, it finds registrations that are hidden, hooks that never run, and types under
  /// `expects:` that can't be met.
  ///
  /// What the resolver has from its parents is looked at too, as far as the resolver can be asked for it.
  ///
  /// - Parameter acceptances: What is meant, and left out. One that accepts nothing is reported, as a warning.
  /// - Returns: What was found, if that is only warnings, or nothing.
  /// - Throws: What was found, if there is an error.
  /// - Complexity: O(*n* log *n*) in the number of registrations, here and with the parents, where nothing is wrong.
  @discardableResult
  public func verify(allowing acceptances: [Verification.Acceptance] = []) throws(VerificationError) -> Verification {
    let label = resolver.store.label
    let found = Verifier(Wiring(resolver.store, including: .autowired)).issues
    return try Verification(resolver: label, issues: found.leavingOut(acceptances, in: label)).orError()
  }
}

extension Verification {
  /// What was found, thrown if there is an error.
  func orError() throws(VerificationError) -> Verification {
    if errors.isEmpty { return self }
    throw VerificationError(verification: self)
  }
}
