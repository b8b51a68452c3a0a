extension ResolverProtocol {
  /// Whether something is registered under a key, here or with an ancestor. Nothing is made.
  ///
  /// - Parameters:
  ///   - type: The key's type.
  ///   - name: The key's name; nil means the unnamed registration, not any.
  /// - Returns: Whether a request finds a recipe, which may fail all the same.
  /// - Complexity: O(*n*) in the number of ancestors.
  public func isRegistered<T>(_ type: T.Type, name: Resolver.Name? = nil) -> Bool {
    resolver.redirected.target(for: TypeKey(type, name: name)) != nil
  }

  /// Resolves the registrations of a type that have a name.
  ///
  /// ```swift
  /// let themes = resolver.getAllByName(Theme.self)
  /// let dark = themes["dark"]
  /// ```
  ///
  /// A name that a resolver and its parent have stands for the resolver's own. A registration that can't do without arguments is
  /// left out.
  ///
  /// It stops the program, with the whole text of the `ResolutionError`, if one of them can't be had.
  ///
  /// - Parameters:
  ///   - type: The type that they are registered for.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The instances by their names; none, if nothing is registered under a name.
  /// - Complexity: O(*n*) in the number of keys of the resolver and its parents.
  public func getAllByName<T>(_ type: T.Type = T.self, fileID: StaticString = #fileID, line: UInt = #line)
    -> [Resolver.Name: T]
  {
    do {
      return Dictionary(
        try resolver.all(type, where: { $0 != nil }).compactMap { name, instance in name.map { ($0, instance) } },
        uniquingKeysWith: { nearest, _ in nearest })
    } catch {
      error.stop(Place(fileID, line))
    }
  }
}
