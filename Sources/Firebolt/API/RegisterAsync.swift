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
  ///   - name: Distinguishes several registrations of one type.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance with the resolver that was asked, or with one that shares its store without owning
  ///     it. The recipe can await, use `get` and `getAsync`, register, remove and throw. A `Task` that it creates
  ///     counts as part of the recipe while that task runs: a request from the task that would wait for the recipe
  ///     itself is a cycle. A `Task.detached` doesn't count.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(1), amortised.
  @preconcurrency @discardableResult
  public func registerAsync<T>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ recipe: @escaping @Sendable (Self) async throws -> T
  ) -> Self {
    fileAsync(taking: recipe, .init(type, scope, name, fileID, line))
  }

  /// Registers an asynchronous recipe.
  ///
  /// ```swift
  /// resolver.registerAsync { try await Settings.load() }
  /// ```
  ///
  /// `getAsync()` awaits the recipe. You can register from any thread.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - type: The only type to register for; by default the type that the recipe returns. `T?` means `T`.
  ///   - name: Distinguishes several registrations of one type.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(1), amortised.
  @preconcurrency @discardableResult @_disfavoredOverload
  public func registerAsync<T>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ recipe: @escaping @Sendable () async throws -> T
  ) -> Self {
    fileAsync(.init(type, scope, name, fileID, line)) { _ in try await recipe() }
  }

  /// Registers an asynchronous recipe that resolves its dependencies, for several types that share its instance.
  ///
  /// ```swift
  /// resolver.registerAsync(expects: [Database.self, (any Storage).self]) { try await Database.open($0.get(name: "path")) }
  /// ```
  ///
  /// `getAsync()` awaits the recipe. You can register from any thread.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - types: The types to register for: at least one, without duplicates. A request for a type in this list that the
  ///     instance isn't of fails.
  ///   - name: Distinguishes several registrations of one type.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance with the resolver that was asked, or with one that shares its store without owning
  ///     it.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of types, amortised.
  @preconcurrency @discardableResult
  public func registerAsync<T>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ recipe: @escaping @Sendable (Self) async throws -> T
  ) -> Self {
    fileAsync(taking: recipe, .init(listing: types, scope, name, fileID, line))
  }

  /// Registers an asynchronous recipe for several types that share its instance.
  ///
  /// `getAsync()` awaits the recipe. You can register from any thread.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - types: The types to register for: at least one, without duplicates. A request for a type in this list that the
  ///     instance isn't of fails.
  ///   - name: Distinguishes several registrations of one type.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of types, amortised.
  @preconcurrency @discardableResult @_disfavoredOverload
  public func registerAsync<T>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ recipe: @escaping @Sendable () async throws -> T
  ) -> Self {
    fileAsync(.init(listing: types, scope, name, fileID, line)) { _ in try await recipe() }
  }

  /// Registers an asynchronous initialiser or function. Firebolt resolves all its parameters by type.
  ///
  /// ```swift
  /// resolver.autowireAsync(.factory, Session.init)
  /// ```
  ///
  /// Parameters that need it are awaited, one after the other. You can therefore also register a synchronous
  /// initialiser whose parameter comes from an asynchronous factory. You can register from any thread.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil means the module's scope, or `.single`
  ///     outside a module.
  ///   - initializer: Makes an instance.
  ///   - type: The only type to register for; by default the type that the initialiser makes.
  ///   - name: Distinguishes several registrations of one type. Parameters are always resolved without a name.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of parameters, amortised.
  @preconcurrency @discardableResult
  public func autowireAsync<T, each P>(
    _ scope: Resolver.Scope?, _ initializer: @escaping @Sendable (repeat each P) async throws -> T,
    expect type: T.Type = T.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    fileAsync(initializer, .init(type, scope, name, fileID, line))
  }

  /// Registers an asynchronous initialiser or function in the module's scope, or as a single outside a module. Firebolt
  /// resolves all its parameters by type.
  ///
  /// ```swift
  /// resolver.autowireAsync(Database.open)
  /// ```
  ///
  /// - Parameters:
  ///   - initializer: Makes an instance.
  ///   - type: The only type to register for; by default the type that the initialiser makes.
  ///   - name: Distinguishes several registrations of one type. Parameters are always resolved without a name.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of parameters, amortised.
  @preconcurrency @discardableResult
  public func autowireAsync<T, each P>(
    _ initializer: @escaping @Sendable (repeat each P) async throws -> T, expect type: T.Type = T.self,
    name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    autowireAsync(nil, initializer, expect: type, name: name, fileID: fileID, line: line)
  }

  /// Registers an asynchronous initialiser or function for several types that share its instance. Firebolt resolves all
  /// its parameters by type.
  ///
  /// ```swift
  /// resolver.autowireAsync(.single, Database.open, expects: [Database.self, (any Storage).self])
  /// ```
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil means the module's scope, or `.single`
  ///     outside a module.
  ///   - initializer: Makes an instance.
  ///   - types: The types to register for: at least one, without duplicates. A request for a type in this list that the
  ///     instance isn't of fails.
  ///   - name: Distinguishes several registrations of one type. Parameters are always resolved without a name.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of types and parameters, amortised.
  @preconcurrency @discardableResult
  public func autowireAsync<T, each P>(
    _ scope: Resolver.Scope?, _ initializer: @escaping @Sendable (repeat each P) async throws -> T,
    expects types: [Any.Type], name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    fileAsync(initializer, .init(listing: types, scope, name, fileID, line))
  }

  /// Registers an asynchronous initialiser or function for several types that share its instance, in the module's
  /// scope, or as a single outside a module. Firebolt resolves all its parameters by type.
  ///
  /// - Parameters:
  ///   - initializer: Makes an instance.
  ///   - types: The types to register for: at least one, without duplicates. A request for a type in this list that the
  ///     instance isn't of fails.
  ///   - name: Distinguishes several registrations of one type. Parameters are always resolved without a name.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of types and parameters, amortised.
  @preconcurrency @discardableResult
  public func autowireAsync<T, each P>(
    _ initializer: @escaping @Sendable (repeat each P) async throws -> T, expects types: [Any.Type],
    name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    autowireAsync(nil, initializer, expects: types, name: name, fileID: fileID, line: line)
  }

  /// Files an initialiser whose parameters are resolved.
  private func fileAsync<T, each P>(
    _ initializer: @escaping @Sendable (repeat each P) async throws -> T, _ header: RegistrationHeader
  ) -> Self {
    fileAsync(header.autowiring(repeat (each P).self)) { request in
      try await initializer(repeat request.target.asked.answerParameterAsync((each P).self))
    }
  }

  /// Files a recipe that resolves its dependencies.
  func fileAsync<T>(
    taking recipe: @escaping @Sendable (Self) async throws -> T, _ header: RegistrationHeader
  ) -> Self {
    let resolver = resolverForAsyncRequest
    return fileAsync(header) { try await recipe(resolver($0)) }
  }

  func fileAsync<T>(
    _ header: RegistrationHeader, _ recipe: @escaping @Sendable (AsyncRequest) async throws -> T
  ) -> Self {
    fileAsync(header, .asynchronous { request in Instance(try await recipe(request)) }, making: T.self)
  }

  func fileAsync(_ header: RegistrationHeader, _ body: RecipeBody, making type: Any.Type) -> Self {
    var header = header
    header.isolation = .task
    resolver.file(header, body, making: type)
    return self
  }
}
