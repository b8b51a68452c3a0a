// Registration of main-actor recipes with arguments from the caller.

extension ResolverProtocol {
  /// Registers a main-actor recipe that takes any number of arguments.
  ///
  /// ```swift
  /// resolver.register(.factory, on: MainActor.self, args: Int.self, String.self) { SeatMap(row: $0, title: $1) }
  /// ```
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - type: The only type to register for; by default the type that the recipe returns. `T?` means `T`.
  ///   - name: Distinguishes several registrations of one type.
  ///   - actor: The actor that the recipe runs on: `MainActor.self`.
  ///   - argument: The type of the first argument.
  ///   - rest: The types of the remaining arguments.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the arguments, on the main actor.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of arguments, amortised.
  @preconcurrency @discardableResult
  public func register<T, A, each B>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil, on actor: MainActor.Type,
    args argument: A.Type, _ rest: repeat (each B).Type, fileID: StaticString = #fileID, line: UInt = #line,
    recipe: @escaping @MainActor @Sendable (A, repeat each B) throws -> T
  ) -> Self {
    fileOnMainActor(
      .init(type, scope, name, fileID, line), argument, repeat each rest,
      recipe: { (_: Self, first: A, others: repeat each B) in try recipe(first, repeat each others) })
  }

  /// Registers a main-actor recipe that takes the resolver and any number of arguments.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - type: The only type to register for; by default the type that the recipe returns. `T?` means `T`.
  ///   - name: Distinguishes several registrations of one type.
  ///   - actor: The actor that the recipe runs on: `MainActor.self`.
  ///   - argument: The type of the first argument.
  ///   - rest: The types of the remaining arguments.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the resolver that was asked and the arguments, on the main actor.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of arguments, amortised.
  @preconcurrency @discardableResult
  public func register<T, A, each B>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil, on actor: MainActor.Type,
    args argument: A.Type, _ rest: repeat (each B).Type, fileID: StaticString = #fileID, line: UInt = #line,
    recipe: @escaping @MainActor @Sendable (Self, A, repeat each B) throws -> T
  ) -> Self {
    fileOnMainActor(.init(type, scope, name, fileID, line), argument, repeat each rest, recipe: recipe)
  }

  /// Registers a main-actor recipe that takes any number of arguments, for several types that share its instance.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - types: The types to register for, which share the instance: at least one, without duplicates.
  ///   - name: Distinguishes several registrations of one type.
  ///   - actor: The actor that the recipe runs on: `MainActor.self`.
  ///   - argument: The type of the first argument.
  ///   - rest: The types of the remaining arguments.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the arguments, on the main actor.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of types and arguments, amortised.
  @preconcurrency @discardableResult
  public func register<T, A, each B>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil, on actor: MainActor.Type,
    args argument: A.Type, _ rest: repeat (each B).Type, fileID: StaticString = #fileID, line: UInt = #line,
    recipe: @escaping @MainActor @Sendable (A, repeat each B) throws -> T
  ) -> Self {
    fileOnMainActor(
      .init(listing: types, scope, name, fileID, line), argument, repeat each rest,
      recipe: { (_: Self, first: A, others: repeat each B) in try recipe(first, repeat each others) })
  }

  /// Registers a main-actor recipe that takes the resolver and any number of arguments, for several types that share
  /// its instance.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - types: The types to register for, which share the instance: at least one, without duplicates.
  ///   - name: Distinguishes several registrations of one type.
  ///   - actor: The actor that the recipe runs on: `MainActor.self`.
  ///   - argument: The type of the first argument.
  ///   - rest: The types of the remaining arguments.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the resolver that was asked and the arguments, on the main actor.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of types and arguments, amortised.
  @preconcurrency @discardableResult
  public func register<T, A, each B>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil, on actor: MainActor.Type,
    args argument: A.Type, _ rest: repeat (each B).Type, fileID: StaticString = #fileID, line: UInt = #line,
    recipe: @escaping @MainActor @Sendable (Self, A, repeat each B) throws -> T
  ) -> Self {
    fileOnMainActor(.init(listing: types, scope, name, fileID, line), argument, repeat each rest, recipe: recipe)
  }
}
