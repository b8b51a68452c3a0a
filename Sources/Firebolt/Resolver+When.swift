extension ResolverProtocol {
  /// Registers only where the process runs in a context.
  ///
  /// ```swift
  /// resolver
  ///   .register(expect: (any APIClient).self) { HTTPClient() }
  ///   .when(.preview, .argument("-stub")) { $0.register(expect: (any APIClient).self) { StubClient() } }
  /// ```
  ///
  /// Where none of the contexts is active, it is as if the call weren't written. Order decides, as always: of two
  /// registrations of one key the later one counts, in `register` or not.
  ///
  /// - Parameters:
  ///   - contexts: The contexts, of which one must be active.
  ///   - register: Is given the resolver. It runs at once, on the calling thread and under no lock, or not at all.
  /// - Returns: The resolver, for the next call.
  /// - Throws: What `register` throws. What it registered before that stays.
  @discardableResult
  public func when(_ contexts: Resolver.Context..., register: (Self) throws -> Void) rethrows -> Self {
    if contexts.contains(where: \.isActive) { try register(self) }
    return self
  }
}
