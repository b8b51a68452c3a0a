import FireboltAtomics

extension ResolverProtocol {
  /// Runs `register` only if the process runs in one of the given contexts, or the resolver pretends that.
  ///
  /// ```swift
  /// resolver
  ///   .register(expect: (any APIClient).self) { HTTPClient() }
  ///   .when(.preview, .argument("-stub")) { $0.register(expect: (any APIClient).self) { StubClient() } }
  /// ```
  ///
  /// If none of the contexts is active, the call has no effect. The order matters as always: of two registrations of
  /// one key, the later one wins, inside `register` or outside.
  ///
  /// - Parameters:
  ///   - contexts: The contexts. One active context is enough.
  ///   - register: Receives the resolver. It runs at once, on the calling thread, with no lock held, or not at all.
  /// - Returns: The resolver, for chaining.
  /// - Throws: The error that `register` throws. Its registrations before the error stay.
  @discardableResult
  public func when(_ contexts: Resolver.Context..., register: (Self) throws -> Void) rethrows -> Self {
    if !contexts.contains(where: resolver.store.contexts.contains) { return self }
    _ = firebolt_count_whens(1)
    defer { _ = firebolt_count_whens(-1) }
    try register(self)
    return self
  }
}
