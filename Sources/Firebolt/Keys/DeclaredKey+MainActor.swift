// Declaration of keys with main-actor recipes.

extension Resolver.DeclaredKey where Isolation == Resolver.OnMainActor, Arguments == () {
  /// Declares a key with a recipe that runs on the main actor and resolves its dependencies.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let dashboard = Resolver.MainActorKey { Dashboard(forecast: $0.get(.forecast)) }
  /// }
  /// ```
  ///
  /// On the main actor, use `get(.dashboard)`; from elsewhere, use `try await getAsync(.dashboard)`.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it.
  ///   - name: The name of the key in errors and graphs; by default they show its type and place.
  ///   - fileID: The file of the key, filled in by the compiler.
  ///   - line: The line of the key, filled in by the compiler.
  ///   - column: The column of the key, filled in by the compiler.
  ///   - recipe: Makes an instance with the resolver that was asked.
  @preconcurrency @_disfavoredOverload
  public convenience init(
    _ scope: Resolver.Scope = .single, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ recipe: @escaping @MainActor @Sendable (Resolver) throws -> Value
  ) {
    self.init(
      KeyHeader(Value.self, name, scope, fileID, line, column).onMainActor,
      Recipe { _, resolver in try onMainActor { try recipe(resolver) } })
  }

  /// Declares a key with a recipe that runs on the main actor and has no dependencies.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it.
  ///   - name: The name of the key in errors and graphs; by default they show its type and place.
  ///   - fileID: The file of the key, filled in by the compiler.
  ///   - line: The line of the key, filled in by the compiler.
  ///   - column: The column of the key, filled in by the compiler.
  ///   - recipe: Makes an instance.
  @preconcurrency @_disfavoredOverload
  public convenience init(
    _ scope: Resolver.Scope = .single, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ recipe: @escaping @MainActor @Sendable () throws -> Value
  ) {
    self.init(
      KeyHeader(Value.self, name, scope, fileID, line, column).onMainActor, Recipe { _, _ in try onMainActor(recipe) })
  }
}

extension Resolver.DeclaredKey where Isolation == Resolver.OnMainActor {
  /// Declares a key with a recipe that runs on the main actor and takes one argument.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. A shared instance is made with the
  ///     arguments of the first request; later arguments are ignored.
  ///   - name: The name of the key in errors and graphs; by default they show its type and place.
  ///   - fileID: The file of the key, filled in by the compiler.
  ///   - line: The line of the key, filled in by the compiler.
  ///   - column: The column of the key, filled in by the compiler.
  ///   - recipe: Makes an instance from the resolver that was asked and the argument.
  @preconcurrency @_disfavoredOverload
  public convenience init(
    _ scope: Resolver.Scope = .factory, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ recipe: @escaping @MainActor @Sendable (Resolver, Arguments) throws -> Value
  ) {
    self.init(
      KeyHeader(Value.self, name, scope, fileID, line, column).onMainActor.taking(Arguments.self),
      .onMainActor(Arguments.self) { try recipe($0, $1) })
  }

  /// Declares a key with a recipe that runs on the main actor and takes two or more arguments.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. A shared instance is made with the
  ///     arguments of the first request; later arguments are ignored.
  ///   - name: The name of the key in errors and graphs; by default they show its type and place.
  ///   - fileID: The file of the key, filled in by the compiler.
  ///   - line: The line of the key, filled in by the compiler.
  ///   - column: The column of the key, filled in by the compiler.
  ///   - recipe: Makes an instance from the resolver that was asked and the arguments.
  @preconcurrency @_disfavoredOverload
  public convenience init<A, B, each C>(
    _ scope: Resolver.Scope = .factory, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ recipe: @escaping @MainActor @Sendable (Resolver, A, B, repeat each C) throws -> Value
  ) where Arguments == (A, B, repeat each C) {
    self.init(
      KeyHeader(Value.self, name, scope, fileID, line, column).onMainActor
        .taking(A.self, B.self, repeat (each C).self),
      .onMainActor(A.self, B.self, repeat (each C).self) {
        (resolver: Resolver, first: A, second: B, others: repeat each C) in
        try recipe(resolver, first, second, repeat each others)
      })
  }
}

extension Resolver.DeclaredKey {
  fileprivate convenience init(_ header: KeyHeader, _ recipe: Recipe<Value>) {
    self.init(header: header, recipe: recipe)
  }
}

extension KeyHeader {
  fileprivate var onMainActor: KeyHeader {
    var header = self
    header.isolation = .mainActor
    return header
  }

  /// Returns the header with the parameters of a recipe that takes arguments.
  func taking<A, each B>(_ first: A.Type, _ rest: repeat (each B).Type) -> KeyHeader {
    var header = self
    header.parameters = ParameterList(first, repeat each rest)
    return header
  }
}

extension Recipe {
  /// Returns a recipe that runs on the main actor with the request's arguments, for any resolver.
  static func onMainActor<A, each B>(
    _ first: A.Type, _ rest: repeat (each B).Type,
    recipe: @escaping @MainActor @Sendable (Resolver, A, repeat each B) throws -> T
  ) -> Recipe {
    Recipe(first, repeat each rest) { (request: UnsafeMutablePointer<Request>, first: A, others: repeat each B) in
      let arguments = Handed(value: (first, (repeat each others)))
      let resolver = request.sharingResolver
      return try Firebolt.onMainActor {
        let (first, others) = arguments.value
        return try recipe(resolver, first, repeat each others)
      }
    }
  }
}
