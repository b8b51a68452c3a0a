// Recipes of a key for specific contexts.

extension Resolver.DeclaredKey where Isolation == Resolver.Anywhere {
  /// Returns the key with an additional recipe for the given contexts.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let weather = Resolver.Key<any Weather> { LiveWeather() }
  ///     .when(.preview, .test) { StubWeather() }
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
  @_alwaysEmitIntoClient @preconcurrency
  public func when<T, each A>(
    _ contexts: Resolver.Context..., recipe: @escaping @Sendable (Resolver, repeat each A) throws -> T
  ) -> Resolver.DeclaredKey<Signature, Isolation> where Signature == (repeat each A) -> T {
    adding(.taking(recipe, from: anyResolver(for:)), for: contexts)
  }

  /// Returns the key with an additional recipe without dependencies for the given contexts.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public func when<T>(
    _ contexts: Resolver.Context..., recipe: @escaping @Sendable () throws -> T
  ) -> Resolver.DeclaredKey<Signature, Isolation> where Signature == () -> T {
    adding(ErasedRecipe(PlainRecipe(recipe)), for: contexts)
  }
}

extension Resolver.DeclaredKey where Isolation == Resolver.OnMainActor {
  /// Returns the key with an additional recipe for the given contexts, which runs on the main actor.
  @_alwaysEmitIntoClient @preconcurrency
  public func when<T, each A>(
    _ contexts: Resolver.Context..., recipe: @escaping @MainActor @Sendable (Resolver, repeat each A) throws -> T
  ) -> Resolver.DeclaredKey<Signature, Isolation> where Signature == (repeat each A) -> T {
    let recipe: @Sendable (Resolver, repeat each A) throws -> T = entering(recipe)
    return adding(.taking(recipe, on: .mainActor, from: anyResolver(for:)), for: contexts)
  }

  /// Returns the key with an additional recipe for the given contexts, which runs on the main actor and has no
  /// dependencies.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public func when<T>(
    _ contexts: Resolver.Context..., recipe: @escaping @MainActor @Sendable () throws -> T
  ) -> Resolver.DeclaredKey<Signature, Isolation> where Signature == () -> T {
    adding(ErasedRecipe(PlainRecipe(entering(recipe)), on: .mainActor), for: contexts)
  }
}

extension Resolver.DeclaredKey where Isolation == Resolver.Async {
  /// Returns the key with an additional asynchronous recipe for the given contexts.
  @_alwaysEmitIntoClient @preconcurrency
  public func when<T, each A>(
    _ contexts: Resolver.Context..., recipe: @escaping @Sendable (Resolver, repeat each A) async throws -> T
  ) -> Resolver.DeclaredKey<Signature, Isolation> where Signature == (repeat each A) -> T {
    adding(.awaiting(recipe, from: anyResolver(for:)), for: contexts)
  }

  /// Returns the key with an additional asynchronous recipe without dependencies for the given contexts.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public func when<T>(
    _ contexts: Resolver.Context..., recipe: @escaping @Sendable () async throws -> T
  ) -> Resolver.DeclaredKey<Signature, Isolation> where Signature == () -> T {
    adding(.awaiting(recipe), for: contexts)
  }
}

extension Resolver.DeclaredKey {
  @usableFromInline
  func adding(_ recipe: ErasedRecipe, for contexts: [Resolver.Context]) -> Self {
    var recipe = recipe
    recipe.contexts = contexts
    return Self(header, copying: self, recipe)
  }
}
