extension ResolverProtocol {
  /// Registers an initialiser, or any function, of which all parameters are resolved by their types.
  ///
  /// ```swift
  /// resolver.autowire(.factory, ProfileViewModel.init)
  /// ```
  ///
  /// A parameter that is optional is nil where nothing is registered for it. An array gets every registration of its
  /// element, as `getAll` does, where the array itself isn't registered. `Lazy` and `Provider` put off the request.
  ///
  /// Parameters are asked for as by `resolve`: what is missing becomes the error of whoever asked for the instance. And
  /// their types are known without running anything.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and who shares it.
  ///   - initializer: Makes an instance. Where a type has several, write its parameters: `Film.init(store:clock:)`.
  ///   - type: The type to register for, and the only one; by default what the initialiser makes.
  ///   - name: Tells several registrations of one type apart. Parameters are always asked for without a name.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for the next registration.
  /// - Complexity: O(*n*) in the number of parameters, amortised.
  @preconcurrency @discardableResult
  public func autowire<T, each P>(
    _ scope: Resolver.Scope?, _ initializer: @escaping @Sendable (repeat each P) throws -> T,
    expect type: T.Type = T.self,
    name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    var header = RegistrationHeader(type, scope, name, fileID, line)
    for parameter in repeat (each P).self { header.dependencies.append(parameter) }
    resolver.file(header, Recipe { request, _ in try initializer(repeat request.resolveParameter((each P).self)) })
    return self
  }

  /// Registers an initialiser, or any function, of which all parameters are resolved by their types, as a single.
  ///
  /// ```swift
  /// resolver.autowire(FilmRepository.init)
  /// ```
  ///
  /// - Parameters:
  ///   - initializer: Makes an instance.
  ///   - type: The type to register for, and the only one; by default what the initialiser makes.
  ///   - name: Tells several registrations of one type apart.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for the next registration.
  /// - Complexity: O(*n*) in the number of parameters, amortised.
  @preconcurrency @discardableResult
  public func autowire<T, each P>(
    _ initializer: @escaping @Sendable (repeat each P) throws -> T, expect type: T.Type = T.self,
    name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    autowire(nil, initializer, expect: type, name: name, fileID: fileID, line: line)
  }

  /// Registers an initialiser, or any function, of which all parameters are resolved by their types, for several types, which
  /// share its instance.
  ///
  /// ```swift
  /// resolver.autowire(FilmStore.init, expects: [(any FilmReading).self, (any FilmWriting).self])
  /// ```
  ///
  /// It stops the program if the list is empty, or has a type twice.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and who shares it.
  ///   - initializer: Makes an instance.
  ///   - types: The types to register for, and the only ones. An instance that isn't of one of them can't be had as that.
  ///   - name: Tells several registrations of one type apart.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for the next registration.
  /// - Complexity: O(*n*) in the number of parameters and types, amortised.
  @preconcurrency @discardableResult
  public func autowire<T, each P>(
    _ scope: Resolver.Scope?, _ initializer: @escaping @Sendable (repeat each P) throws -> T,
    expects types: [Any.Type], name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    var header = RegistrationHeader(listing: types, scope, name, fileID, line)
    for parameter in repeat (each P).self { header.dependencies.append(parameter) }
    resolver.file(header, Recipe { request, _ in try initializer(repeat request.resolveParameter((each P).self)) })
    return self
  }

  /// Registers an initialiser, or any function, of which all parameters are resolved by their types, as a single for several
  /// types.
  ///
  /// It stops the program if the list is empty, or has a type twice.
  ///
  /// - Parameters:
  ///   - initializer: Makes an instance.
  ///   - types: The types to register for, and the only ones. An instance that isn't of one of them can't be had as that.
  ///   - name: Tells several registrations of one type apart.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for the next registration.
  /// - Complexity: O(*n*) in the number of parameters and types, amortised.
  @preconcurrency @discardableResult
  public func autowire<T, each P>(
    _ initializer: @escaping @Sendable (repeat each P) throws -> T, expects types: [Any.Type],
    name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    autowire(nil, initializer, expects: types, name: name, fileID: fileID, line: line)
  }
}

extension UnsafeMutablePointer<Request> {
  /// What an autowired parameter gets. An array gets all that is registered for its element, where it isn't registered itself.
  func resolveParameter<P>(_ type: P.Type) throws -> P {
    try pointee.asked._withUnsafeGuaranteedRef { try $0.answerParameter(type) }
  }
}

/// An `Array`, for code that meets it as `Any`.
protocol ArrayType {
  static var elementType: Any.Type { get }
  /// All that is registered for the elements' type.
  static func all(of resolver: Resolver) throws(ResolutionError) -> Self
  /// The same where some of it may have to be awaited.
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
