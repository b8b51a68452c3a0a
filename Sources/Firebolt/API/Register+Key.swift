// Registration of recipes for declared keys. They take precedence over the keys' own recipes.

extension ResolverProtocol {
  /// Registers a recipe for a declared key, with the arguments that it takes.
  ///
  /// ```swift
  /// resolver.register(.forecast) { Forecast(weather: $0.get(.weather)) }
  /// resolver.register(.ticket) { _, film, seat in Ticket(film: film, seat: seat + 1) }
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
  ///   - recipe: Makes an instance from the resolver that was asked and the arguments. It runs on the requesting thread, with no lock
  ///     held, and can resolve, register, remove and throw.
  /// - Returns: The resolver, for chaining.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func register<T, each A, I: ServedAnywhere>(
    _ key: Resolver.DeclaredKey<(repeat each A) -> T, I>, _ scope: Resolver.Scope? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ recipe: @escaping @Sendable (Self, repeat each A) throws -> T
  ) -> Self {
    filing(.init(key, scope, Place(fileID, line)), .taking(self, recipe))
  }

  /// Registers a recipe without dependencies for a declared key.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult @_disfavoredOverload
  public func register<T, I: ServedAnywhere>(
    _ key: Resolver.DeclaredKey<() -> T, I>, _ scope: Resolver.Scope? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ recipe: @escaping @Sendable () throws -> T
  ) -> Self {
    filing(.init(key, scope, Place(fileID, line)), Recipe(recipe))
  }

  /// Registers a recipe for a main-actor key. It runs there.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func register<T, each A, I: ServedAtOnce & ReachesMainActor>(
    _ key: Resolver.DeclaredKey<(repeat each A) -> T, I>, _ scope: Resolver.Scope? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @MainActor @Sendable (Self, repeat each A) throws -> T
  ) -> Self {
    let recipe: @Sendable (Self, repeat each A) throws -> T = entering(recipe)
    return filing(.init(key, scope, Place(fileID, line)), .taking(self, recipe))
  }

  /// Registers a recipe without dependencies for a main-actor key. It runs there.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult @_disfavoredOverload
  public func register<T, I: ServedAtOnce & ReachesMainActor>(
    _ key: Resolver.DeclaredKey<() -> T, I>, _ scope: Resolver.Scope? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ recipe: @escaping @MainActor @Sendable () throws -> T
  ) -> Self {
    filing(.init(key, scope, Place(fileID, line)), Recipe(entering(recipe)))
  }

  /// Registers a recipe that resolves its dependencies, for an asynchronous key.
  ///
  /// ```swift
  /// resolver.registerAsync(.archive) { try await Archive(opening: ":memory:") }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - scope: The lifetime of an instance and the requests that share it; nil, the default, means the key's own
  ///     scope.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the resolver that was asked and the arguments. It can be isolated to a global
  ///     actor.
  /// - Returns: The resolver, for chaining.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func registerAsync<T, each A, I: Awaited>(
    _ key: Resolver.DeclaredKey<(repeat each A) -> T, I>, _ scope: Resolver.Scope? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self, repeat each A) async throws -> T
  ) -> Self {
    fileAsync(.init(key, scope, Place(fileID, line)), taking: recipe)
  }

  /// Registers a recipe without dependencies for an asynchronous key.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult @_disfavoredOverload
  public func registerAsync<T, I: Awaited>(
    _ key: Resolver.DeclaredKey<() -> T, I>, _ scope: Resolver.Scope? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ recipe: @escaping @Sendable () async throws -> T
  ) -> Self {
    fileAsync(.init(key, scope, Place(fileID, line)), takingArguments: recipe)
  }

  /// Registers a declared key for its type: a request by type gets the instance that `get(key)` returns.
  ///
  /// ```swift
  /// resolver.register(.weather)
  /// let weather: any Weather = resolver.get()
  /// ```
  ///
  /// It overrides nothing and keeps no instance. Use it to move a program from types to keys, one at a time. The value
  /// of an asynchronous key is awaited by type, too.
  ///
  /// - Parameters:
  ///   - key: The declared key, with any isolation.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for chaining.
  @discardableResult @_disfavoredOverload
  public func register<T, I>(
    _ key: Resolver.DeclaredKey<() -> T, I>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    let name = Resolver.Name(of: key)
    var header = RegistrationHeader(
      T.self, nil, nil, .factory, nil, Place(fileID, line), on: key.header.isolation)
    header.forwardsTo = key.typeKey
    if header.isolation == .task {
      return fileTask(header) { request in try await request.target.asked.answerAsync(T.self, name) }
    }
    return filing(
      header, Recipe { request in try request.pointee.asked.takeUnretainedValue().answer(T.self, name) as T })
  }
}
