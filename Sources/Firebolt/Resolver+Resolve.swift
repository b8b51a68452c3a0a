extension ResolverProtocol {
  /// Resolves an instance, or throws why there is none.
  ///
  /// ```swift
  /// do {
  ///   let users = try resolver.resolve(UserManager.self)
  /// } catch {
  ///   print(error.code, error)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type to resolve.
  ///   - name: The name under which it is registered.
  /// - Returns: The instance.
  /// - Throws: A `ResolutionError`. A recipe that passes it on lets its own caller see the whole path.
  @inlinable
  public func resolve<T>(_ type: T.Type = T.self, name: Resolver.Name? = nil) throws(ResolutionError) -> T {
    do {
      if let instance = try resolver.quick(type, name) { return instance }
      return try resolver.serve(type, name, nil, .none)
    } catch {
      throw error.explained
    }
  }

  /// Resolves an instance, made with arguments if it has to be made, or throws why there is none.
  ///
  /// - Parameters:
  ///   - type: The type to resolve.
  ///   - name: The name under which it is registered.
  ///   - argument: The first argument of the recipe.
  ///   - rest: The others, in the order in which the recipe takes them.
  /// - Returns: The instance.
  /// - Throws: A `ResolutionError`.
  @inlinable
  public func resolve<T, A, each B>(
    _ type: T.Type, name: Resolver.Name? = nil, _ argument: A, _ rest: repeat each B
  ) throws(ResolutionError) -> T {
    do {
      return try resolver.serve(type, name, nil, argument, repeat each rest)
    } catch {
      throw error.explained
    }
  }
}
