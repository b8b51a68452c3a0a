// Recipes of a key for some contexts.

extension Resolver.DeclaredKey where Isolation == Resolver.Anywhere, Arguments == () {
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
    _ contexts: Resolver.Context..., recipe: @escaping @Sendable (Resolver) throws -> Value
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> {
    adding(Recipe { _, resolver in try recipe(resolver) }, for: contexts)
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
    _ contexts: Resolver.Context..., recipe: @escaping @Sendable () throws -> Value
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> {
    adding(Recipe { _, _ in try recipe() }, for: contexts)
  }
}

extension Resolver.DeclaredKey where Isolation == Resolver.Anywhere {
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
    _ contexts: Resolver.Context..., recipe: @escaping @Sendable (Resolver, Arguments) throws -> Value
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> {
    adding(Recipe(Arguments.self) { try recipe($0.sharingResolver, $1) }, for: contexts)
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
    _ contexts: Resolver.Context..., recipe: @escaping @Sendable (Resolver, A, B, repeat each C) throws -> Value
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> where Arguments == (A, B, repeat each C) {
    adding(
      Recipe(A.self, B.self, repeat (each C).self) {
        (request: UnsafeMutablePointer<Request>, first: A, second: B, others: repeat each C) in
        try recipe(request.sharingResolver, first, second, repeat each others)
      }, for: contexts)
  }
}

extension Resolver.DeclaredKey {
  func adding(_ recipe: Recipe<Value>, for contexts: [Resolver.Context])
    -> Resolver.DeclaredKey<Value, Arguments, Isolation>
  {
    adding(.synchronous(ErasedRecipe(recipe)), for: contexts)
  }

  func adding(_ recipe: RecipeBody, for contexts: [Resolver.Context])
    -> Resolver.DeclaredKey<Value, Arguments, Isolation>
  {
    .init(header, recipes.map { ($0.body, $0.contexts) } + [(recipe, contexts)], replacing: self)
  }
}
