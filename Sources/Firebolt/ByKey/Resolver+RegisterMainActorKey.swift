// Registration of recipes for main-actor keys.

extension ResolverProtocol {
  /// Registers a recipe that resolves its dependencies, for a main-actor key.
  ///
  /// ```swift
  /// resolver.register(.dashboard) { Dashboard(forecast: $0.get(.forecast)) }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - scope: The lifetime of an instance and the requests that share it; nil, the default, means the key's own
  ///     scope.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance on the main actor, with the resolver that was asked.
  /// - Returns: The resolver, for chaining.
  @preconcurrency @discardableResult
  public func register<T>(
    _ key: Resolver.MainActorKey<T>, _ scope: Resolver.Scope? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ recipe: @escaping @MainActor @Sendable (Self) throws -> T
  ) -> Self {
    fileOnMainActor(taking: recipe, RegistrationHeader(key, scope, fileID, line))
  }

  /// Registers a recipe for a main-actor key.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - scope: The lifetime of an instance and the requests that share it; nil, the default, means the key's own
  ///     scope.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance on the main actor.
  /// - Returns: The resolver, for chaining.
  @preconcurrency @discardableResult @_disfavoredOverload
  public func register<T>(
    _ key: Resolver.MainActorKey<T>, _ scope: Resolver.Scope? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ recipe: @escaping @MainActor @Sendable () throws -> T
  ) -> Self {
    fileOnMainActor(RegistrationHeader(key, scope, fileID, line)) { _, _ in try onMainActor(recipe) }
  }

  /// Registers a recipe for a main-actor key that takes an argument.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - scope: The lifetime of an instance and the requests that share it; nil, the default, means the key's own
  ///     scope.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance on the main actor, from the resolver that was asked and the argument.
  /// - Returns: The resolver, for chaining.
  @preconcurrency @discardableResult
  public func register<T, A>(
    _ key: Resolver.MainActorArgumentKey<T, A>, _ scope: Resolver.Scope? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ recipe: @escaping @MainActor @Sendable (Self, A) throws -> T
  ) -> Self {
    fileOnMainActor(.init(key, scope, fileID, line), A.self, recipe: recipe)
  }

  /// Registers a recipe for a main-actor key that takes two or more arguments.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - scope: The lifetime of an instance and the requests that share it; nil, the default, means the key's own
  ///     scope.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance on the main actor, from the resolver that was asked and the arguments.
  /// - Returns: The resolver, for chaining.
  @preconcurrency @discardableResult
  public func register<T, A, B, each C>(
    _ key: Resolver.MainActorArgumentKey<T, (A, B, repeat each C)>, _ scope: Resolver.Scope? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @MainActor @Sendable (Self, A, B, repeat each C) throws -> T
  ) -> Self {
    fileOnMainActor(.init(key, scope, fileID, line), A.self, B.self, repeat (each C).self, recipe: recipe)
  }

  /// Files a recipe that runs on the main actor, with its parameters.
  func fileOnMainActor<T, A, each B>(
    _ header: RegistrationHeader, _ argument: A.Type, _ rest: repeat (each B).Type,
    recipe: @escaping @MainActor @Sendable (Self, A, repeat each B) throws -> T
  ) -> Self {
    let resolver = resolverForRequest
    var header = header
    header.isolation = .mainActor
    return file(
      header, argument, repeat each rest,
      recipe: { (request: UnsafeMutablePointer<Request>, first: A, others: repeat each B) in
        let arguments = Handed(value: (first, (repeat each others)))
        let resolver = try resolver(request)
        return try onMainActor {
          let (first, others) = arguments.value
          return try recipe(resolver, first, repeat each others)
        }
      })
  }
}
