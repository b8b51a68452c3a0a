// Registration of recipes with arguments from the caller of `get`: `register(arg1: String.self) { Stage(name: $0) }`,
// `get("main")`.

extension ResolverProtocol {
  /// Registers a recipe that takes the resolver and any number of arguments.
  ///
  /// ```swift
  /// resolver.register(.factory, args: String.self, Int?.self) { resolver, name, seats in
  ///   Stage(name: name, seats: seats, lights: resolver.get())
  /// }
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
  public func register<T, A, each B>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type? = nil, expects types: [Any.Type]? = nil,
    name: Resolver.Name? = nil, args argument: A.Type, _ rest: repeat (each B).Type, fileID: StaticString = #fileID,
    line: UInt = #line, recipe: @escaping @Sendable (Self, A, repeat each B) throws -> T
  ) -> Self {
    add(.takingPack(recipe, from: resolverForRequest), type, types, scope, name, Place(fileID, line))
  }

  /// Registers a recipe that takes any number of arguments. The same as the form whose recipe gets the resolver too.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func register<T, A, each B>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type? = nil, expects types: [Any.Type]? = nil,
    name: Resolver.Name? = nil, args argument: A.Type, _ rest: repeat (each B).Type, fileID: StaticString = #fileID,
    line: UInt = #line, recipe: @escaping @Sendable (A, repeat each B) throws -> T
  ) -> Self {
    add(.takingPack(recipe), type, types, scope, name, Place(fileID, line))
  }

  /// Registers a recipe that runs on the main actor and takes the resolver and any number of arguments. The same as the
  /// form without `on:`.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func register<T, A, each B>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type? = nil, expects types: [Any.Type]? = nil,
    name: Resolver.Name? = nil, on actor: MainActor.Type, args argument: A.Type, _ rest: repeat (each B).Type,
    fileID: StaticString = #fileID, line: UInt = #line,
    recipe: @escaping @MainActor @Sendable (Self, A, repeat each B) throws -> T
  ) -> Self {
    let recipe: @Sendable (Self, A, repeat each B) throws -> T = entering(recipe)
    let erased = ErasedRecipe.takingPack(recipe, on: .mainActor, from: resolverForRequest)
    return add(erased, type, types, scope, name, Place(fileID, line))
  }

  /// Registers a recipe that runs on the main actor and takes any number of arguments. The same as the form without
  /// `on:`.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func register<T, A, each B>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type? = nil, expects types: [Any.Type]? = nil,
    name: Resolver.Name? = nil, on actor: MainActor.Type, args argument: A.Type, _ rest: repeat (each B).Type,
    fileID: StaticString = #fileID, line: UInt = #line,
    recipe: @escaping @MainActor @Sendable (A, repeat each B) throws -> T
  ) -> Self {
    add(.takingPack(entering(recipe), on: .mainActor), type, types, scope, name, Place(fileID, line))
  }
}
