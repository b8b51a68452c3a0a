// Declaring keys whose recipes run on the main actor.

extension Resolver.DeclaredKey where Isolation == Resolver.OnMainActor, Arguments == () {
  /// Declares a key with a recipe that runs on the main actor and asks for what it needs.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let dashboard = Resolver.MainActorKey { Dashboard(forecast: $0.get(.forecast)) }
  /// }
  /// ```
  ///
  /// On the main actor `get(.dashboard)` has it, and from elsewhere `try await getAsync(.dashboard)`.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it.
  ///   - name: What errors and graphs call the key; by default they say its type and place.
  ///   - fileID: The file of the key, filled in by the compiler.
  ///   - line: The line of the key, filled in by the compiler.
  ///   - column: The column of the key, filled in by the compiler.
  ///   - recipe: Makes an instance with the resolver that was asked.
  @preconcurrency
  public convenience init(
    _ scope: Resolver.Scope = .single, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ recipe: @escaping @MainActor @Sendable (Resolver) throws -> Value
  ) {
    self.init(
      KeyHeader(Value.self, name, scope, fileID, line, column).onMainActor,
      Recipe { _, resolver in try onMainActor { try recipe(resolver) } })
  }

  /// Declares a key with a recipe that runs on the main actor and asks for nothing.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it.
  ///   - name: What errors and graphs call the key; by default they say its type and place.
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
  ///   - scope: How long an instance lives, and which requests share it. Of what is shared, the first arguments make it, and
  ///     later ones are ignored.
  ///   - name: What errors and graphs call the key; by default they say its type and place.
  ///   - fileID: The file of the key, filled in by the compiler.
  ///   - line: The line of the key, filled in by the compiler.
  ///   - column: The column of the key, filled in by the compiler.
  ///   - recipe: Makes an instance from the resolver that was asked and the argument.
  @preconcurrency
  public convenience init(
    _ scope: Resolver.Scope = .factory, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ recipe: @escaping @MainActor @Sendable (Resolver, Arguments) throws -> Value
  ) {
    self.init(
      KeyHeader(Value.self, name, scope, fileID, line, column).onMainActor.taking(Arguments.self),
      .onMainActor(Arguments.self) { try recipe($0, $1) })
  }

  /// Declares a key with a recipe that runs on the main actor and takes two arguments or more.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it. Of what is shared, the first arguments make it, and
  ///     later ones are ignored.
  ///   - name: What errors and graphs call the key; by default they say its type and place.
  ///   - fileID: The file of the key, filled in by the compiler.
  ///   - line: The line of the key, filled in by the compiler.
  ///   - column: The column of the key, filled in by the compiler.
  ///   - recipe: Makes an instance from the resolver that was asked and the arguments.
  @preconcurrency
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

  /// The same for recipes that take arguments.
  func taking<A, each B>(_ first: A.Type, _ rest: repeat (each B).Type) -> KeyHeader {
    var header = self
    header.parameters = ParameterList(first, repeat each rest)
    return header
  }
}

extension Recipe {
  /// A recipe that runs on the main actor with the request's arguments, for any resolver.
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
