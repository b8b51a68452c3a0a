import FireboltAtomics

/// Resolves an instance from the global resolver, or from another by its id.
///
/// ```swift
/// let users: UserManager = get()
/// let theme: Theme = get(resolverId: "Preview", name: "dark")
/// ```
///
/// Within `withResolver`, and while a recipe runs, it asks the innermost of these. A cached instance costs no lock and no allocation. Any
/// thread may call it.
///
/// It stops the program, with the whole text of the `ResolutionError`, if there is none to be had.
///
/// - Parameters:
///   - resolverId: The id of a living resolver; by default the global one, or the one that
///     `withResolver` names, or the one whose recipe is running.
///   - type: The type to resolve.
///   - name: The name under which it is registered.
///   - fileID: The file of the call, filled in by the compiler.
///   - line: The line of the call, filled in by the compiler.
/// - Returns: The instance.
@inlinable @_disfavoredOverload
public func get<T>(
  resolverId: String = globalResolverId, expect type: T.Type = T.self, name: Resolver.Name? = nil,
  fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  answered(resolverId) { $0.get(expect: type, name: name, fileID: fileID, line: line) }
}

/// Resolves an instance, or nil, from the global resolver, or from another by its id.
///
/// It stops the program only where the wiring is wrong: the recipe needs itself, made something else than the type, or
/// would have to be awaited.
///
/// - Parameters:
///   - resolverId: The id of a living resolver; by default the global one, or the one that
///     `withResolver` names, or the one whose recipe is running.
///   - type: The type to resolve.
///   - name: The name under which it is registered.
///   - fileID: The file of the call, filled in by the compiler.
///   - line: The line of the call, filled in by the compiler.
/// - Returns: The instance; nil if nothing is registered, the arguments don't fit, or the recipe threw.
@inlinable
public func get<T>(
  resolverId: String = globalResolverId, expect type: T.Type = T.self, name: Resolver.Name? = nil,
  fileID: StaticString = #fileID, line: UInt = #line
) -> T? {
  answered(resolverId) { $0.get(expect: type, name: name, fileID: fileID, line: line) }
}

/// Resolves an instance from the global resolver, or from another by its id; made with arguments if it has to be made.
///
/// It stops the program, with the whole text of the `ResolutionError`, if there is none to be had.
///
/// - Parameters:
///   - resolverId: The id of a living resolver; by default the global one, or the one that
///     `withResolver` names, or the one whose recipe is running.
///   - type: The type to resolve.
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
  answered(resolverId) { $0.get(expect: type, name: name, fileID: fileID, line: line, argument, repeat each rest) }
}

/// Resolves an instance, or nil, from the global resolver, or from another by its id; made with arguments if it has to be made.
///
/// It stops the program only where the wiring is wrong: the recipe needs itself, made something else than the type, or
/// would have to be awaited.
///
/// - Parameters:
///   - resolverId: The id of a living resolver; by default the global one, or the one that
///     `withResolver` names, or the one whose recipe is running.
///   - type: The type to resolve.
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
  answered(resolverId) { $0.get(expect: type, name: name, fileID: fileID, line: line, argument, repeat each rest) }
}

/// Puts a global `get` to the resolver that answers it.
@inlinable @inline(__always)
func answered<R>(_ resolverId: String, _ get: (Resolver) -> R) -> R {
  // Apart, because the global resolver needs no retain.
  if resolverId == globalResolverId, firebolt_frame() == nil, firebolt_task_frames() == 0 {
    return get(Resolver.global)
  }
  return get(resolver(answering: resolverId))
}

/// The resolver that a global `get()` asks, or the one of an id.
@usableFromInline
func resolver(answering resolverId: String) -> Resolver {
  resolverId == globalResolverId ? .current : Resolver(living: resolverId)
}
