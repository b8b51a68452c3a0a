extension Resolver.DeclaredKey where Isolation == Resolver.OnMainActor, Arguments == () {
  /// Returns the key with an additional recipe for the given contexts.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let dashboard = Resolver.MainActorKey { Dashboard(forecast: $0.get(.forecast)) }
  ///     .when(.preview) { Dashboard(weather: $0.get(.weather)) }
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
    _ contexts: Resolver.Context..., recipe: @escaping @MainActor @Sendable (Resolver) throws -> Value
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> {
    adding(Recipe { _, resolver in try onMainActor { try recipe(resolver) } }, for: contexts)
  }

  /// Returns the key with an additional recipe for the given contexts.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let dashboard = Resolver.MainActorKey { Dashboard(forecast: $0.get(.forecast)) }
  ///     .when(.preview) { Dashboard() }
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
    _ contexts: Resolver.Context..., recipe: @escaping @MainActor @Sendable () throws -> Value
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> {
    adding(Recipe { _, _ in try onMainActor(recipe) }, for: contexts)
  }
}

extension Resolver.DeclaredKey where Isolation == Resolver.OnMainActor {
  /// Returns the key with an additional recipe for the given contexts.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let card = Resolver.MainActorArgumentKey { (_: Resolver, name: String) in Card(name: name) }
  ///     .when(.preview) { _, _ in Card(name: "Ada") }
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
    _ contexts: Resolver.Context..., recipe: @escaping @MainActor @Sendable (Resolver, Arguments) throws -> Value
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> {
    adding(.onMainActor(Arguments.self) { try recipe($0, $1) }, for: contexts)
  }

  /// Returns the key with an additional recipe for the given contexts.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let seat = Resolver.MainActorArgumentKey { (_: Resolver, row: Int, number: Int) in Seat(row, number) }
  ///     .when(.preview) { _, _, number in Seat(1, number) }
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
    _ contexts: Resolver.Context...,
    recipe: @escaping @MainActor @Sendable (Resolver, A, B, repeat each C) throws -> Value
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> where Arguments == (A, B, repeat each C) {
    adding(
      .onMainActor(A.self, B.self, repeat (each C).self) {
        (resolver: Resolver, first: A, second: B, others: repeat each C) in
        try recipe(resolver, first, second, repeat each others)
      }, for: contexts)
  }
}
