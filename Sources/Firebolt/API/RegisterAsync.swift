extension ResolverProtocol {
  /// Registers an asynchronous recipe that resolves its dependencies.
  ///
  /// ```swift
  /// resolver.registerAsync { try await Database.open($0.get(name: "path")) }
  /// let database: Database = try await resolver.getAsync()
  /// ```
  ///
  /// `getAsync()` awaits the recipe. A shared instance is made by one run of the recipe, in a task of its own. All
  /// requests that arrive in the meantime wait for that run. If the recipe throws, all of them get the error, and the
  /// next request runs the recipe again. Cancelling a waiting task ends only that task's wait. Once the instance
  /// exists, a plain `get()` returns it too; before that, a plain `get()` is an error with the code `needsAwait`.
  ///
  /// A factory's recipe is cancelled with the requesting task. You can register from any thread.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - type: The only type to register for; by default the type that the recipe returns. `T?` means `T`.
  ///   - types: The types to register for, which share the instance, without duplicates.
  ///   - name: Distinguishes several registrations of one type.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance with the resolver that was asked, or with one that shares its store without owning
  ///     it. The recipe can await, use `get` and `getAsync`, register, remove and throw. A `Task` that it creates
  ///     counts as part of the recipe while that task runs: a request from the task that would wait for the recipe
  ///     itself is a cycle. A `Task.detached` doesn't count.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of types, amortised.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func registerAsync<T>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type? = nil, expects types: [Any.Type]? = nil,
    name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self) async throws -> T
  ) -> Self {
    add(.awaiting(recipe, from: resolverForRequest), type, types, scope, name, Place(fileID, line))
  }

  /// Registers an asynchronous recipe without dependencies.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult @_disfavoredOverload
  public func registerAsync<T>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type? = nil, expects types: [Any.Type]? = nil,
    name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable () async throws -> T
  ) -> Self {
    add(.awaiting(recipe), type, types, scope, name, Place(fileID, line))
  }

  /// Registers an asynchronous recipe that takes the resolver and any number of arguments.
  ///
  /// ```swift
  /// resolver.registerAsync(.factory, args: Int.self, String.self) { resolver, id, start in
  ///   try await Journey(loading: id, from: start, client: resolver.get())
  /// }
  /// let journey: Journey = try await resolver.getAsync(7, "Ghent")
  /// ```
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - type: The only type to register for; by default the type that the recipe returns. `T?` means `T`.
  ///   - types: The types to register for, which share the instance, without duplicates.
  ///   - name: Distinguishes several registrations of one type.
  ///   - argument: The type of the first argument.
  ///   - rest: The types of the remaining arguments.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the resolver that was asked and the arguments.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of types and arguments, amortised.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func registerAsync<T, A, each B>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type? = nil, expects types: [Any.Type]? = nil,
    name: Resolver.Name? = nil, args argument: A.Type, _ rest: repeat (each B).Type, fileID: StaticString = #fileID,
    line: UInt = #line, recipe: @escaping @Sendable (Self, A, repeat each B) async throws -> T
  ) -> Self {
    add(.awaiting(recipe, from: resolverForRequest), type, types, scope, name, Place(fileID, line))
  }

  /// Registers an asynchronous recipe that takes any number of arguments.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func registerAsync<T, A, each B>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type? = nil, expects types: [Any.Type]? = nil,
    name: Resolver.Name? = nil, args argument: A.Type, _ rest: repeat (each B).Type, fileID: StaticString = #fileID,
    line: UInt = #line, recipe: @escaping @Sendable (A, repeat each B) async throws -> T
  ) -> Self {
    add(.awaiting(recipe), type, types, scope, name, Place(fileID, line))
  }
}
