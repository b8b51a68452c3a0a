// Forms for contexts that expect another type, for example `C` where a `P?` or an `AnyObject?` is expected. Without
// them, the compiler would take the type for an argument rather than convert twice. These forms match better there.

extension ResolverProtocol {
  /// Resolves an instance of the given type if the context expects an optional of another type that it converts to.
  ///
  /// ```swift
  /// let client: (any FilmClient)? = resolver.get(CatalogueClient.self)
  /// ```
  ///
  /// The program stops, with the full text of the `ResolutionError`, if there is no instance to return.
  ///
  /// - Parameters:
  ///   - result: The expected type.
  ///   - name: The name of the registration.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - type: The type to resolve.
  ///   - arguments: The recipe's arguments.
  /// - Returns: The instance; nil only if `type` is an optional type and there is none.
  public func get<T, U, each A>(
    expect result: T.Type = T.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ type: U.Type, _ arguments: repeat each A
  ) -> T? {
    resolver.getConverted(type, to: result, name, nil, boxed(repeat each arguments), Place(fileID, line))
  }

  /// Resolves an instance of the given type in the given scope if the context expects an optional of another type.
  ///
  /// The program stops, with the full text of the `ResolutionError`, if there is no instance to return.
  ///
  /// - Parameters:
  ///   - scope: Overrides the registration's scope.
  ///   - result: The expected type.
  ///   - name: The name of the registration.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - type: The type to resolve.
  ///   - arguments: The recipe's arguments.
  /// - Returns: The instance; nil only if `type` is an optional type and there is none.
  public func get<T, U, each A>(
    _ scope: Resolver.Scope, expect result: T.Type = T.self, name: Resolver.Name? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, _ type: U.Type, _ arguments: repeat each A
  ) -> T? {
    resolver.getConverted(type, to: result, name, scope, boxed(repeat each arguments), Place(fileID, line))
  }
}

/// Resolves an instance of the given type from the global resolver, or from the resolver with the given id, if the
/// context expects an optional of another type that it converts to.
///
/// The program stops, with the full text of the `ResolutionError`, if there is no instance to return.
///
/// - Parameters:
///   - resolverId: The id of a live resolver. By default the global resolver, the resolver of the innermost
///     `withResolver`, or the resolver whose recipe is running.
///   - result: The expected type.
///   - name: The name of the registration.
///   - fileID: The file of the call, filled in by the compiler.
///   - line: The line of the call, filled in by the compiler.
///   - type: The type to resolve.
///   - arguments: The recipe's arguments.
/// - Returns: The instance; nil only if `type` is an optional type and there is none.
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
      getOrStop(type, name, scope, Arguments(boxed: arguments), place)
    }
    // A `U?` can be nil.
    guard let value = instance as? any OptionalType else { return converted(instance, place) }
    return value.wrappedValue.flatMap { converted($0, place) }
  }

  private func converted<T, U>(_ instance: U, _ place: Place) -> T? {
    if let value = instance as? T { return value }
    let (found, expected) = (TypeKey(U.self), TypeKey(T.self))
    stop(
      """
      Firebolt: get(\(found.wanted())) gives \(found.typeName.withArticle), which is no \(expected.typeName)
        to fix    `get(\(expected.wanted()))`, or, if the compiler inferred that type, `get(\(found.wanted())) as \(found.spelling)`
      """, place)
  }
}

private func boxed<each A>(_ arguments: repeat each A) -> [Any] {
  var list: [Any] = []
  repeat list.append(each arguments)
  return list
}
