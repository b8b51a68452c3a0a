extension ResolverProtocol {
  /// Registers an asynchronous recipe that asks for what it needs.
  ///
  /// ```swift
  /// resolver.registerAsync { try await Database.open($0.get(name: "path")) }
  /// let database: Database = try await resolver.getAsync()
  /// ```
  ///
  /// It is awaited by `getAsync()`. An instance that is shared is made by one run of the recipe, in a task of its own, for
  /// which all wait who ask in the meantime; what it throws they all get, and the next request runs it again. Who is
  /// cancelled stops waiting, and nothing else. Once the instance is there, a plain `get()` has it too; before that, it is
  /// an error, with the code `needsAwait`.
  ///
  /// A factory's recipe runs in the task that asks, and is cancelled with it. Any thread may register.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and who shares it.
  ///   - type: The type to register for, and the only one; by default what the recipe returns. `T?` means `T`.
  ///   - name: Tells several registrations of one type apart.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance with the resolver that was asked, or one of the same store that doesn't own it. It may
  ///     await, use `get` and `getAsync`, register, remove and throw. A `Task` that it starts is part of it as long as it
  ///     runs: what that asks for while it would wait for the recipe itself is a cycle. `Task.detached` is not.
  /// - Returns: The resolver, for the next registration.
  /// - Complexity: O(1), amortised.
  @preconcurrency @discardableResult
  public func registerAsync<T>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ recipe: @escaping @Sendable (Self) async throws -> T
  ) -> Self {
    let resolver = resolverForAsyncRequest
    return fileAsync(.init(type, scope, name, fileID, line)) { try await recipe(resolver($0)) }
  }

  /// Registers an asynchronous recipe.
  ///
  /// ```swift
  /// resolver.registerAsync { try await Settings.load() }
  /// ```
  ///
  /// It is awaited by `getAsync()`. Any thread may register.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and who shares it.
  ///   - type: The type to register for, and the only one; by default what the recipe returns. `T?` means `T`.
  ///   - name: Tells several registrations of one type apart.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance.
  /// - Returns: The resolver, for the next registration.
  /// - Complexity: O(1), amortised.
  @preconcurrency @discardableResult @_disfavoredOverload
  public func registerAsync<T>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ recipe: @escaping @Sendable () async throws -> T
  ) -> Self {
    fileAsync(.init(type, scope, name, fileID, line)) { _ in try await recipe() }
  }

  /// Registers an asynchronous initialiser, or function, of which all parameters are resolved by their types.
  ///
  /// ```swift
  /// resolver.autowireAsync(.factory, Session.init)
  /// ```
  ///
  /// The parameters are awaited where that is needed, one after the other, so a synchronous initialiser that takes what an
  /// asynchronous factory makes can be registered so too. Any thread may register.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and who shares it.
  ///   - initializer: Makes an instance.
  ///   - type: The type to register for, and the only one; by default what the initialiser makes.
  ///   - name: Tells several registrations of one type apart. Parameters are always asked for without a name.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for the next registration.
  /// - Complexity: O(*n*) in the number of parameters, amortised.
  @preconcurrency @discardableResult
  public func autowireAsync<T, each P>(
    _ scope: Resolver.Scope?, _ initializer: @escaping @Sendable (repeat each P) async throws -> T,
    expect type: T.Type = T.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    var header = RegistrationHeader(type, scope, name, fileID, line)
    for parameter in repeat (each P).self { header.dependencies.append(parameter) }
    return fileAsync(header) { request in
      try await initializer(repeat request.target.asked.answerParameterAsync((each P).self))
    }
  }

  /// Registers an asynchronous initialiser, or function, of which all parameters are resolved by their types, as a single.
  ///
  /// ```swift
  /// resolver.autowireAsync(Database.open)
  /// ```
  ///
  /// - Parameters:
  ///   - initializer: Makes an instance.
  ///   - type: The type to register for, and the only one; by default what the initialiser makes.
  ///   - name: Tells several registrations of one type apart. Parameters are always asked for without a name.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for the next registration.
  /// - Complexity: O(*n*) in the number of parameters, amortised.
  @preconcurrency @discardableResult
  public func autowireAsync<T, each P>(
    _ initializer: @escaping @Sendable (repeat each P) async throws -> T, expect type: T.Type = T.self,
    name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    autowireAsync(nil, initializer, expect: type, name: name, fileID: fileID, line: line)
  }

  /// Finds what an asynchronous recipe or a hook of this resolver gets for `$0`.
  var resolverForAsyncRequest: @Sendable (AsyncRequest) throws -> Self {
    let resolver = resolverForRecipe
    return { request in
      if let resolver = resolver(request.target.asked) { return resolver }
      throw request.failure(.recipeResolverGone, detail: wholeName(of: Self.self))
    }
  }

  func fileAsync<T>(
    _ header: RegistrationHeader, _ recipe: @escaping @Sendable (AsyncRequest) async throws -> T
  ) -> Self {
    fileAsync(header, .asynchronous { request in Instance(try await recipe(request)) }, making: T.self)
  }

  func fileAsync(_ header: RegistrationHeader, _ body: RecipeBody, making type: Any.Type) -> Self {
    var header = header
    header.isolation = .task
    let resolver = resolver
    resolver.file(.registration(Registration(header, body, making: type, for: resolver)))
    return self
  }
}
