// A declared key's value for those who ask by its type.

extension ResolverProtocol {
  /// Registers a declared key for its type: a request by type gets what `get(key)` gives here.
  ///
  /// ```swift
  /// resolver.register(.weather)
  /// let weather: any Weather = resolver.get()
  /// ```
  ///
  /// It overrides nothing, and keeps nothing itself. It is how a program moves from types to keys, one at a time.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for the next registration.
  @discardableResult @_disfavoredOverload
  public func register<T>(_ key: Resolver.Key<T>, fileID: StaticString = #fileID, line: UInt = #line) -> Self {
    resolver.file(
      RegistrationHeader(aliasOf: key, as: T.self, fileID, line),
      Recipe { request, _ in try request.answer(key, as: T.self) })
    return self
  }

  /// Registers a declared key that belongs to the main actor for its type.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for the next registration.
  @discardableResult @_disfavoredOverload
  public func register<T>(_ key: Resolver.MainActorKey<T>, fileID: StaticString = #fileID, line: UInt = #line) -> Self {
    resolver.file(
      RegistrationHeader(aliasOf: key, as: T.self, fileID, line),
      Recipe { request, _ in try request.answer(key, as: T.self) })
    return self
  }

  /// Registers a declared key that is awaited for its type.
  ///
  /// A request by type has to await it too, even if there is an instance.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for the next registration.
  @discardableResult @_disfavoredOverload
  public func registerAsync<T>(_ key: Resolver.AsyncKey<T>, fileID: StaticString = #fileID, line: UInt = #line) -> Self
  {
    fileAsync(RegistrationHeader(aliasOf: key, as: T.self, fileID, line)) {
      try await $0.target.asked.serveAsync(T.self, Resolver.Name(of: key))
    }
  }
}

extension RegistrationHeader {
  /// The header of a registration that has a declared key asked for in its place.
  fileprivate init(aliasOf key: Resolver.Keys, as type: Any.Type, _ fileID: StaticString, _ line: UInt) {
    self.init(type, .factory, nil, fileID, line)
    isolation = key.header.isolation
    forwardsTo = key.typeKey
  }
}

extension UnsafeMutablePointer<Request> {
  /// What the resolver that was asked gives for a declared key.
  fileprivate func answer<T>(_ key: Resolver.Keys, as type: T.Type) throws(ResolutionError) -> T {
    let asked = pointee.asked.takeUnretainedValue()
    return try asked.answer(type, Resolver.Name(of: key))
  }
}
