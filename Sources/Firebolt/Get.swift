import FireboltAtomics

/// Resolves an instance from the global resolver, or from another by its id.
///
/// ```swift
/// let users: UserManager = get()
/// let theme: Theme = get(resolverId: "Preview", name: "dark")
/// ```
///
/// Within `withResolver`, and while a recipe runs, it asks the innermost of these. A cached instance costs no lock and no
/// allocation. Any thread may call it.
///
/// It stops the program, with the whole text of the `ResolutionError`, if there is no instance to return.
///
/// - Parameters:
///   - resolverId: The id of a living resolver; by default the global one, or the one that
///     `withResolver` names, or the one whose recipe is running.
///   - type: The type to resolve; the compiler converts the result, so `let p: P = get(expect: C.self)` works.
///   - name: The name under which it is registered.
///   - fileID: The file of the call, filled in by the compiler.
///   - line: The line of the call, filled in by the compiler.
/// - Returns: The instance.
@inlinable @_disfavoredOverload
public func get<T>(
  resolverId: String = globalResolverId, expect type: T.Type = T.self, name: Resolver.Name? = nil,
  fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  guard resolverId == globalResolverId, name == nil else {
    return resolver(answering: resolverId).getOrStop(type, name, nil, .none, fileID, line)
  }
  let found = firebolt_look_up_globally(address(of: type))
  if let address = firebolt_found_value(found) { return finish(found, address, as: type) }
  return getGloballyOrStop(type, found, fileID, line)
}

/// Resolves an instance, or nil, from the global resolver, or from another by its id.
///
/// It stops the program only where the wiring is wrong: the recipe needs itself, made something else than the type, or
/// has to be awaited; or the thread\'s stack has no room for the chain of recipes.
///
/// - Parameters:
///   - resolverId: The id of a living resolver; by default the global one, or the one that
///     `withResolver` names, or the one whose recipe is running.
///   - type: The type to resolve; the compiler converts the result, so `let p: P = get(expect: C.self)` works.
///   - name: The name under which it is registered.
///   - fileID: The file of the call, filled in by the compiler.
///   - line: The line of the call, filled in by the compiler.
/// - Returns: The instance; nil if nothing is registered, the arguments don't fit, or the recipe threw.
@inlinable
public func get<T>(
  resolverId: String = globalResolverId, expect type: T.Type = T.self, name: Resolver.Name? = nil,
  fileID: StaticString = #fileID, line: UInt = #line
) -> T? {
  guard resolverId == globalResolverId, name == nil else {
    return resolver(answering: resolverId).getOrNil(type, name, nil, .none, fileID, line)
  }
  let found = firebolt_look_up_globally(address(of: type))
  if let address = firebolt_found_value(found) { return finish(found, address, as: type) }
  return getGloballyOrNil(type, found, fileID, line)
}

/// Resolves an instance from the global resolver, or from another by its id, made with arguments if it has to be made.
///
/// It stops the program, with the whole text of the `ResolutionError`, if there is no instance to return.
///
/// - Parameters:
///   - resolverId: The id of a living resolver; by default the global one, or the one that
///     `withResolver` names, or the one whose recipe is running.
///   - type: The type to resolve; the compiler converts the result, so `let p: P = get(expect: C.self)` works.
///   - name: The name under which it is registered.
///   - fileID: The file of the call, filled in by the compiler.
///   - line: The line of the call, filled in by the compiler.
///   - argument: The first argument of the recipe.
///   - rest: The others, in the order in which the recipe takes them.
/// - Returns: The instance.
@inlinable @_disfavoredOverload
public func get<T, A, each B>(
  resolverId: String = globalResolverId, expect type: T.Type = T.self, name: Resolver.Name? = nil,
  fileID: StaticString = #fileID, line: UInt = #line, _ argument: A, _ rest: repeat each B
) -> T {
  resolver(answering: resolverId).get(
    expect: type, name: name, fileID: fileID, line: line, argument, repeat each rest)
}

/// Resolves an instance, or nil, from the global resolver, or from another by its id, made with arguments if it has to be made.
///
/// It stops the program only where the wiring is wrong: the recipe needs itself, made something else than the type, or
/// has to be awaited; or the thread\'s stack has no room for the chain of recipes.
///
/// - Parameters:
///   - resolverId: The id of a living resolver; by default the global one, or the one that
///     `withResolver` names, or the one whose recipe is running.
///   - type: The type to resolve; the compiler converts the result, so `let p: P = get(expect: C.self)` works.
///   - name: The name under which it is registered.
///   - fileID: The file of the call, filled in by the compiler.
///   - line: The line of the call, filled in by the compiler.
///   - argument: The first argument of the recipe.
///   - rest: The others, in the order in which the recipe takes them.
/// - Returns: The instance; nil if nothing is registered, the arguments don't fit, or the recipe threw.
@inlinable
public func get<T, A, each B>(
  resolverId: String = globalResolverId, expect type: T.Type = T.self, name: Resolver.Name? = nil,
  fileID: StaticString = #fileID, line: UInt = #line, _ argument: A, _ rest: repeat each B
) -> T? {
  resolver(answering: resolverId).get(
    expect: type, name: name, fileID: fileID, line: line, argument, repeat each rest)
}

/// Resolves an instance of a type from the global resolver, or from another by its id.
///
/// ```swift
/// let users = get(UserManager.self)
/// ```
///
/// It stops the program, with the whole text of the `ResolutionError`, if there is no instance to return.
///
/// - Parameters:
///   - resolverId: The id of a living resolver; by default the global one, or the one that
///     `withResolver` names, or the one whose recipe is running.
///   - type: The type to resolve. `T?` resolves a `T`, and is nil where none is registered.
///   - name: The name under which it is registered.
///   - fileID: The file of the call, filled in by the compiler.
///   - line: The line of the call, filled in by the compiler.
/// - Returns: The instance.
@inlinable
public func get<T>(
  resolverId: String = globalResolverId, _ type: T.Type, name: Resolver.Name? = nil,
  fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  get(resolverId: resolverId, expect: type, name: name, fileID: fileID, line: line)
}

/// Resolves an instance of a type from the global resolver, or from another by its id, made with arguments if it has to be made.
///
/// It stops the program, with the whole text of the `ResolutionError`, if there is no instance to return.
///
/// - Parameters:
///   - resolverId: The id of a living resolver; by default the global one, or the one that
///     `withResolver` names, or the one whose recipe is running.
///   - type: The type to resolve. `T?` resolves a `T`, and is nil where none is registered.
///   - name: The name under which it is registered.
///   - fileID: The file of the call, filled in by the compiler.
///   - line: The line of the call, filled in by the compiler.
///   - argument: The first argument of the recipe.
///   - rest: The others, in the order in which the recipe takes them.
/// - Returns: The instance.
@inlinable
public func get<T, A, each B>(
  resolverId: String = globalResolverId, _ type: T.Type, name: Resolver.Name? = nil,
  fileID: StaticString = #fileID, line: UInt = #line, _ argument: A, _ rest: repeat each B
) -> T {
  resolver(answering: resolverId).get(
    expect: type, name: name, fileID: fileID, line: line, argument, repeat each rest)
}

/// The resolver that a global `get()` asks, or the one of an id.
@usableFromInline
func resolver(answering resolverId: String) -> Resolver {
  resolverId == globalResolverId ? .current : Resolver(living: resolverId)
}
