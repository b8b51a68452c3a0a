// Registration of recipes for declared keys. They take precedence over the keys' own recipes.

extension ResolverProtocol {
  /// Registers a recipe that resolves its dependencies, for a declared key.
  ///
  /// ```swift
  /// resolver.register(.forecast) { Forecast(weather: $0.get(.weather)) }
  /// ```
  ///
  /// It takes precedence over the key's own recipe for requests to this resolver, for example in a test, a child or a
  /// module. `unregister` restores the key's own recipe.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - scope: The lifetime of an instance and the requests that share it; nil, the default, means the key's own
  ///     scope.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance with the resolver that was asked. It runs on the requesting thread, with no lock
  ///     held, and can resolve, register, remove and throw.
  /// - Returns: The resolver, for chaining.
  @inlinable @preconcurrency @discardableResult
  public func register<T>(
    _ key: Resolver.Key<T>, _ scope: Resolver.Scope? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self) throws -> T
  ) -> Self {
    guard Self.self == Resolver.self else {
      resolver.file(RegistrationHeader(key, scope, fileID, line), takingSubclass(recipe))
      return self
    }
    // Sound: Self is Resolver.
    let body = Recipe { _, resolver in try recipe(unsafeDowncast(resolver, to: Self.self)) }
    resolver.file(RegistrationHeader(key, scope, fileID, line), body)
    return self
  }

  /// Registers a recipe for a declared key.
  ///
  /// ```swift
  /// resolver.register(.weather) { StubWeather() }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - scope: The lifetime of an instance and the requests that share it; nil, the default, means the key's own
  ///     scope.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance. It runs on the requesting thread, with no lock held.
  /// - Returns: The resolver, for chaining.
  @inlinable @preconcurrency @discardableResult @_disfavoredOverload
  public func register<T>(
    _ key: Resolver.Key<T>, _ scope: Resolver.Scope? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable () throws -> T
  ) -> Self {
    resolver.file(RegistrationHeader(key, scope, fileID, line), Recipe { _, _ in try recipe() })
    return self
  }

  /// Registers a recipe for a declared key that takes an argument.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - scope: The lifetime of an instance and the requests that share it; nil, the default, means the key's own
  ///     scope.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the resolver that was asked and the argument.
  /// - Returns: The resolver, for chaining.
  @inlinable @preconcurrency @discardableResult
  public func register<T, A>(
    _ key: Resolver.ArgumentKey<T, A>, _ scope: Resolver.Scope? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ recipe: @escaping @Sendable (Self, A) throws -> T
  ) -> Self {
    let resolver = resolverForRequest
    return file(
      .init(key, scope, fileID, line), A.self, recipe: { request, argument in try recipe(resolver(request), argument) })
  }

  /// Registers a recipe for a declared key that takes two or more arguments.
  ///
  /// ```swift
  /// resolver.register(.ticket) { _, film, seat in Ticket(film: film, seat: seat + 1) }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - scope: The lifetime of an instance and the requests that share it; nil, the default, means the key's own
  ///     scope.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the resolver that was asked and the arguments.
  /// - Returns: The resolver, for chaining.
  @inlinable @preconcurrency @discardableResult
  public func register<T, A, B, each C>(
    _ key: Resolver.ArgumentKey<T, (A, B, repeat each C)>, _ scope: Resolver.Scope? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self, A, B, repeat each C) throws -> T
  ) -> Self {
    let resolver = resolverForRequest
    return file(
      .init(key, scope, fileID, line), A.self, B.self, repeat (each C).self,
      recipe: {
        (request: UnsafeMutablePointer<Request>, first: A, second: B, others: repeat each C) in
        try recipe(resolver(request), first, second, repeat each others)
      })
  }
}
