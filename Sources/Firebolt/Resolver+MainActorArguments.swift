// Arguments that the caller gives to recipes that run on the main actor.

extension ResolverProtocol {
  /// Registers a recipe that runs on the main actor that takes arguments, any number of them.
  ///
  /// ```swift
  /// resolver.register(.factory, on: MainActor.self, args: Int.self, String.self) { SeatMap(row: $0, title: $1) }
  /// ```
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - type: The type to register for, and the only one; by default what the recipe returns. `T?` means `T`.
  ///   - name: Tells several registrations of one type apart.
  ///   - actor: Where the recipe runs: `MainActor.self`.
  ///   - argument: The first argument's type.
  ///   - rest: The types of the others.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance of the arguments, on the main actor.
  /// - Returns: The resolver, for the next registration.
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

  /// Registers a recipe that runs on the main actor that takes arguments, any number of them, after the resolver.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - type: The type to register for, and the only one; by default what the recipe returns. `T?` means `T`.
  ///   - name: Tells several registrations of one type apart.
  ///   - actor: Where the recipe runs: `MainActor.self`.
  ///   - argument: The first argument's type.
  ///   - rest: The types of the others.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance of the resolver that was asked and the arguments, on the main actor.
  /// - Returns: The resolver, for the next registration.
  @preconcurrency @discardableResult
  public func register<T, A, each B>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil, on actor: MainActor.Type,
    args argument: A.Type, _ rest: repeat (each B).Type, fileID: StaticString = #fileID, line: UInt = #line,
    recipe: @escaping @MainActor @Sendable (Self, A, repeat each B) throws -> T
  ) -> Self {
    fileOnMainActor(.init(type, scope, name, fileID, line), argument, repeat each rest, recipe: recipe)
  }

  /// Registers a recipe that runs on the main actor that takes arguments, any number of them, for several types, which share its instance.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - types: The types to register for, which share the instance: at least one, none twice.
  ///   - name: Tells several registrations of one type apart.
  ///   - actor: Where the recipe runs: `MainActor.self`.
  ///   - argument: The first argument's type.
  ///   - rest: The types of the others.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance of the arguments, on the main actor.
  /// - Returns: The resolver, for the next registration.
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

  /// Registers a recipe that runs on the main actor that takes arguments, any number of them, after the resolver, for several types, which share its instance.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - types: The types to register for, which share the instance: at least one, none twice.
  ///   - name: Tells several registrations of one type apart.
  ///   - actor: Where the recipe runs: `MainActor.self`.
  ///   - argument: The first argument's type.
  ///   - rest: The types of the others.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance of the resolver that was asked and the arguments, on the main actor.
  /// - Returns: The resolver, for the next registration.
  @preconcurrency @discardableResult
  public func register<T, A, each B>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil, on actor: MainActor.Type,
    args argument: A.Type, _ rest: repeat (each B).Type, fileID: StaticString = #fileID, line: UInt = #line,
    recipe: @escaping @MainActor @Sendable (Self, A, repeat each B) throws -> T
  ) -> Self {
    fileOnMainActor(.init(listing: types, scope, name, fileID, line), argument, repeat each rest, recipe: recipe)
  }
}
