import FireboltAtomics

/// Resolves an instance from the global resolver, or from the resolver with the given id.
///
/// ```swift
/// let users: UserManager = get()
/// let theme: Theme = get(resolverId: "Preview", name: "dark")
/// ```
///
/// Inside `withResolver`, or while a recipe runs, the innermost resolver of these answers the call. A cached instance
/// costs no lock and no allocation. You can call it from any thread.
///
/// The program stops, with the full text of the `ResolutionError`, if there is no instance to return.
///
/// - Parameters:
///   - resolverId: The id of a live resolver. By default the global resolver, the resolver of the innermost
///     `withResolver`, or the resolver whose recipe is running.
///   - type: The type to resolve. The compiler converts the result, so `let p: P = get(expect: C.self)` works.
///   - name: The name of the registration.
///   - fileID: The file of the call, filled in by the compiler.
///   - line: The line of the call, filled in by the compiler.
/// - Returns: The instance.
@_alwaysEmitIntoClient @_disfavoredOverload
public func get<T>(
  resolverId: String = globalResolverId, expect type: T.Type = T.self, name: Resolver.Name? = nil,
  fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  guard resolverId == globalResolverId, name == nil else {
    return resolver(answering: resolverId).getOrStop(type, name, nil, .none, Place(fileID, line))
  }
  let found = firebolt_look_up_globally(address(of: type))
  if let address = found.value { return finish(found, address, as: type) }
  return getGloballyOrStop(found.slot, Place(fileID, line))
}

/// Resolves an instance from the global resolver, or from the resolver with the given id. Returns nil if there is none,
/// as the method of the same name does.
@_alwaysEmitIntoClient
public func get<T>(
  resolverId: String = globalResolverId, expect type: T.Type = T.self, name: Resolver.Name? = nil,
  fileID: StaticString = #fileID, line: UInt = #line
) -> T? {
  guard resolverId == globalResolverId, name == nil else {
    return resolver(answering: resolverId).getOrNil(name, nil, .none, Place(fileID, line))
  }
  let found = firebolt_look_up_globally(address(of: type))
  if let address = found.value { return finish(found, address, as: type) }
  return getGloballyOrNil(found.slot, Place(fileID, line))
}

/// Resolves an instance of the given type. The compiler never infers an optional result.
///
/// ```swift
/// let users = get(UserManager.self)
/// ```
@_alwaysEmitIntoClient
public func get<T>(
  resolverId: String = globalResolverId, _ type: T.Type, name: Resolver.Name? = nil,
  fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  get(resolverId: resolverId, expect: type, name: name, fileID: fileID, line: line)
}

/// Resolves an instance and passes arguments to the recipe.
@_alwaysEmitIntoClient @_disfavoredOverload
public func get<T, A, each B>(
  resolverId: String = globalResolverId, expect type: T.Type = T.self, name: Resolver.Name? = nil,
  fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column, _ argument: A, _ rest: repeat each B
) -> T {
  resolver(answering: resolverId).get(
    expect: type, name: name, fileID: fileID, line: line, argument, repeat each rest)
}

/// Resolves an instance and passes arguments to the recipe. Returns nil if there is none.
@_alwaysEmitIntoClient @_disfavoredOverload
public func get<T, A, each B>(
  resolverId: String = globalResolverId, expect type: T.Type = T.self, name: Resolver.Name? = nil,
  fileID: StaticString = #fileID, line: UInt = #line, _ argument: A, _ rest: repeat each B
) -> T? {
  resolver(answering: resolverId).get(
    expect: type, name: name, fileID: fileID, line: line, argument, repeat each rest)
}

/// Resolves an instance of the given type and passes arguments to the recipe. The compiler never infers an optional
/// result.
@_alwaysEmitIntoClient
public func get<T, A, each B>(
  resolverId: String = globalResolverId, _ type: T.Type, name: Resolver.Name? = nil,
  fileID: StaticString = #fileID, line: UInt = #line, _ argument: A, _ rest: repeat each B
) -> T {
  resolver(answering: resolverId).get(
    expect: type, name: name, fileID: fileID, line: line, argument, repeat each rest)
}

/// Returns the resolver that a global `get()` asks, or the resolver with the given id.
@usableFromInline
func resolver(answering resolverId: String) -> Resolver {
  resolverId == globalResolverId ? .current : Resolver(living: resolverId)
}
