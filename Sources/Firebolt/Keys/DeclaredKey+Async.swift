// Declaring keys whose recipes are awaited.

extension Resolver.DeclaredKey where Isolation == Resolver.Async, Arguments == () {
  /// Declares a key with an asynchronous recipe that asks for what it needs.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let archive = Resolver.AsyncKey { try await Archive(opening: $0.get(.path)) }
  /// }
  /// let archive = try await resolver.getAsync(.archive)
  /// ```
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it.
  ///   - name: What errors and graphs call the key; by default they say its type and place.
  ///   - fileID: The file of the key, filled in by the compiler.
  ///   - line: The line of the key, filled in by the compiler.
  ///   - column: The column of the key, filled in by the compiler.
  ///   - recipe: Makes an instance with the resolver that was asked. It may belong to a global actor.
  @preconcurrency
  public convenience init(
    _ scope: Resolver.Scope = .single, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ recipe: @escaping @Sendable (Resolver) async throws -> Value
  ) {
    self.init(
      KeyHeader(Value.self, name, scope, fileID, line, column),
      .asynchronous { Instance(try await recipe($0.sharingResolver)) })
  }

  /// Declares a key with an asynchronous recipe that asks for nothing.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it.
  ///   - name: What errors and graphs call the key; by default they say its type and place.
  ///   - fileID: The file of the key, filled in by the compiler.
  ///   - line: The line of the key, filled in by the compiler.
  ///   - column: The column of the key, filled in by the compiler.
  ///   - recipe: Makes an instance. It may belong to a global actor.
  @preconcurrency @_disfavoredOverload
  public convenience init(
    _ scope: Resolver.Scope = .single, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ recipe: @escaping @Sendable () async throws -> Value
  ) {
    self.init(
      KeyHeader(Value.self, name, scope, fileID, line, column), .asynchronous { _ in Instance(try await recipe()) })
  }
}

extension Resolver.DeclaredKey where Isolation == Resolver.Async {
  /// Declares a key with an asynchronous recipe that takes one argument.
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
    column: UInt = #column, _ recipe: @escaping @Sendable (Resolver, Arguments) async throws -> Value
  ) {
    self.init(
      KeyHeader(Value.self, name, scope, fileID, line, column).taking(Arguments.self),
      asyncRecipe(Arguments.self) { request, argument in try await recipe(request.sharingResolver, argument) })
  }

  /// Declares a key with an asynchronous recipe that takes two arguments or more.
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
    column: UInt = #column, _ recipe: @escaping @Sendable (Resolver, A, B, repeat each C) async throws -> Value
  ) where Arguments == (A, B, repeat each C) {
    self.init(
      KeyHeader(Value.self, name, scope, fileID, line, column).taking(A.self, B.self, repeat (each C).self),
      asyncRecipe(A.self, B.self, repeat (each C).self) {
        (request: AsyncRequest, first: A, second: B, others: repeat each C) in
        try await recipe(request.sharingResolver, first, second, repeat each others)
      })
  }
}

extension Resolver.DeclaredKey {
  fileprivate convenience init(_ header: KeyHeader, _ recipe: RecipeBody) {
    var header = header
    header.isolation = .task
    self.init(header, [(recipe, nil)])
  }
}

extension AsyncRequest {
  /// What a recipe for any resolver gets for `$0`.
  var sharingResolver: Resolver { target.asked.sharingResolver }
}
