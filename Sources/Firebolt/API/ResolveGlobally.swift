/// Resolves an instance from the global resolver, or from the resolver with the given id, or throws an error that
/// explains why there is none.
///
/// ```swift
/// let users = try resolve(UserManager.self)
/// ```
///
/// - Parameters:
///   - resolverId: The id of a live resolver. By default the global resolver, the resolver of the innermost
///     `withResolver`, or the resolver whose recipe is running.
///   - type: The type to resolve.
///   - name: The name of the registration.
/// - Returns: The instance.
/// - Throws: A `ResolutionError`. If a recipe passes it on, the recipe's own caller gets the whole path.
@inlinable
public func resolve<T>(
  resolverId: String = globalResolverId, _ type: T.Type = T.self, name: Resolver.Name? = nil
) throws(ResolutionError) -> T {
  try resolver(answering: resolverId).resolve(type, name: name)
}

/// Resolves an instance from the global resolver, or from the resolver with the given id, and passes arguments to the
/// recipe, or throws an error that explains why there is no instance.
///
/// - Parameters:
///   - resolverId: The id of a live resolver. By default the global resolver, the resolver of the innermost
///     `withResolver`, or the resolver whose recipe is running.
///   - type: The type to resolve.
///   - name: The name of the registration.
///   - argument: The recipe's first argument. Arguments are used only if a new instance must be made.
///   - rest: The remaining arguments, in the order of the recipe's parameters.
/// - Returns: The instance.
/// - Throws: A `ResolutionError`.
@inlinable
public func resolve<T, A, each B>(
  resolverId: String = globalResolverId, _ type: T.Type, name: Resolver.Name? = nil, _ argument: A,
  _ rest: repeat each B
) throws(ResolutionError) -> T {
  try resolver(answering: resolverId).resolve(type, name: name, argument, repeat each rest)
}
