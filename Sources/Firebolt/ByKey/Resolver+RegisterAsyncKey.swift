// Registration of recipes for asynchronous keys.

extension ResolverProtocol {
  /// Registers an asynchronous recipe that resolves its dependencies, for a declared key.
  ///
  /// ```swift
  /// resolver.registerAsync(.archive) { try await Archive(opening: $0.get(.path)) }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - scope: The lifetime of an instance and the requests that share it; nil, the default, means the key's own
  ///     scope.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance with the resolver that was asked. It can be isolated to a global actor.
  /// - Returns: The resolver, for chaining.
  @preconcurrency @discardableResult
  public func registerAsync<T>(
    _ key: Resolver.AsyncKey<T>, _ scope: Resolver.Scope? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self) async throws -> T
  ) -> Self {
    fileAsync(taking: recipe, RegistrationHeader(key, scope, fileID, line))
  }

  /// Registers an asynchronous recipe for a declared key.
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
  ///   - recipe: Makes an instance. It can be isolated to a global actor.
  /// - Returns: The resolver, for chaining.
  @preconcurrency @discardableResult @_disfavoredOverload
  public func registerAsync<T>(
    _ key: Resolver.AsyncKey<T>, _ scope: Resolver.Scope? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable () async throws -> T
  ) -> Self {
    fileAsync(RegistrationHeader(key, scope, fileID, line)) { _ in try await recipe() }
  }

  /// Registers an asynchronous recipe for a declared key that takes an argument.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - scope: The lifetime of an instance and the requests that share it; nil, the default, means the key's own
  ///     scope.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the resolver that was asked and the argument.
  /// - Returns: The resolver, for chaining.
  @preconcurrency @discardableResult
  public func registerAsync<T, A>(
    _ key: Resolver.AsyncArgumentKey<T, A>, _ scope: Resolver.Scope? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ recipe: @escaping @Sendable (Self, A) async throws -> T
  ) -> Self {
    fileAsync(.init(key, scope, fileID, line), A.self, recipe: recipe)
  }

  /// Registers an asynchronous recipe for a declared key that takes two or more arguments.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - scope: The lifetime of an instance and the requests that share it; nil, the default, means the key's own
  ///     scope.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the resolver that was asked and the arguments.
  /// - Returns: The resolver, for chaining.
  @preconcurrency @discardableResult
  public func registerAsync<T, A, B, each C>(
    _ key: Resolver.AsyncArgumentKey<T, (A, B, repeat each C)>, _ scope: Resolver.Scope? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self, A, B, repeat each C) async throws -> T
  ) -> Self {
    fileAsync(.init(key, scope, fileID, line), A.self, B.self, repeat (each C).self, recipe: recipe)
  }

  /// Files an asynchronous recipe with its parameters.
  func fileAsync<T, A, each B>(
    _ header: RegistrationHeader, _ argument: A.Type, _ rest: repeat (each B).Type,
    recipe: @escaping @Sendable (Self, A, repeat each B) async throws -> T
  ) -> Self {
    let resolver = resolverForAsyncRequest
    var header = header
    header.list = ParameterList(argument, repeat each rest)
    let body = asyncRecipe(argument, repeat each rest) { (request: AsyncRequest, first: A, others: repeat each B) in
      try await recipe(resolver(request), first, repeat each others)
    }
    return fileAsync(header, body, making: T.self)
  }
}
