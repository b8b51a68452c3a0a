extension Resolver.DeclaredKey where Isolation == Resolver.Async, Arguments == () {
  /// Returns the key with an additional recipe for the given contexts.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let archive = Resolver.AsyncKey { try await Archive(opening: $0.get(.path)) }
  ///     .when(.test) { try await Archive(copying: $0.get(.path)) }
  /// }
  /// ```
  ///
  /// The last recipe that fits an active context is used. A registration takes precedence over all of them. The method
  /// creates a new key, so call it in the declaration of the key.
  ///
  /// - Parameters:
  ///   - contexts: The contexts. One of them must be active when an instance is requested.
  ///   - recipe: Makes an instance with the resolver that was asked.
  /// - Returns: The key to use.
  @preconcurrency
  public func when(
    _ contexts: Resolver.Context..., recipe: @escaping @Sendable (Resolver) async throws -> Value
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> {
    adding(.asynchronous { Instance(try await recipe($0.sharingResolver)) }, for: contexts)
  }

  /// Returns the key with an additional recipe for the given contexts.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let archive = Resolver.AsyncKey { try await Archive(opening: $0.get(.path)) }
  ///     .when(.test) { try await Archive(opening: ":memory:") }
  /// }
  /// ```
  ///
  /// The last recipe that fits an active context is used. A registration takes precedence over all of them. The method
  /// creates a new key, so call it in the declaration of the key.
  ///
  /// - Parameters:
  ///   - contexts: The contexts. One of them must be active when an instance is requested.
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
  /// Returns the key with an additional recipe for the given contexts.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let user = Resolver.AsyncArgumentKey { (_: Resolver, id: Int) in try await User(loading: id) }
  ///     .when(.preview) { _, id in User(id: id) }
  /// }
  /// ```
  ///
  /// The last recipe that fits an active context is used. A registration takes precedence over all of them. The method
  /// creates a new key, so call it in the declaration of the key.
  ///
  /// - Parameters:
  ///   - contexts: The contexts. One of them must be active when an instance is requested.
  ///   - recipe: Makes an instance from the resolver that was asked and the argument.
  /// - Returns: The key to use.
  @preconcurrency
  public func when(
    _ contexts: Resolver.Context..., recipe: @escaping @Sendable (Resolver, Arguments) async throws -> Value
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> {
    adding(asyncRecipe(Arguments.self) { try await recipe($0.sharingResolver, $1) }, for: contexts)
  }

  /// Returns the key with an additional recipe for the given contexts.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let page = Resolver.AsyncArgumentKey { (_: Resolver, film: String, page: Int) in try await Page(film, page) }
  ///     .when(.preview) { _, film, _ in Page(of: film) }
  /// }
  /// ```
  ///
  /// The last recipe that fits an active context is used. A registration takes precedence over all of them. The method
  /// creates a new key, so call it in the declaration of the key.
  ///
  /// - Parameters:
  ///   - contexts: The contexts. One of them must be active when an instance is requested.
  ///   - recipe: Makes an instance from the resolver that was asked and the arguments.
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
