// Declaration of keys with recipes that run on the requesting thread. The initialisers are inlined into callers, so
// that the compiler can optimise a recipe together with its key.
//
// All initialisers of keys but the first are disfavoured: the compiler doesn't try them once the first one fits, and
// type-checks the declaration of a usual key in two thirds of the time.

extension Resolver.DeclaredKey where Isolation == Resolver.Anywhere, Arguments == () {
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
  @inlinable @preconcurrency
  public convenience init(
    _ scope: Resolver.Scope = .single, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ recipe: @escaping @Sendable (Resolver) throws -> Value
  ) {
    let erased = Recipe { _, resolver in try recipe(resolver) }
    if name == nil, case .single = scope {
      self.init(single: erased, column, Place(fileID, line))
    } else {
      self.init(header: KeyHeader(Value.self, name, scope, fileID, line, column), recipe: erased)
    }
  }

  /// Declares a key with a recipe without dependencies.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let weather = Resolver.Key<any Weather> { LiveWeather() }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it.
  ///   - name: The name of the key in errors and graphs; by default they show its type and place.
  ///   - fileID: The file of the key, filled in by the compiler.
  ///   - line: The line of the key, filled in by the compiler.
  ///   - column: The column of the key, filled in by the compiler.
  ///   - recipe: Makes an instance. It runs on the requesting thread, with no lock held.
  @inlinable @preconcurrency @_disfavoredOverload
  public convenience init(
    _ scope: Resolver.Scope = .single, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ recipe: @escaping @Sendable () throws -> Value
  ) {
    let erased = Recipe { _, _ in try recipe() }
    if name == nil, case .single = scope {
      self.init(single: erased, column, Place(fileID, line))
    } else {
      self.init(header: KeyHeader(Value.self, name, scope, fileID, line, column), recipe: erased)
    }
  }
}

extension Resolver.DeclaredKey where Isolation == Resolver.Anywhere {
  /// Declares a key with a recipe that takes one argument.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let badge = Resolver.ArgumentKey { (_: Resolver, name: String) in Badge(name: name) }
  /// }
  /// let badge = resolver.get(.badge, "Ada")
  /// ```
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. A shared instance is made with the
  ///     arguments of the first request; later arguments are ignored.
  ///   - name: The name of the key in errors and graphs; by default they show its type and place.
  ///   - fileID: The file of the key, filled in by the compiler.
  ///   - line: The line of the key, filled in by the compiler.
  ///   - column: The column of the key, filled in by the compiler.
  ///   - recipe: Makes an instance from the resolver that was asked and the argument.
  @inlinable @preconcurrency @_disfavoredOverload
  public convenience init(
    _ scope: Resolver.Scope = .factory, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ recipe: @escaping @Sendable (Resolver, Arguments) throws -> Value
  ) {
    var header = KeyHeader(Value.self, name, scope, fileID, line, column)
    header.parameters = ParameterList(Arguments.self)
    self.init(
      header: header,
      recipe: Recipe(Arguments.self) { request, argument in try recipe(request.sharingResolver, argument) })
  }

  /// Declares a key with a recipe that takes two or more arguments.
  ///
  /// ```swift
  /// extension Resolver.Keys {
  ///   static let ticket = Resolver.ArgumentKey { (_: Resolver, film: String, seat: Int) in
  ///     Ticket(film: film, seat: seat)
  ///   }
  /// }
  /// let ticket = resolver.get(.ticket, "Alien", 7)
  /// ```
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. A shared instance is made with the
  ///     arguments of the first request; later arguments are ignored.
  ///   - name: The name of the key in errors and graphs; by default they show its type and place.
  ///   - fileID: The file of the key, filled in by the compiler.
  ///   - line: The line of the key, filled in by the compiler.
  ///   - column: The column of the key, filled in by the compiler.
  ///   - recipe: Makes an instance from the resolver that was asked and the arguments.
  @inlinable @preconcurrency @_disfavoredOverload
  public convenience init<A, B, each C>(
    _ scope: Resolver.Scope = .factory, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ recipe: @escaping @Sendable (Resolver, A, B, repeat each C) throws -> Value
  ) where Arguments == (A, B, repeat each C) {
    var header = KeyHeader(Value.self, name, scope, fileID, line, column)
    header.parameters = ParameterList(A.self, B.self, repeat (each C).self)
    self.init(
      header: header,
      recipe: Recipe(A.self, B.self, repeat (each C).self) {
        (request: UnsafeMutablePointer<Request>, first: A, second: B, others: repeat each C) in
        try recipe(request.sharingResolver, first, second, repeat each others)
      })
  }
}

extension UnsafeMutablePointer<Request> {
  /// The `$0` of a recipe for any `Resolver`.
  @inlinable
  var sharingResolver: Resolver { recipeResolver.takeUnretainedValue() }
}
