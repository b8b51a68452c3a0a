// Where something else than the type itself is expected, as `C` is asked for where a `P?` or an `AnyObject?` stands, the compiler
// would rather take the type for an argument than convert twice. These forms are the better match there.

extension ResolverProtocol {
  /// Resolves an instance of a type, where an optional of another is expected that it converts to.
  ///
  /// ```swift
  /// let client: (any FilmClient)? = resolver.get(CatalogueClient.self)
  /// ```
  ///
  /// It stops the program, with the whole text of the `ResolutionError`, if there is no instance to return.
  ///
  /// - Parameters:
  ///   - result: What is expected.
  ///   - name: The name under which the type is registered.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - type: The type to resolve.
  ///   - arguments: What the recipe takes.
  /// - Returns: The instance.
  public func get<T, U, each A>(
    expect result: T.Type = T.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ type: U.Type, _ arguments: repeat each A
  ) -> T? {
    resolver.getConverted(type, to: result, name, nil, boxed(repeat each arguments), Place(fileID, line))
  }

  /// Resolves an instance of a type, in a scope of the caller's choice, where an optional of another is expected.
  ///
  /// It stops the program, with the whole text of the `ResolutionError`, if there is no instance to return.
  ///
  /// - Parameters:
  ///   - scope: Overrides the registration's scope.
  ///   - result: What is expected.
  ///   - name: The name under which the type is registered.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - type: The type to resolve.
  ///   - arguments: What the recipe takes.
  /// - Returns: The instance.
  public func get<T, U, each A>(
    _ scope: Resolver.Scope, expect result: T.Type = T.self, name: Resolver.Name? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ type: U.Type, _ arguments: repeat each A
  ) -> T? {
    resolver.getConverted(type, to: result, name, scope, boxed(repeat each arguments), Place(fileID, line))
  }
}

/// Resolves an instance of a type from the global resolver, or from another by its id, where an optional of another type is
/// expected that it converts to.
///
/// It stops the program, with the whole text of the `ResolutionError`, if there is no instance to return.
///
/// - Parameters:
///   - resolverId: The id of a living resolver; by default the global one, or the one that
///     `withResolver` names, or the one whose recipe is running.
///   - result: What is expected.
///   - name: The name under which the type is registered.
///   - fileID: The file of the call, filled in by the compiler.
///   - line: The line of the call, filled in by the compiler.
///   - type: The type to resolve.
///   - arguments: What the recipe takes.
/// - Returns: The instance.
public func get<T, U, each A>(
  resolverId: String = globalResolverId, expect result: T.Type = T.self, name: Resolver.Name? = nil,
  fileID: StaticString = #fileID, line: UInt = #line, _ type: U.Type, _ arguments: repeat each A
) -> T? {
  resolver(answering: resolverId).getConverted(
    type, to: result, name, nil, boxed(repeat each arguments), Place(fileID, line))
}

extension Resolver {
  fileprivate func getConverted<T, U>(
    _ type: U.Type, to result: T.Type, _ name: Name?, _ scope: Scope?, _ arguments: [Any], _ place: Place
  ) -> T? {
    let instance = withUnsafePointer(to: arguments) { arguments in
      getOrStop(type, name, scope, Arguments(boxed: arguments), place.fileID, place.line)
    }
    // A `U?` may be nil.
    guard let value = instance as? any OptionalType else { return converted(instance, place) }
    return value.wrappedValue.flatMap { converted($0, place) }
  }

  private func converted<T, U>(_ instance: U, _ place: Place) -> T? {
    if let value = instance as? T { return value }
    let (found, expected) = (TypeKey(U.self), TypeKey(T.self))
    stop(
      """
      Firebolt: get(\(found.wanted())) gives \(found.typeName.withArticle), which is no \(expected.typeName)
        to fix    get(\(expected.wanted()))
      """, place)
  }
}

private func boxed<each A>(_ arguments: repeat each A) -> [Any] {
  var list: [Any] = []
  repeat list.append(each arguments)
  return list
}
