// The labelled forms: a parameter pack can't repeat a label. Each is the same as the form with `args:`.

extension ResolverProtocol {
  /// Registers a recipe that takes one argument. The same as the form with `args:`.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func register<T, A>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type? = nil, expects types: [Any.Type]? = nil,
    name: Resolver.Name? = nil, arg1: A.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (A) throws -> T
  ) -> Self {
    add(.taking(recipe), type, types, scope, name, Place(fileID, line))
  }

  /// Registers a recipe that takes the resolver and one argument. The same as the form with `args:`.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func register<T, A>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type? = nil, expects types: [Any.Type]? = nil,
    name: Resolver.Name? = nil, arg1: A.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self, A) throws -> T
  ) -> Self {
    add(.taking(recipe, from: resolverForRequest), type, types, scope, name, Place(fileID, line))
  }

  /// Registers a recipe that takes two arguments. The same as the form with `args:`.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func register<T, A, B>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type? = nil, expects types: [Any.Type]? = nil,
    name: Resolver.Name? = nil, arg1: A.Type, arg2: B.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (A, B) throws -> T
  ) -> Self {
    add(.taking(recipe), type, types, scope, name, Place(fileID, line))
  }

  /// Registers a recipe that takes the resolver and two arguments. The same as the form with `args:`.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func register<T, A, B>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type? = nil, expects types: [Any.Type]? = nil,
    name: Resolver.Name? = nil, arg1: A.Type, arg2: B.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self, A, B) throws -> T
  ) -> Self {
    add(.taking(recipe, from: resolverForRequest), type, types, scope, name, Place(fileID, line))
  }

  /// Registers a recipe that takes three arguments. The same as the form with `args:`.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func register<T, A, B, C>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type? = nil, expects types: [Any.Type]? = nil,
    name: Resolver.Name? = nil, arg1: A.Type, arg2: B.Type, arg3: C.Type, fileID: StaticString = #fileID,
    line: UInt = #line, _ recipe: @escaping @Sendable (A, B, C) throws -> T
  ) -> Self {
    add(.taking(recipe), type, types, scope, name, Place(fileID, line))
  }

  /// Registers a recipe that takes the resolver and three arguments. The same as the form with `args:`.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func register<T, A, B, C>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type? = nil, expects types: [Any.Type]? = nil,
    name: Resolver.Name? = nil, arg1: A.Type, arg2: B.Type, arg3: C.Type, fileID: StaticString = #fileID,
    line: UInt = #line, _ recipe: @escaping @Sendable (Self, A, B, C) throws -> T
  ) -> Self {
    add(.taking(recipe, from: resolverForRequest), type, types, scope, name, Place(fileID, line))
  }

  /// Registers a recipe that takes four arguments. The same as the form with `args:`.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func register<T, A, B, C, D>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type? = nil, expects types: [Any.Type]? = nil,
    name: Resolver.Name? = nil, arg1: A.Type, arg2: B.Type, arg3: C.Type, arg4: D.Type, fileID: StaticString = #fileID,
    line: UInt = #line, _ recipe: @escaping @Sendable (A, B, C, D) throws -> T
  ) -> Self {
    add(.taking(recipe), type, types, scope, name, Place(fileID, line))
  }

  /// Registers a recipe that takes the resolver and four arguments. The same as the form with `args:`.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func register<T, A, B, C, D>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type? = nil, expects types: [Any.Type]? = nil,
    name: Resolver.Name? = nil, arg1: A.Type, arg2: B.Type, arg3: C.Type, arg4: D.Type, fileID: StaticString = #fileID,
    line: UInt = #line, _ recipe: @escaping @Sendable (Self, A, B, C, D) throws -> T
  ) -> Self {
    add(.taking(recipe, from: resolverForRequest), type, types, scope, name, Place(fileID, line))
  }
}
