extension ResolverProtocol {
  /// Says that children of this resolver supply a key.
  ///
  /// ```swift
  /// let accounts = Module("accounts") {
  ///   $0.require(Session.self)
  ///   $0.autowire(.factory, InboxViewModel.init)   // needs a Session, which a child of each login has
  /// }
  /// ```
  ///
  /// `verify()` counts it as there for what is made for a child, as a factory's instances are, and as a mistake for what this
  /// resolver shares. If this resolver, or a child that doesn't supply it, is asked for it, the error says so.
  ///
  /// It goes with the module that says so, and when the key is unregistered.
  ///
  /// - Parameters:
  ///   - type: The key's type.
  ///   - name: The key's name.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for the next call.
  @discardableResult
  public func require<T>(
    _ type: T.Type, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    require(TypeKey(type, name: name), Place(fileID, line))
  }

  /// Says that children of this resolver supply what a declared key stands for.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for the next call.
  @discardableResult
  public func require<T, Arguments, Isolation>(
    _ key: Resolver.DeclaredKey<T, Arguments, Isolation>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    require(key.typeKey, Place(fileID, line))
  }

  private func require(_ key: TypeKey, _ place: Place) -> Self {
    let resolver = resolver
    resolver.file(.requirement(Requirement(key: key, place: place, module: resolver.collector?.module?.name)))
    return self
  }
}
