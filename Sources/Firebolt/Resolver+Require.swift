extension ResolverProtocol {
  /// Declares that children of this resolver supply a key.
  ///
  /// ```swift
  /// let accounts = Module("accounts") {
  ///   $0.require(Session.self)
  ///   $0.autowire(.factory, InboxViewModel.init)   // needs a Session, which a child of each login has
  /// }
  /// ```
  ///
  /// `verify()` treats the key as available to instances that are made for a child, such as a factory's, and reports an
  /// issue if this resolver's shared instances need it. If this resolver, or a child that doesn't supply the key, is
  /// asked for it, the error mentions the requirement.
  ///
  /// The requirement is removed with the module that declares it, or when the key is unregistered.
  ///
  /// - Parameters:
  ///   - type: The key's type.
  ///   - name: The key's name.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for chaining.
  @discardableResult
  public func require<T>(
    _ type: T.Type, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    require(TypeKey(type, name: name), Place(fileID, line))
  }

  /// Declares that children of this resolver supply a declared key.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for chaining.
  @discardableResult
  public func require(
    _ key: Resolver.Keys, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    require(key.typeKey, Place(fileID, line))
  }

  private func require(_ key: TypeKey, _ place: Place) -> Self {
    let resolver = resolver
    resolver.file(.requirement(Requirement(key: key, place: place, module: resolver.collector?.module?.name)))
    return self
  }
}
