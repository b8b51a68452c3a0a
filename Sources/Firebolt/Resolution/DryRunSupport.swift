// What a dry run asks of a resolver.
extension Resolver {
  /// Makes an instance, or finds one.
  ///
  /// - Returns: An object that keeps the instance alive.
  package final func make(_ key: TypeKey, _ arguments: [Any]) throws(ResolutionError) -> Any {
    let arguments = KeptArguments.boxed(arguments)
    defer { withExtendedLifetime(arguments) {} }
    guard let instance = try instance(key, arguments?.arguments ?? .none) else { throw failure(ofUnregistered: key) }
    return instance.value
  }

  /// Makes an instance, or finds one, and awaits it if necessary.
  ///
  /// - Parameter arguments: Returns the arguments, which nobody else uses.
  /// - Returns: An object that keeps the instance alive.
  package final func makeAsync(
    _ key: TypeKey, _ arguments: @Sendable () -> [Any], isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> Any {
    if let instance = try await instanceAsync(key, .boxed(arguments())) { return instance.value }
    throw failure(ofUnregistered: key)
  }

  /// Returns the registration that serves a key, in this resolver or an ancestor.
  package final func registration(serving key: TypeKey) -> Registration? { target(for: key)?.registration }
}
