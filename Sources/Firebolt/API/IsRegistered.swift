extension ResolverProtocol {
  /// Returns whether a key is registered in this resolver or an ancestor. It makes no instance.
  ///
  /// - Parameters:
  ///   - type: The key's type.
  ///   - name: The key's name. Nil means the registration without a name, not any registration.
  /// - Returns: Whether a request finds a recipe. That recipe can still fail.
  /// - Complexity: O(*n*) in the number of ancestors.
  public func isRegistered<T>(_ type: T.Type, name: Resolver.Name? = nil) -> Bool {
    resolver.redirected.target(for: TypeKey(type, name: name)) != nil
  }

  /// Resolves all named registrations of a type.
  ///
  /// ```swift
  /// let themes = resolver.getAllByName(Theme.self)
  /// let dark = themes["dark"]
  /// ```
  ///
  /// If a resolver and its parent use the same name, the resolver's own registration wins. A declared key's chosen name
  /// counts too; if another registration in the same resolver has it, the first of them wins. Registrations that require
  /// arguments are left out.
  ///
  /// The program stops, with the full text of the `ResolutionError`, if one of them can't be resolved, or if the resolver
  /// or a parent has been released.
  ///
  /// - Parameters:
  ///   - type: The type of the registrations.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The instances by name; empty if nothing is registered with a name.
  /// - Complexity: O(*n*) in the number of keys of the resolver and its parents.
  public func getAllByName<T>(_ type: T.Type = T.self, fileID: StaticString = #fileID, line: UInt = #line)
    -> [Resolver.Name: T]
  {
    do {
      return Dictionary(
        try resolver.all(type, where: { $0 != nil }).compactMap { name, instance in name.map { ($0, instance) } },
        uniquingKeysWith: { first, _ in first })
    } catch {
      error.stop(Place(fileID, line))
    }
  }
}
