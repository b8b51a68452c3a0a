// The type as the first argument: `get(UserManager.self)`. What it returns is never optional.
//
// Forwards to the forms of `get(expect:)`, because a type could pass for an argument of the recipe otherwise.

extension ResolverProtocol {
  /// Resolves an instance of a type.
  ///
  /// ```swift
  /// let users = resolver.get(UserManager.self)
  /// ```
  ///
  /// It stops the program, with the whole text of the `ResolutionError`, if there is no instance to return.
  ///
  /// - Parameters:
  ///   - type: The type to resolve. `T?` resolves a `T`, and is nil where none is registered.
  ///   - name: The name under which it is registered.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The instance.
  @inlinable
  public func get<T>(_ type: T.Type, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line)
    -> T
  {
    get(expect: type, name: name, fileID: fileID, line: line)
  }

  /// Resolves an instance of a type, made with arguments if it has to be made.
  ///
  /// It stops the program, with the whole text of the `ResolutionError`, if there is no instance to return.
  ///
  /// - Parameters:
  ///   - type: The type to resolve. `T?` resolves a `T`, and is nil where none is registered.
  ///   - name: The name under which it is registered.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - argument: The first argument of the recipe.
  ///   - rest: The others, in the order in which the recipe takes them.
  /// - Returns: The instance.
  @inlinable
  public func get<T, A, each B>(
    _ type: T.Type, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line, _ argument: A,
    _ rest: repeat each B
  ) -> T {
    get(expect: type, name: name, fileID: fileID, line: line, argument, repeat each rest)
  }

  /// Resolves an instance of a type, in a scope of the caller's choice.
  ///
  /// It stops the program, with the whole text of the `ResolutionError`, if there is no instance to return.
  ///
  /// - Parameters:
  ///   - scope: Overrides the registration's scope: `.factory` makes a new instance and leaves the cache alone,
  ///     `.single` caches one even for a factory registration.
  ///   - type: The type to resolve. `T?` resolves a `T`, and is nil where none is registered.
  ///   - name: The name under which it is registered.
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

  /// Resolves an instance of a type in a scope of the caller's choice, made with arguments if it has to be made.
  ///
  /// It stops the program, with the whole text of the `ResolutionError`, if there is no instance to return.
  ///
  /// - Parameters:
  ///   - scope: Overrides the registration's scope: `.factory` makes a new instance and leaves the cache alone,
  ///     `.single` caches one even for a factory registration.
  ///   - type: The type to resolve. `T?` resolves a `T`, and is nil where none is registered.
  ///   - name: The name under which it is registered.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - argument: The first argument of the recipe.
  ///   - rest: The others, in the order in which the recipe takes them.
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
