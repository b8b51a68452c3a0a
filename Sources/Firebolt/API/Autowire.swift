extension ResolverProtocol {
  /// Registers an initialiser or function. Firebolt resolves all its parameters by type.
  ///
  /// ```swift
  /// resolver.autowire(.factory, ProfileViewModel.init)
  /// ```
  ///
  /// An optional parameter is nil if nothing is registered for its type. An array parameter gets every registration of
  /// its element type, as with `getAll`, unless the array type itself is registered. `Lazy` and `Provider` defer the
  /// request.
  ///
  /// Parameters are resolved as by `resolve`: a missing registration becomes the error of the request for the instance.
  /// The parameter types are known without running any code, so `verify()` can check them.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil means the module's scope, or `.single`
  ///     outside a module.
  ///   - initializer: Makes an instance. If a type has several initialisers, write the parameters:
  ///     `Film.init(store:clock:)`.
  ///   - type: The only type to register for; by default the type that the initialiser makes.
  ///   - name: Distinguishes several registrations of one type. Parameters are always resolved without a name.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of parameters, amortised.
  @preconcurrency @discardableResult
  public func autowire<T, each P>(
    _ scope: Resolver.Scope?, _ initializer: @escaping @Sendable (repeat each P) throws -> T,
    expect type: T.Type = T.self,
    name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    file(initializer, RegistrationHeader(type, scope, name, fileID, line))
  }

  /// Registers an initialiser or function in the module's scope, or as a single outside a module. Firebolt resolves all
  /// its parameters by type.
  ///
  /// ```swift
  /// resolver.autowire(FilmRepository.init)
  /// ```
  ///
  /// - Parameters:
  ///   - initializer: Makes an instance.
  ///   - type: The only type to register for; by default the type that the initialiser makes.
  ///   - name: Distinguishes several registrations of one type.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of parameters, amortised.
  @preconcurrency @discardableResult
  public func autowire<T, each P>(
    _ initializer: @escaping @Sendable (repeat each P) throws -> T, expect type: T.Type = T.self,
    name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    autowire(nil, initializer, expect: type, name: name, fileID: fileID, line: line)
  }

  /// Registers an initialiser or function for several types that share its instance. Firebolt resolves all its
  /// parameters by type.
  ///
  /// ```swift
  /// resolver.autowire(.weak, FilmStore.init, expects: [(any FilmReading).self, (any FilmWriting).self])
  /// ```
  ///
  /// The program stops if the list is empty or contains a type twice.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil means the module's scope, or `.single`
  ///     outside a module.
  ///   - initializer: Makes an instance.
  ///   - types: The only types to register for. A request for a type in this list that the instance isn't of fails.
  ///   - name: Distinguishes several registrations of one type.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of parameters and types, amortised.
  @preconcurrency @discardableResult
  public func autowire<T, each P>(
    _ scope: Resolver.Scope?, _ initializer: @escaping @Sendable (repeat each P) throws -> T,
    expects types: [Any.Type], name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    file(initializer, RegistrationHeader(listing: types, scope, name, fileID, line))
  }

  /// Registers an initialiser or function for several types, in the module's scope, or as a single outside a module.
  /// Firebolt resolves all its parameters by type.
  ///
  /// ```swift
  /// resolver.autowire(FilmStore.init, expects: [(any FilmReading).self, (any FilmWriting).self])
  /// ```
  ///
  /// The program stops if the list is empty or contains a type twice.
  ///
  /// - Parameters:
  ///   - initializer: Makes an instance.
  ///   - types: The only types to register for. A request for a type in this list that the instance isn't of fails.
  ///   - name: Distinguishes several registrations of one type.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of parameters and types, amortised.
  @preconcurrency @discardableResult
  public func autowire<T, each P>(
    _ initializer: @escaping @Sendable (repeat each P) throws -> T, expects types: [Any.Type],
    name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    autowire(nil, initializer, expects: types, name: name, fileID: fileID, line: line)
  }

  /// Files an initialiser whose parameters are resolved.
  private func file<T, each P>(
    _ initializer: @escaping @Sendable (repeat each P) throws -> T, _ header: RegistrationHeader
  ) -> Self {
    var header = header.autowiring(repeat (each P).self)
    header.takesResolver = false
    resolver.file(header, Recipe { request, _ in try initializer(repeat request.resolveParameter((each P).self)) })
    return self
  }
}

extension UnsafeMutablePointer<Request> {
  /// Resolves an autowired parameter. An array gets every registration of its element type, unless the array type
  /// itself is registered.
  func resolveParameter<P>(_ type: P.Type) throws -> P {
    try pointee.asked._withUnsafeGuaranteedRef { try $0.answerParameter(type) }
  }
}

/// An array type, for code that sees it only as `Any.Type`.
protocol ArrayType {
  static var elementType: Any.Type { get }
  /// Resolves all registrations of the element type.
  static func all(of resolver: Resolver) throws(ResolutionError) -> Self
  /// Resolves all registrations of a type, and awaits those that need it.
  static func awaited(by resolver: Resolver, isolation: isolated (any Actor)?)
    async throws(ResolutionError) -> Handed<Any>
}

extension Array: ArrayType {
  static var elementType: Any.Type { Element.self }

  static func all(of resolver: Resolver) throws(ResolutionError) -> Self {
    try resolver.all(Element.self).map(\.instance)
  }
  static func awaited(by resolver: Resolver, isolation: isolated (any Actor)?)
    async throws(ResolutionError) -> Handed<Any>
  {
    Handed(value: try await resolver.allAsync(Element.self))
  }
}
