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
    add(.taking(recipe, from: resolverForRequest), for: key, scope, Place(fileID, line))
  }

  /// Registers a recipe without dependencies for a declared key.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult @_disfavoredOverload
  public func register<T, I: ServedAnywhere>(
    _ key: Resolver.DeclaredKey<() -> T, I>, _ scope: Resolver.Scope? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ recipe: @escaping @Sendable () throws -> T
  ) -> Self {
    add(ErasedRecipe(PlainRecipe(recipe)), for: key, scope, Place(fileID, line))
  }

  /// Registers a recipe for a main-actor key. It runs there.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func register<T, each A, I: ServedAtOnce & ReachesMainActor>(
    _ key: Resolver.DeclaredKey<(repeat each A) -> T, I>, _ scope: Resolver.Scope? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @MainActor @Sendable (Self, repeat each A) throws -> T
  ) -> Self {
    let recipe: @Sendable (Self, repeat each A) throws -> T = entering(recipe)
    return add(.taking(recipe, on: .mainActor, from: resolverForRequest), for: key, scope, Place(fileID, line))
  }

  /// Registers a recipe without dependencies for a main-actor key. It runs there.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult @_disfavoredOverload
  public func register<T, I: ServedAtOnce & ReachesMainActor>(
    _ key: Resolver.DeclaredKey<() -> T, I>, _ scope: Resolver.Scope? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ recipe: @escaping @MainActor @Sendable () throws -> T
  ) -> Self {
    add(ErasedRecipe(PlainRecipe(entering(recipe)), on: .mainActor), for: key, scope, Place(fileID, line))
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
    add(.awaiting(recipe, from: resolverForRequest), for: key, scope, Place(fileID, line))
  }

  /// Registers a recipe without dependencies for an asynchronous key.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult @_disfavoredOverload
  public func registerAsync<T, I: Awaited>(
    _ key: Resolver.DeclaredKey<() -> T, I>, _ scope: Resolver.Scope? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ recipe: @escaping @Sendable () async throws -> T
  ) -> Self {
    add(.awaiting(recipe), for: key, scope, Place(fileID, line))
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
  @_alwaysEmitIntoClient @discardableResult @_disfavoredOverload
  public func register<T, I>(
    _ key: Resolver.DeclaredKey<() -> T, I>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    resolver.addAlias(.forwarding(to: key), of: key, Place(fileID, line))
    return self
  }
}

extension ErasedRecipe {
  /// A recipe that requests a declared key.
  @_semantics("optimize.sil.specialize.generic.never")
  @_alwaysEmitIntoClient @inline(never)
  static func forwarding<T, I>(to key: Resolver.DeclaredKey<() -> T, I>) -> ErasedRecipe {
    let name = Resolver.Name(of: key)
    if key.isAwaited { return ErasedRecipe { request in try await request.answering.answerAsync(T.self, name) } }
    return ErasedRecipe(Recipe<T> { try $0.forwarded(to: name) }, on: key.isolation)
  }
}

extension UnsafeMutablePointer where Pointee == Request {
  /// Requests a declared key instead.
  @usableFromInline
  func forwarded<T>(to key: Resolver.Name) throws -> T {
    try pointee.answering.takeUnretainedValue().answer(T.self, key)
  }
}

extension Resolver.Keys {
  @usableFromInline final var isAwaited: Bool { header.isolation == .task }
  @usableFromInline final var isolation: RecipeIsolation { header.isolation }
}

extension Resolver {
  /// Adds a recipe that requests a declared key.
  @usableFromInline
  final func addAlias(_ recipe: ErasedRecipe, of key: Keys, _ place: Place) {
    add(recipe, under: RegistrationKeys(TypeKey(recipe.type)), .factory, place, forwardsTo: TypeKey(key))
  }
}
