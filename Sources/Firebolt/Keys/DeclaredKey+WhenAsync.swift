extension Resolver.DeclaredKey where Isolation == Resolver.Async, Arguments == () {
  /// The same key with another recipe for some contexts.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let weather = Resolver.Key<any Weather> { LiveWeather() }.when(.preview, .test) { StubWeather() }
  /// }
  /// ```
  ///
  /// The last recipe counts that fits a context. A registration goes before all of them. It makes another key, so write it
  /// where the key is declared.
  ///
  /// - Parameters:
  ///   - contexts: The contexts, of which one must be active when an instance is asked for.
  ///   - recipe: Makes an instance with the resolver that was asked.
  /// - Returns: The key to use.
  @preconcurrency
  public func when(
    _ contexts: Resolver.Context..., recipe: @escaping @Sendable (Resolver) async throws -> Value
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> {
    adding(.asynchronous { Instance(try await recipe($0.sharingResolver)) }, for: contexts)
  }

  /// The same key with another recipe for some contexts.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let weather = Resolver.Key<any Weather> { LiveWeather() }.when(.preview, .test) { StubWeather() }
  /// }
  /// ```
  ///
  /// The last recipe counts that fits a context. A registration goes before all of them. It makes another key, so write it
  /// where the key is declared.
  ///
  /// - Parameters:
  ///   - contexts: The contexts, of which one must be active when an instance is asked for.
  ///   - recipe: Makes an instance.
  /// - Returns: The key to use.
  @preconcurrency @_disfavoredOverload
  public func when(
    _ contexts: Resolver.Context..., recipe: @escaping @Sendable () async throws -> Value
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> {
    adding(.asynchronous { _ in Instance(try await recipe()) }, for: contexts)
  }
}

extension Resolver.DeclaredKey where Isolation == Resolver.Async {
  /// The same key with another recipe for some contexts.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let weather = Resolver.Key<any Weather> { LiveWeather() }.when(.preview, .test) { StubWeather() }
  /// }
  /// ```
  ///
  /// The last recipe counts that fits a context. A registration goes before all of them. It makes another key, so write it
  /// where the key is declared.
  ///
  /// - Parameters:
  ///   - contexts: The contexts, of which one must be active when an instance is asked for.
  ///   - recipe: Makes an instance of the resolver that was asked and the argument.
  /// - Returns: The key to use.
  @preconcurrency
  public func when(
    _ contexts: Resolver.Context..., recipe: @escaping @Sendable (Resolver, Arguments) async throws -> Value
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> {
    adding(asyncRecipe(Arguments.self) { try await recipe($0.sharingResolver, $1) }, for: contexts)
  }

  /// The same key with another recipe for some contexts.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let weather = Resolver.Key<any Weather> { LiveWeather() }.when(.preview, .test) { StubWeather() }
  /// }
  /// ```
  ///
  /// The last recipe counts that fits a context. A registration goes before all of them. It makes another key, so write it
  /// where the key is declared.
  ///
  /// - Parameters:
  ///   - contexts: The contexts, of which one must be active when an instance is asked for.
  ///   - recipe: Makes an instance of the resolver that was asked and the arguments.
  /// - Returns: The key to use.
  @preconcurrency
  public func when<A, B, each C>(
    _ contexts: Resolver.Context..., recipe: @escaping @Sendable (Resolver, A, B, repeat each C) async throws -> Value
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> where Arguments == (A, B, repeat each C) {
    adding(
      asyncRecipe(A.self, B.self, repeat (each C).self) {
        (request: AsyncRequest, first: A, second: B, others: repeat each C) in
        try await recipe(request.sharingResolver, first, second, repeat each others)
      }, for: contexts)
  }
}
