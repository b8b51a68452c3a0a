// Forms with the type as the first argument: `get(UserManager.self)`. The compiler never infers an optional result for
// them.
//
// They forward to the forms with `get(expect:)`. Without them, the type would be taken as an argument for the recipe.

extension ResolverProtocol {
  /// Resolves an instance of the given type.
  ///
  /// ```swift
  /// let users = resolver.get(UserManager.self)
  /// ```
  ///
  /// The program stops, with the full text of the `ResolutionError`, if there is no instance to return.
  ///
  /// - Parameters:
  ///   - type: The type to resolve. `T?` resolves a `T`, or returns nil if none is registered.
  ///   - name: The name of the registration.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The instance.
  @inlinable
  public func get<T>(_ type: T.Type, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line)
    -> T
  {
    get(expect: type, name: name, fileID: fileID, line: line)
  }

  /// Resolves an instance of the given type and passes arguments to the recipe.
  ///
  /// The program stops, with the full text of the `ResolutionError`, if there is no instance to return.
  ///
  /// - Parameters:
  ///   - type: The type to resolve. `T?` resolves a `T`, or returns nil if none is registered.
  ///   - name: The name of the registration.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - argument: The recipe's first argument. Arguments are used only if a new instance must be made.
  ///   - rest: The remaining arguments, in the order of the recipe's parameters.
  /// - Returns: The instance.
  @inlinable
  public func get<T, A, each B>(
    _ type: T.Type, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line, _ argument: A,
    _ rest: repeat each B
  ) -> T {
    get(expect: type, name: name, fileID: fileID, line: line, argument, repeat each rest)
  }

  /// Resolves an instance of the given type in the given scope.
  ///
  /// The program stops, with the full text of the `ResolutionError`, if there is no instance to return.
  ///
  /// - Parameters:
  ///   - scope: Overrides the registration's scope. `.factory` makes a new instance and leaves the cache alone;
  ///     `.single` caches an instance even for a factory registration.
  ///   - type: The type to resolve. `T?` resolves a `T`, or returns nil if none is registered.
  ///   - name: The name of the registration.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The instance.
  @inlinable
  public func get<T>(
    _ scope: Resolver.Scope, _ type: T.Type, name: Resolver.Name? = nil, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> T {
    get(scope, expect: type, name: name, fileID: fileID, line: line)
  }

  /// Resolves an instance of the given type in the given scope and passes arguments to the recipe.
  ///
  /// The program stops, with the full text of the `ResolutionError`, if there is no instance to return.
  ///
  /// - Parameters:
  ///   - scope: Overrides the registration's scope. `.factory` makes a new instance and leaves the cache alone;
  ///     `.single` caches an instance even for a factory registration.
  ///   - type: The type to resolve. `T?` resolves a `T`, or returns nil if none is registered.
  ///   - name: The name of the registration.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - argument: The recipe's first argument. Arguments are used only if a new instance must be made.
  ///   - rest: The remaining arguments, in the order of the recipe's parameters.
  /// - Returns: The instance.
  @inlinable
  public func get<T, A, each B>(
    _ scope: Resolver.Scope, _ type: T.Type, name: Resolver.Name? = nil, fileID: StaticString = #fileID,
    line: UInt = #line,
    _ argument: A, _ rest: repeat each B
  ) -> T {
    get(scope, expect: type, name: name, fileID: fileID, line: line, argument, repeat each rest)
  }

}
