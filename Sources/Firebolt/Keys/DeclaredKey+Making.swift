// Declaration of keys. The initialisers for recipes that run anywhere are inlined into callers, so that the compiler can
// optimise a recipe together with its key.
//
// All initialisers but the first are disfavoured: the compiler doesn't try them once the first one fits, and type-checks
// the declaration of a usual key in two thirds of the time.

extension Resolver.DeclaredKey where Isolation == Resolver.Anywhere {
  /// Declares a key with a recipe that resolves its dependencies.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let forecast = Resolver.Key { Forecast(weather: $0.get(.weather)) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it.
  ///   - name: The name of the key in errors and graphs; by default they show its type and place.
  ///   - fileID: The file of the key, filled in by the compiler.
  ///   - line: The line of the key, filled in by the compiler.
  ///   - column: The column of the key, filled in by the compiler.
  ///   - recipe: Makes an instance with the resolver that was asked. It runs on the requesting thread, with no lock
  ///     held, and can resolve, register, remove and throw.
  @_alwaysEmitIntoClient @preconcurrency
  public convenience init<T>(
    _ scope: Resolver.Scope = .single, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ recipe: @escaping @Sendable (Resolver) throws -> T
  ) where Signature == () -> T {
    if name == nil, case .single = scope {
      self.init(single: ResolverRecipe(recipe), column, Place(fileID, line))
    } else {
      self.init(ErasedRecipe(ResolverRecipe(recipe)), scope, name, Place(fileID, line), column)
    }
  }

  /// Declares a key with a recipe without dependencies.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public convenience init<T>(
    _ scope: Resolver.Scope = .single, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ recipe: @escaping @Sendable () throws -> T
  ) where Signature == () -> T {
    if name == nil, case .single = scope {
      self.init(single: PlainRecipe(recipe), column, Place(fileID, line))
    } else {
      self.init(ErasedRecipe(PlainRecipe(recipe)), scope, name, Place(fileID, line), column)
    }
  }

  /// Declares a key with a recipe that takes arguments.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let ticket = Resolver.ArgumentKey { (_: Resolver, film: String, seat: Int) in Ticket(film, seat) }
  /// }
  /// let ticket = resolver.get(.ticket, "Alien", 7)
  /// ```
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it; nil, the default, means a factory. A
  ///     shared instance is made with the arguments of the first request; later arguments are ignored.
  ///   - name: The name of the key in errors and graphs; by default they show its type and place.
  ///   - fileID: The file of the key, filled in by the compiler.
  ///   - line: The line of the key, filled in by the compiler.
  ///   - column: The column of the key, filled in by the compiler.
  ///   - recipe: Makes an instance from the resolver that was asked and the arguments.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public convenience init<T, each A>(
    _ scope: Resolver.Scope? = nil, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ recipe: @escaping @Sendable (Resolver, repeat each A) throws -> T
  ) where Signature == (repeat each A) -> T {
    self.init(.taking(recipe, from: anyResolver(for:)), scope, name, Place(fileID, line), column)
  }
}

extension Resolver.DeclaredKey where Isolation == Resolver.OnMainActor {
  /// Declares a key with a recipe that runs on the main actor, resolves its dependencies and may take arguments.
  ///
  /// On the main actor, use `get(.dashboard)`; from elsewhere, `try await getAsync(.dashboard)`.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public convenience init<T, each A>(
    _ scope: Resolver.Scope? = nil, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ recipe: @escaping @MainActor @Sendable (Resolver, repeat each A) throws -> T
  ) where Signature == (repeat each A) -> T {
    let recipe: @Sendable (Resolver, repeat each A) throws -> T = entering(recipe)
    self.init(.taking(recipe, on: .mainActor, from: anyResolver(for:)), scope, name, Place(fileID, line), column)
  }

  /// Declares a key with a recipe that runs on the main actor and has no dependencies.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public convenience init<T>(
    _ scope: Resolver.Scope? = nil, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ recipe: @escaping @MainActor @Sendable () throws -> T
  ) where Signature == () -> T {
    self.init(scope, named: name, fileID: fileID, line: line, column: column) { _ in try recipe() }
  }
}

extension Resolver.DeclaredKey where Isolation == Resolver.Async {
  /// Declares a key with an asynchronous recipe that resolves its dependencies and may take arguments.
  ///
  /// The recipe can be isolated to a global actor. Use `try await getAsync(.archive)`.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public convenience init<T, each A>(
    _ scope: Resolver.Scope? = nil, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ recipe: @escaping @Sendable (Resolver, repeat each A) async throws -> T
  ) where Signature == (repeat each A) -> T {
    self.init(.awaiting(recipe, from: anyResolver(for:)), scope, name, Place(fileID, line), column)
  }

  /// Declares a key with an asynchronous recipe without dependencies.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public convenience init<T>(
    _ scope: Resolver.Scope? = nil, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ recipe: @escaping @Sendable () async throws -> T
  ) where Signature == () -> T {
    self.init(scope, named: name, fileID: fileID, line: line, column: column) { _ in try await recipe() }
  }
}

extension Resolver.DeclaredKey {
  /// Declares a key without a recipe: whoever puts the program together registers one.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   public static let visitor = Resolver.Key<Visitor>.required()
  /// }
  /// let request = Resolver(parent: app).register(.visitor) { Visitor(name: "Ada") }
  /// ```
  ///
  /// A request for the key fails where neither the resolver nor an ancestor has a registration for it. The error names
  /// the place of the key.
  ///
  /// - Parameters:
  ///   - scope: The scope of registrations that don't choose one; nil, the default, means `.single`, and `.factory` for a
  ///     key that takes arguments.
  ///   - name: The name of the key in errors and graphs; by default they show its type and place.
  ///   - fileID: The file of the key, filled in by the compiler.
  ///   - line: The line of the key, filled in by the compiler.
  ///   - column: The column of the key, filled in by the compiler.
  /// - Returns: The key.
  @_alwaysEmitIntoClient
  public static func required<T, each A>(
    _ scope: Resolver.Scope? = nil, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column
  ) -> Resolver.DeclaredKey<Signature, Isolation> where Signature == (repeat each A) -> T {
    required(T.self, list(repeat (each A).self), scope, name, Place(fileID, line), column)
  }

  @usableFromInline
  static func required(
    _ type: Any.Type, _ parameters: [Any.Type], _ scope: Resolver.Scope?, _ name: String?, _ place: Place,
    _ column: UInt
  ) -> Resolver.DeclaredKey<Signature, Isolation> {
    .init(KeyHeader(type, parameters, isolation, scope, name, place, column), nil)
  }
}
