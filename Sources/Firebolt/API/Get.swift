import FireboltAtomics

extension ResolverProtocol {
  /// Resolves an instance.
  ///
  /// ```swift
  /// let users: UserManager = resolver.get()
  /// ```
  ///
  /// A cached instance costs no lock and no allocation. You can call it from any thread.
  ///
  /// The program stops, with the full text of the `ResolutionError`, if there is no instance to return.
  ///
  /// - Parameters:
  ///   - type: The type to resolve. The compiler converts the result, so `let p: P = get(expect: C.self)` works.
  ///   - name: The name of the registration.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The instance.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func get<T>(
    expect type: T.Type = T.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> T {
    let resolver = resolver
    let found = resolver.lookUp(type, name)
    if let address = found.value { return finish(found, address, as: type) }
    guard let name else { return resolver.getOrStop(found.slot, Place(fileID, line)) }
    return resolver.getOrStop(name, found.slot, .none, Place(fileID, line))
  }

  /// Resolves an instance. Returns nil if there is none.
  ///
  /// ```swift
  /// let users: UserManager? = resolver.get()
  /// ```
  ///
  /// A mistake in the wiring stops the program, however deep it is: a cycle, an instance that must be awaited or made on
  /// the main actor, one of another type, or a hook that its recipe can't wait for. So does a plain `get()` in a recipe
  /// that fails, and a chain of recipes for which the thread's stack has no room.
  ///
  /// - Parameters:
  ///   - type: The type to resolve. The compiler converts the result, so `let p: P = get(expect: C.self)` works.
  ///   - name: The name of the registration.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The instance, or nil if nothing is registered, the arguments don't fit, or a recipe throws or returns nil.
  @_alwaysEmitIntoClient
  public func get<T>(
    expect type: T.Type = T.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> T? {
    let resolver = resolver
    let found = resolver.lookUp(type, name)
    if let address = found.value { return finish(found, address, as: type) }
    return resolver.getOrNil(name, found.slot, Place(fileID, line))
  }

  /// Resolves an instance of the given type. The compiler never infers an optional result.
  ///
  /// ```swift
  /// let users = resolver.get(UserManager.self)
  /// ```
  ///
  /// For a `T?`, the result is a `T`, or nil if none is registered.
  @_alwaysEmitIntoClient
  public func get<T>(_ type: T.Type, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line)
    -> T
  {
    get(expect: type, name: name, fileID: fileID, line: line)
  }

  // MARK: - In a scope

  // A `column` makes a form that returns `T` lose to the one that returns `T?` where an optional is expected.

  /// Resolves an instance in the given scope.
  ///
  /// - Parameters:
  ///   - scope: Overrides the registration's scope. `.factory` makes a new instance and leaves the cache alone;
  ///     `.single` caches an instance even for a factory registration.
  ///   - type: The type to resolve. The compiler converts the result, so `let p: P = get(expect: C.self)` works.
  ///   - name: The name of the registration.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - column: The column of the call, filled in by the compiler.
  /// - Returns: The instance.
  @_alwaysEmitIntoClient
  public func get<T>(
    _ scope: Resolver.Scope, expect type: T.Type = T.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, column: UInt = #column
  ) -> T {
    resolver.getOrStop(type, name, scope, .none, Place(fileID, line))
  }

  /// Resolves an instance in the given scope. Returns nil if there is none.
  @_alwaysEmitIntoClient
  public func get<T>(
    _ scope: Resolver.Scope, expect type: T.Type = T.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> T? {
    resolver.getOrNil(name, scope, .none, Place(fileID, line))
  }

  // MARK: - With arguments

  // The forms that take anything for an argument are disfavoured: every other form that fits goes before them.

  /// Resolves an instance and passes arguments to the recipe.
  ///
  /// - Parameters:
  ///   - type: The type to resolve. The compiler converts the result, so `let p: P = get(expect: C.self)` works.
  ///   - name: The name of the registration.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - column: The column of the call, filled in by the compiler.
  ///   - argument: The recipe's first argument. Arguments are used only if a new instance must be made.
  ///   - rest: The remaining arguments, in the order of the recipe's parameters.
  /// - Returns: The instance.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func get<T, A, each B>(
    expect type: T.Type = T.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ argument: A, _ rest: repeat each B
  ) -> T {
    withArguments(argument, repeat each rest) { arguments in
      resolver.getOrStop(type, name, nil, arguments, Place(fileID, line))
    }
  }

  /// Resolves an instance and passes arguments to the recipe. Returns nil if there is none.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func get<T, A, each B>(
    expect type: T.Type = T.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ argument: A, _ rest: repeat each B
  ) -> T? {
    withArguments(argument, repeat each rest) { arguments in
      resolver.getOrNil(name, nil, arguments, Place(fileID, line))
    }
  }

  /// Resolves an instance of the given type and passes arguments to the recipe. The compiler never infers an optional
  /// result.
  @_alwaysEmitIntoClient
  public func get<T, A, each B>(
    _ type: T.Type, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line, _ argument: A,
    _ rest: repeat each B
  ) -> T {
    get(expect: type, name: name, fileID: fileID, line: line, argument, repeat each rest)
  }
}
