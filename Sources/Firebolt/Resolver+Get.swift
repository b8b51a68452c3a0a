import FireboltAtomics

extension ResolverProtocol {
  /// Resolves an instance.
  ///
  /// ```swift
  /// let users: UserManager = resolver.get()
  /// ```
  ///
  /// A cached instance costs no lock and no allocation. Any thread may call it.
  ///
  /// It stops the program, with the whole text of the `ResolutionError`, if there is no instance to return.
  ///
  /// - Parameters:
  ///   - type: The type to resolve; the compiler converts the result, so `let p: P = get(expect: C.self)` works.
  ///   - name: The name under which it is registered.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The instance.
  @inlinable @_disfavoredOverload
  public func get<T>(
    expect type: T.Type = T.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> T {
    let resolver = resolver
    guard name == nil else { return resolver.getOrStop(type, name, nil, .none, fileID, line) }
    let found = firebolt_look_up(resolver.words, address(of: type))
    if let address = firebolt_found_value(found) { return finish(found, address, as: type) }
    return resolver.getOrStop(type, found, fileID, line)
  }

  /// Resolves an instance, or nil.
  ///
  /// ```swift
  /// let users: UserManager? = resolver.get()
  /// ```
  ///
  /// It stops the program only where the wiring is wrong: the recipe needs itself, made something else than the type, or
  /// has to be awaited; or the thread\'s stack has no room for the chain of recipes.
  ///
  /// - Parameters:
  ///   - type: The type to resolve; the compiler converts the result, so `let p: P = get(expect: C.self)` works.
  ///   - name: The name under which it is registered.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The instance; nil if nothing is registered, the arguments don't fit, or the recipe threw.
  @inlinable
  public func get<T>(
    expect type: T.Type = T.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> T? {
    let resolver = resolver
    guard name == nil else { return resolver.getOrNil(type, name, nil, .none, fileID, line) }
    let found = firebolt_look_up(resolver.words, address(of: type))
    if let address = firebolt_found_value(found) { return finish(found, address, as: type) }
    return resolver.getOrNil(type, found, fileID, line)
  }

  // MARK: - In a scope

  /// Resolves an instance in a scope of the caller's choice.
  ///
  /// It stops the program, with the whole text of the `ResolutionError`, if there is no instance to return.
  ///
  /// - Parameters:
  ///   - scope: Overrides the registration's scope: `.factory` makes a new instance and leaves the cache alone,
  ///     `.single` caches one even for a factory registration.
  ///   - type: The type to resolve; the compiler converts the result, so `let p: P = get(expect: C.self)` works.
  ///   - name: The name under which it is registered.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The instance.
  @inlinable @_disfavoredOverload
  public func get<T>(
    _ scope: Resolver.Scope, expect type: T.Type = T.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> T {
    resolver.getOrStop(type, name, scope, .none, fileID, line)
  }

  /// Resolves an instance, in a scope that is in a variable: as `get(_:expect:name:)` does.
  ///
  /// - Parameters:
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - scope: Overrides the registration's scope.
  /// - Returns: The instance.
  @inlinable @_disfavoredOverload
  public func get<T>(fileID: StaticString = #fileID, line: UInt = #line, _ scope: Resolver.Scope) -> T {
    get(scope, expect: T.self, fileID: fileID, line: line)
  }

  /// Resolves an instance, or nil, in a scope of the caller's choice.
  ///
  /// It stops the program only where the wiring is wrong: the recipe needs itself, made something else than the type, or
  /// has to be awaited; or the thread\'s stack has no room for the chain of recipes.
  ///
  /// - Parameters:
  ///   - scope: Overrides the registration's scope: `.factory` makes a new instance and leaves the cache alone,
  ///     `.single` caches one even for a factory registration.
  ///   - type: The type to resolve; the compiler converts the result, so `let p: P = get(expect: C.self)` works.
  ///   - name: The name under which it is registered.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The instance; nil if nothing is registered, the arguments don't fit, or the recipe threw.
  @inlinable
  public func get<T>(
    _ scope: Resolver.Scope, expect type: T.Type = T.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> T? {
    resolver.getOrNil(type, name, scope, .none, fileID, line)
  }

  /// Resolves an instance, or nil, in a scope that is in a variable: as `get(_:expect:name:)` does.
  ///
  /// - Parameters:
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - scope: Overrides the registration's scope.
  /// - Returns: The instance; nil if nothing is registered, the arguments don't fit, or the recipe threw.
  @inlinable
  public func get<T>(fileID: StaticString = #fileID, line: UInt = #line, _ scope: Resolver.Scope) -> T? {
    get(scope, expect: T.self, fileID: fileID, line: line)
  }

  // MARK: - With arguments

  /// Resolves an instance, made with arguments if it has to be made.
  ///
  /// It stops the program, with the whole text of the `ResolutionError`, if there is no instance to return.
  ///
  /// - Parameters:
  ///   - type: The type to resolve; the compiler converts the result, so `let p: P = get(expect: C.self)` works.
  ///   - name: The name under which it is registered.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - argument: The first argument of the recipe.
  ///   - rest: The others, in the order in which the recipe takes them.
  /// - Returns: The instance.
  @inlinable @_disfavoredOverload
  public func get<T, A, each B>(
    expect type: T.Type = T.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ argument: A, _ rest: repeat each B
  ) -> T {
    withUnsafePointer(to: (argument, (repeat each rest))) { values in
      resolver.getOrStop(type, name, nil, Arguments(of: A.self, repeat (each B).self, at: values), fileID, line)
    }
  }

  /// Resolves an instance, in a scope of the caller's choice, made with arguments if it has to be made.
  ///
  /// It stops the program, with the whole text of the `ResolutionError`, if there is no instance to return.
  ///
  /// - Parameters:
  ///   - scope: Overrides the registration's scope: `.factory` makes a new instance and leaves the cache alone,
  ///     `.single` caches one even for a factory registration.
  ///   - type: The type to resolve; the compiler converts the result, so `let p: P = get(expect: C.self)` works.
  ///   - name: The name under which it is registered.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - argument: The first argument of the recipe.
  ///   - rest: The others, in the order in which the recipe takes them.
  /// - Returns: The instance.
  @inlinable @_disfavoredOverload
  public func get<T, A, each B>(
    _ scope: Resolver.Scope, expect type: T.Type = T.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID,
    line: UInt = #line,
    _ argument: A, _ rest: repeat each B
  ) -> T {
    withUnsafePointer(to: (argument, (repeat each rest))) { values in
      resolver.getOrStop(type, name, scope, Arguments(of: A.self, repeat (each B).self, at: values), fileID, line)
    }
  }

  /// Resolves an instance, or nil, made with arguments if it has to be made.
  ///
  /// It stops the program only where the wiring is wrong: the recipe needs itself, made something else than the type, or
  /// has to be awaited; or the thread\'s stack has no room for the chain of recipes.
  ///
  /// - Parameters:
  ///   - type: The type to resolve; the compiler converts the result, so `let p: P = get(expect: C.self)` works.
  ///   - name: The name under which it is registered.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - argument: The first argument of the recipe.
  ///   - rest: The others, in the order in which the recipe takes them.
  /// - Returns: The instance; nil if nothing is registered, the arguments don't fit, or the recipe threw.
  @inlinable
  public func get<T, A, each B>(
    expect type: T.Type = T.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ argument: A, _ rest: repeat each B
  ) -> T? {
    withUnsafePointer(to: (argument, (repeat each rest))) { values in
      resolver.getOrNil(type, name, nil, Arguments(of: A.self, repeat (each B).self, at: values), fileID, line)
    }
  }

  /// Resolves an instance, or nil, in a scope of the caller's choice, made with arguments if it has to be made.
  ///
  /// It stops the program only where the wiring is wrong: the recipe needs itself, made something else than the type, or
  /// has to be awaited; or the thread\'s stack has no room for the chain of recipes.
  ///
  /// - Parameters:
  ///   - scope: Overrides the registration's scope: `.factory` makes a new instance and leaves the cache alone,
  ///     `.single` caches one even for a factory registration.
  ///   - type: The type to resolve; the compiler converts the result, so `let p: P = get(expect: C.self)` works.
  ///   - name: The name under which it is registered.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - argument: The first argument of the recipe.
  ///   - rest: The others, in the order in which the recipe takes them.
  /// - Returns: The instance; nil if nothing is registered, the arguments don't fit, or the recipe threw.
  @inlinable
  public func get<T, A, each B>(
    _ scope: Resolver.Scope, expect type: T.Type = T.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID,
    line: UInt = #line,
    _ argument: A, _ rest: repeat each B
  ) -> T? {
    withUnsafePointer(to: (argument, (repeat each rest))) { values in
      resolver.getOrNil(type, name, scope, Arguments(of: A.self, repeat (each B).self, at: values), fileID, line)
    }
  }

}
