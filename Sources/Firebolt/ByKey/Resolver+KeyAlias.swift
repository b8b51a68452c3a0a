// Registration of a declared key's value for requests by type.

extension ResolverProtocol {
  /// Registers a declared key for its type: a request by type gets the instance that `get(key)` returns.
  ///
  /// ```swift
  /// resolver.register(.weather)
  /// let weather: any Weather = resolver.get()
  /// ```
  ///
  /// It overrides nothing and keeps no instance. Use it to move a program from types to keys, one at a time.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for chaining.
  @discardableResult @_disfavoredOverload
  public func register<T>(_ key: Resolver.Key<T>, fileID: StaticString = #fileID, line: UInt = #line) -> Self {
    resolver.file(
      RegistrationHeader(aliasOf: key, as: T.self, fileID, line),
      Recipe { request, _ in try request.answer(key, as: T.self) })
    return self
  }

  /// Registers a main-actor key for its type.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for chaining.
  @discardableResult @_disfavoredOverload
  public func register<T>(_ key: Resolver.MainActorKey<T>, fileID: StaticString = #fileID, line: UInt = #line) -> Self {
    resolver.file(
      RegistrationHeader(aliasOf: key, as: T.self, fileID, line),
      Recipe { request, _ in try request.answer(key, as: T.self) })
    return self
  }

  /// Registers an asynchronous key for its type.
  ///
  /// A request by type must await it too, even if the instance exists.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for chaining.
  @discardableResult @_disfavoredOverload
  public func registerAsync<T>(_ key: Resolver.AsyncKey<T>, fileID: StaticString = #fileID, line: UInt = #line) -> Self
  {
    fileAsync(RegistrationHeader(aliasOf: key, as: T.self, fileID, line)) {
      try await $0.target.asked.answerAsync(T.self, Resolver.Name(of: key))
    }
  }
}

extension RegistrationHeader {
  /// Creates the header of a registration that forwards to a declared key.
  fileprivate init(aliasOf key: Resolver.Keys, as type: Any.Type, _ fileID: StaticString, _ line: UInt) {
    self.init(type, .factory, nil, fileID, line)
    isolation = key.header.isolation
    forwardsTo = key.typeKey
  }
}

extension UnsafeMutablePointer<Request> {
  /// Requests a declared key from the resolver that was asked.
  fileprivate func answer<T>(_ key: Resolver.Keys, as type: T.Type) throws(ResolutionError) -> T {
    let asked = pointee.asked.takeUnretainedValue()
    return try asked.answer(type, Resolver.Name(of: key))
  }
}
