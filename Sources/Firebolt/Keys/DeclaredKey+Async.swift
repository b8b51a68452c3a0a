// Declaration of keys with asynchronous recipes.

extension Resolver.DeclaredKey where Isolation == Resolver.Async, Arguments == () {
  /// Declares a key with an asynchronous recipe that resolves its dependencies.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let archive = Resolver.AsyncKey { try await Archive(opening: $0.get(.path)) }
  /// }
  /// let archive = try await resolver.getAsync(.archive)
  /// ```
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it.
  ///   - name: The name of the key in errors and graphs; by default they show its type and place.
  ///   - fileID: The file of the key, filled in by the compiler.
  ///   - line: The line of the key, filled in by the compiler.
  ///   - column: The column of the key, filled in by the compiler.
  ///   - recipe: Makes an instance with the resolver that was asked. It can be isolated to a global actor.
  @preconcurrency @_disfavoredOverload
  public convenience init(
    _ scope: Resolver.Scope = .single, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ recipe: @escaping @Sendable (Resolver) async throws -> Value
  ) {
    self.init(
      KeyHeader(Value.self, name, scope, fileID, line, column),
      .asynchronous { Instance(try await recipe($0.sharingResolver)) })
  }

  /// Declares a key with an asynchronous recipe without dependencies.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it.
  ///   - name: The name of the key in errors and graphs; by default they show its type and place.
  ///   - fileID: The file of the key, filled in by the compiler.
  ///   - line: The line of the key, filled in by the compiler.
  ///   - column: The column of the key, filled in by the compiler.
  ///   - recipe: Makes an instance. It can be isolated to a global actor.
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
    column: UInt = #column, _ recipe: @escaping @Sendable (Resolver, Arguments) async throws -> Value
  ) {
    self.init(
      KeyHeader(Value.self, name, scope, fileID, line, column).taking(Arguments.self),
      asyncRecipe(Arguments.self) { request, argument in try await recipe(request.sharingResolver, argument) })
  }

  /// Declares a key with an asynchronous recipe that takes two or more arguments.
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
  /// The `$0` of a recipe for any `Resolver`.
  var sharingResolver: Resolver { target.asked.sharingResolver }
}
