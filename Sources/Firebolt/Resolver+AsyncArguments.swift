// Arguments that the caller gives to asynchronous recipes.

extension ResolverProtocol {
  /// Registers an asynchronous recipe that takes arguments, any number of them.
  ///
  /// ```swift
  /// resolver.registerAsync(.factory, args: Int.self, String.self) { id, city in try await Journey(loading: id, from: city) }
  /// let journey: Journey = try await resolver.getAsync(7, "Ghent")
  /// ```
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
  @preconcurrency @discardableResult
  public func registerAsync<T, A, each B>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    args argument: A.Type, _ rest: repeat (each B).Type, fileID: StaticString = #fileID, line: UInt = #line,
    recipe: @escaping @Sendable (A, repeat each B) async throws -> T
  ) -> Self {
    fileAsync(
      .init(type, scope, name, fileID, line), argument, repeat each rest,
      recipe: { (_: Self, first: A, others: repeat each B) in try await recipe(first, repeat each others) })
  }

  /// Registers an asynchronous recipe that takes arguments, any number of them, after the resolver.
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
  @preconcurrency @discardableResult
  public func registerAsync<T, A, each B>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    args argument: A.Type, _ rest: repeat (each B).Type, fileID: StaticString = #fileID, line: UInt = #line,
    recipe: @escaping @Sendable (Self, A, repeat each B) async throws -> T
  ) -> Self {
    fileAsync(.init(type, scope, name, fileID, line), argument, repeat each rest, recipe: recipe)
  }

  /// Registers an asynchronous recipe that takes arguments, any number of them, for several types, which share its instance.
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
  @preconcurrency @discardableResult
  public func registerAsync<T, A, each B>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    args argument: A.Type, _ rest: repeat (each B).Type, fileID: StaticString = #fileID, line: UInt = #line,
    recipe: @escaping @Sendable (A, repeat each B) async throws -> T
  ) -> Self {
    fileAsync(
      .init(listing: types, scope, name, fileID, line), argument, repeat each rest,
      recipe: { (_: Self, first: A, others: repeat each B) in try await recipe(first, repeat each others) })
  }

  /// Registers an asynchronous recipe that takes arguments, any number of them, after the resolver, for several types, which share its instance.
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
  @preconcurrency @discardableResult
  public func registerAsync<T, A, each B>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    args argument: A.Type, _ rest: repeat (each B).Type, fileID: StaticString = #fileID, line: UInt = #line,
    recipe: @escaping @Sendable (Self, A, repeat each B) async throws -> T
  ) -> Self {
    fileAsync(.init(listing: types, scope, name, fileID, line), argument, repeat each rest, recipe: recipe)
  }
}
