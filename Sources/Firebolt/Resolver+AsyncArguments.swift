// Registration of asynchronous recipes with arguments from the caller.

extension ResolverProtocol {
  /// Registers an asynchronous recipe that takes any number of arguments.
  ///
  /// ```swift
  /// resolver.registerAsync(.factory, args: Int.self, String.self) { try await Journey(loading: $0, from: $1) }
  /// let journey: Journey = try await resolver.getAsync(7, "Ghent")
  /// ```
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

  /// Registers an asynchronous recipe that takes the resolver and any number of arguments.
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
  @preconcurrency @discardableResult
  public func registerAsync<T, A, each B>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    args argument: A.Type, _ rest: repeat (each B).Type, fileID: StaticString = #fileID, line: UInt = #line,
    recipe: @escaping @Sendable (Self, A, repeat each B) async throws -> T
  ) -> Self {
    fileAsync(.init(type, scope, name, fileID, line), argument, repeat each rest, recipe: recipe)
  }

  /// Registers an asynchronous recipe that takes any number of arguments, for several types that share its instance.
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

  /// Registers an asynchronous recipe that takes the resolver and any number of arguments, for several types that share
  /// its instance.
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
  @preconcurrency @discardableResult
  public func registerAsync<T, A, each B>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    args argument: A.Type, _ rest: repeat (each B).Type, fileID: StaticString = #fileID, line: UInt = #line,
    recipe: @escaping @Sendable (Self, A, repeat each B) async throws -> T
  ) -> Self {
    fileAsync(.init(listing: types, scope, name, fileID, line), argument, repeat each rest, recipe: recipe)
  }
}
