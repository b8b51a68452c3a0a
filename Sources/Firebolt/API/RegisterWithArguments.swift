// Registration of recipes with arguments from the caller of `get`: `register(arg1: String.self) { Stage(name: $0) }`,
// `get("main")`.
//
// The labelled forms, `arg1:` to `arg4:`, forward to the forms in this file.

extension ResolverProtocol {
  /// Registers a recipe that takes any number of arguments.
  ///
  /// ```swift
  /// resolver.register(.factory, args: String.self, Int?.self) { Stage(name: $0, seats: $1) }
  /// let stage: Stage = resolver.get("main", 1200)
  /// ```
  ///
  /// Arguments are positional and typed. An argument fits if `as?` converts it to the registered type. Trailing
  /// arguments with an optional registered type can be left out; the recipe gets nil for them. A single is made with
  /// the arguments of the first request. Arguments of later requests are checked and otherwise ignored.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - type: The only type to register for; by default the type that the recipe returns. `T?` means `T`.
  ///   - name: Distinguishes several registrations of one type.
  ///   - argument: The type of the first argument.
  ///   - rest: The types of the remaining arguments.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the arguments.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of arguments, amortised.
  @inlinable @preconcurrency @discardableResult
  public func register<T, A, each B>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    args argument: A.Type, _ rest: repeat (each B).Type, fileID: StaticString = #fileID, line: UInt = #line,
    recipe: @escaping @Sendable (A, repeat each B) throws -> T
  ) -> Self {
    file(
      .init(type, scope, name, fileID, line), argument, repeat each rest,
      recipe: {
        (_: UnsafeMutablePointer<Request>, first: A, others: repeat each B) in
        try recipe(first, repeat each others)
      })
  }

  /// Registers a recipe that takes the resolver and any number of arguments.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - type: The only type to register for; by default the type that the recipe returns. `T?` means `T`.
  ///   - name: Distinguishes several registrations of one type.
  ///   - argument: The type of the first argument.
  ///   - rest: The types of the remaining arguments.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the resolver that was asked and the arguments.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of arguments, amortised.
  @inlinable @preconcurrency @discardableResult
  public func register<T, A, each B>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    args argument: A.Type, _ rest: repeat (each B).Type, fileID: StaticString = #fileID, line: UInt = #line,
    recipe: @escaping @Sendable (Self, A, repeat each B) throws -> T
  ) -> Self {
    let resolver = resolverForRequest
    return file(
      .init(type, scope, name, fileID, line), argument, repeat each rest,
      recipe: {
        (request: UnsafeMutablePointer<Request>, first: A, others: repeat each B) in
        try recipe(resolver(request), first, repeat each others)
      })
  }

  /// Registers a recipe that takes any number of arguments, for several types that share its instance.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - types: The types to register for, which share the instance: at least one, without duplicates.
  ///   - name: Distinguishes several registrations of one type.
  ///   - argument: The type of the first argument.
  ///   - rest: The types of the remaining arguments.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the arguments.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of types and arguments, amortised.
  @inlinable @preconcurrency @discardableResult
  public func register<T, A, each B>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    args argument: A.Type, _ rest: repeat (each B).Type, fileID: StaticString = #fileID, line: UInt = #line,
    recipe: @escaping @Sendable (A, repeat each B) throws -> T
  ) -> Self {
    file(
      .init(listing: types, scope, name, fileID, line), argument, repeat each rest,
      recipe: {
        (_: UnsafeMutablePointer<Request>, first: A, others: repeat each B) in
        try recipe(first, repeat each others)
      })
  }

  /// Registers a recipe that takes the resolver and any number of arguments, for several types that share its instance.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - types: The types to register for, which share the instance: at least one, without duplicates.
  ///   - name: Distinguishes several registrations of one type.
  ///   - argument: The type of the first argument.
  ///   - rest: The types of the remaining arguments.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the resolver that was asked and the arguments.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of types and arguments, amortised.
  @inlinable @preconcurrency @discardableResult
  public func register<T, A, each B>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    args argument: A.Type, _ rest: repeat (each B).Type, fileID: StaticString = #fileID, line: UInt = #line,
    recipe: @escaping @Sendable (Self, A, repeat each B) throws -> T
  ) -> Self {
    let resolver = resolverForRequest
    return file(
      .init(listing: types, scope, name, fileID, line), argument, repeat each rest,
      recipe: {
        (request: UnsafeMutablePointer<Request>, first: A, others: repeat each B) in
        try recipe(resolver(request), first, repeat each others)
      })
  }

  /// Files a recipe with its parameters. All forms with parameter packs call this method.
  @inlinable
  func file<T, A, each B>(
    _ header: RegistrationHeader, _ argument: A.Type, _ rest: repeat (each B).Type,
    recipe: @escaping @Sendable (UnsafeMutablePointer<Request>, A, repeat each B) throws -> T
  ) -> Self {
    var header = header
    header.list = ParameterList(argument, repeat each rest)
    resolver.file(header, Recipe(argument, repeat each rest, taking: recipe))
    return self
  }
}
