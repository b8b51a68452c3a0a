// Arguments that the caller of `get` gives: `register(arg1: String.self) { Stage(name: $0) }`, `get("main")`.
//
// The labelled forms, `arg1:` to `arg4:`, are forwards to these.

extension ResolverProtocol {
  /// Registers a recipe that takes arguments, any number of them.
  ///
  /// ```swift
  /// resolver.register(.factory, args: String.self, Int?.self) { Stage(name: $0, seats: $1) }
  /// let stage: Stage = resolver.get("main", 1200)
  /// ```
  ///
  /// Arguments are positional and typed. One fits if `as?` converts it to the registered type; trailing ones of which
  /// the registered type is optional may be left out and arrive as nil. The first arguments that lead to a single make
  /// it; later ones are checked and otherwise ignored.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - type: The type to register for, and the only one; by default what the recipe returns. `T?` means `T`.
  ///   - name: Tells several registrations of one type apart.
  ///   - argument: The first argument's type.
  ///   - rest: The types of the others.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance of the arguments.
  /// - Returns: The resolver, for the next registration.
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

  /// Registers a recipe that takes arguments, any number of them, after the resolver.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - type: The type to register for, and the only one; by default what the recipe returns. `T?` means `T`.
  ///   - name: Tells several registrations of one type apart.
  ///   - argument: The first argument's type.
  ///   - rest: The types of the others.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance of the resolver that was asked and the arguments.
  /// - Returns: The resolver, for the next registration.
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

  /// Registers a recipe that takes arguments, any number of them, for several types, which share its instance.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - types: The types to register for, which share the instance: at least one, none twice.
  ///   - name: Tells several registrations of one type apart.
  ///   - argument: The first argument's type.
  ///   - rest: The types of the others.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance of the arguments.
  /// - Returns: The resolver, for the next registration.
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

  /// Registers a recipe that takes arguments, any number of them, after the resolver, for several types, which share its instance.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - types: The types to register for, which share the instance: at least one, none twice.
  ///   - name: Tells several registrations of one type apart.
  ///   - argument: The first argument's type.
  ///   - rest: The types of the others.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance of the resolver that was asked and the arguments.
  /// - Returns: The resolver, for the next registration.
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

  /// Files a recipe with its parameters. The pack forms end here.
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
