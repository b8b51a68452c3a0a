// Recipes of a key for specific contexts.

extension Resolver.DeclaredKey where Isolation == Resolver.Anywhere, Arguments == () {
  /// Returns the key with an additional recipe for the given contexts.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let forecast = Resolver.Key { Forecast(of: $0.get(.weather)) }.when(.preview) { _ in Forecast(of: StubWeather()) }
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
    _ contexts: Resolver.Context..., recipe: @escaping @Sendable (Resolver) throws -> Value
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> {
    adding(Recipe { _, resolver in try recipe(resolver) }, for: contexts)
  }

  /// Returns the key with an additional recipe for the given contexts.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let weather = Resolver.Key<any Weather> { LiveWeather() }.when(.preview, .test) { StubWeather() }
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
    _ contexts: Resolver.Context..., recipe: @escaping @Sendable () throws -> Value
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> {
    adding(Recipe { _, _ in try recipe() }, for: contexts)
  }
}

extension Resolver.DeclaredKey where Isolation == Resolver.Anywhere {
  /// Returns the key with an additional recipe for the given contexts.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let badge = Resolver.ArgumentKey { (_: Resolver, name: String) in Badge(name: name) }
  ///     .when(.preview) { _, _ in Badge(name: "Ada") }
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
    _ contexts: Resolver.Context..., recipe: @escaping @Sendable (Resolver, Arguments) throws -> Value
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> {
    adding(Recipe(Arguments.self) { try recipe($0.sharingResolver, $1) }, for: contexts)
  }

  /// Returns the key with an additional recipe for the given contexts.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let ticket = Resolver.ArgumentKey { (_: Resolver, film: String, seat: Int) in Ticket(film, seat) }
  ///     .when(.preview) { _, film, _ in Ticket(film, 1) }
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
