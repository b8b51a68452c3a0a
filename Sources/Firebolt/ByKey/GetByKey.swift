import FireboltAtomics

// Asking the resolver that a global `get()` asks here, for declared keys.

/// Resolves an instance by a declared key: asks the innermost of `withResolver` and the resolver whose recipe is running, or else
/// the global one.
///
/// ```swift
/// let forecast = get(.forecast)
/// ```
///
/// It stops the program, with the whole text of the `ResolutionError`, if there is no instance to return.
///
/// - Parameters:
///   - key: The declared key.
///   - fileID: The file of the call, filled in by the compiler.
///   - line: The line of the call, filled in by the compiler.
/// - Returns: The instance.
@inlinable
public func get<T>(_ key: Resolver.Key<T>, fileID: StaticString = #fileID, line: UInt = #line) -> T {
  let found = firebolt_look_up_globally(address(of: key))
  if let address = found.value { return finish(found, address, as: T.self) }
  return getGloballyOrStop(key, found.slot, .none, fileID, line)
}

/// Resolves an instance by a declared key that belongs to the main actor, as a global `get(_:)` does.
///
/// It stops the program, with the whole text of the `ResolutionError`, if there is no instance to return.
///
/// - Parameters:
///   - key: The declared key.
///   - fileID: The file of the call, filled in by the compiler.
///   - line: The line of the call, filled in by the compiler.
/// - Returns: The instance.
@inlinable @MainActor
public func get<T>(_ key: Resolver.MainActorKey<T>, fileID: StaticString = #fileID, line: UInt = #line) -> T {
  let found = firebolt_look_up_globally(address(of: key))
  if let address = found.value { return finish(found, address, as: T.self) }
  return getGloballyOrStop(key, found.slot, .none, fileID, line)
}

/// Resolves an instance by a declared key that takes an argument, as a global `get(_:)` does.
///
/// It stops the program, with the whole text of the `ResolutionError`, if there is no instance to return.
///
/// - Parameters:
///   - key: The declared key.
///   - argument: The recipe's argument.
///   - fileID: The file of the call, filled in by the compiler.
///   - line: The line of the call, filled in by the compiler.
/// - Returns: The instance.
@inlinable
public func get<T, A>(
  _ key: Resolver.ArgumentKey<T, A>, _ argument: A, fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  Resolver.current.get(key, argument, fileID: fileID, line: line)
}

/// Resolves an instance by a declared key that takes two arguments or more, as a global `get(_:)` does.
///
/// It stops the program, with the whole text of the `ResolutionError`, if there is no instance to return.
///
/// - Parameters:
///   - key: The declared key.
///   - first: The first argument of the recipe.
///   - second: The second.
///   - rest: The others, in the order in which the recipe takes them.
///   - fileID: The file of the call, filled in by the compiler.
///   - line: The line of the call, filled in by the compiler.
/// - Returns: The instance.
@inlinable
public func get<T, A, B, each C>(
  _ key: Resolver.ArgumentKey<T, (A, B, repeat each C)>, _ first: A, _ second: B, _ rest: repeat each C,
  fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  Resolver.current.get(key, first, second, repeat each rest, fileID: fileID, line: line)
}

/// Resolves an instance by a declared key, or throws why there is none, as a global `get(_:)` asks.
///
/// - Parameter key: The declared key.
/// - Returns: The instance.
/// - Throws: A `ResolutionError`.
@inlinable
public func resolve<T>(_ key: Resolver.Key<T>) throws(ResolutionError) -> T {
  try Resolver.current.resolve(key)
}

/// Resolves an instance by a declared key that takes an argument, or throws why there is none, as a global `get(_:)` asks.
///
/// - Parameters:
///   - key: The declared key.
///   - argument: The recipe's argument.
/// - Returns: The instance.
/// - Throws: A `ResolutionError`.
@inlinable
public func resolve<T, A>(_ key: Resolver.ArgumentKey<T, A>, _ argument: A) throws(ResolutionError) -> T {
  try Resolver.current.resolve(key, argument)
}

/// Resolves an instance by a declared key that takes two arguments or more, or throws why there is none, as a global
/// `get(_:)` asks.
///
/// - Parameters:
///   - key: The declared key.
///   - first: The first argument of the recipe.
///   - second: The second.
///   - rest: The others, in the order in which the recipe takes them.
/// - Returns: The instance.
/// - Throws: A `ResolutionError`.
@inlinable
public func resolve<T, A, B, each C>(
  _ key: Resolver.ArgumentKey<T, (A, B, repeat each C)>, _ first: A, _ second: B, _ rest: repeat each C
) throws(ResolutionError) -> T {
  try Resolver.current.resolve(key, first, second, repeat each rest)
}

/// Resolves an instance by a declared key that belongs to the main actor and takes an argument, as a global `get(_:)` does.
///
/// It stops the program, with the whole text of the `ResolutionError`, if there is no instance to return.
///
/// - Parameters:
///   - key: The declared key.
///   - argument: The recipe's argument.
///   - fileID: The file of the call, filled in by the compiler.
///   - line: The line of the call, filled in by the compiler.
/// - Returns: The instance.
@inlinable @MainActor
public func get<T, A>(
  _ key: Resolver.MainActorArgumentKey<T, A>, _ argument: A, fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  Resolver.current.get(key, argument, fileID: fileID, line: line)
}

/// Resolves an instance by a declared key that belongs to the main actor and takes two arguments or more, as a global `get(_:)` does.
///
/// It stops the program, with the whole text of the `ResolutionError`, if there is no instance to return.
///
/// - Parameters:
///   - key: The declared key.
///   - first: The first argument of the recipe.
///   - second: The second.
///   - rest: The others, in the order in which the recipe takes them.
///   - fileID: The file of the call, filled in by the compiler.
///   - line: The line of the call, filled in by the compiler.
/// - Returns: The instance.
@inlinable @MainActor
public func get<T, A, B, each C>(
  _ key: Resolver.MainActorArgumentKey<T, (A, B, repeat each C)>, _ first: A, _ second: B, _ rest: repeat each C,
  fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  Resolver.current.get(key, first, second, repeat each rest, fileID: fileID, line: line)
}

/// Resolves an instance by a declared key that belongs to the main actor, or throws why there is none, as a global `get(_:)` asks.
///
/// - Parameter key: The declared key.
/// - Returns: The instance.
/// - Throws: A `ResolutionError`.
@inlinable @MainActor
public func resolve<T>(_ key: Resolver.MainActorKey<T>) throws(ResolutionError) -> T {
  try Resolver.current.resolve(key)
}

/// Resolves an instance by a declared key that belongs to the main actor and takes an argument, or throws why there is none, as a global `get(_:)` asks.
///
/// - Parameters:
///   - key: The declared key.
///   - argument: The recipe's argument.
/// - Returns: The instance.
/// - Throws: A `ResolutionError`.
@inlinable @MainActor
public func resolve<T, A>(_ key: Resolver.MainActorArgumentKey<T, A>, _ argument: A) throws(ResolutionError) -> T {
  try Resolver.current.resolve(key, argument)
}

/// Resolves an instance by a declared key that belongs to the main actor and takes two arguments or more, or throws why there is none, as a global
/// `get(_:)` asks.
///
/// - Parameters:
///   - key: The declared key.
///   - first: The first argument of the recipe.
///   - second: The second.
///   - rest: The others, in the order in which the recipe takes them.
/// - Returns: The instance.
/// - Throws: A `ResolutionError`.
@inlinable @MainActor
public func resolve<T, A, B, each C>(
  _ key: Resolver.MainActorArgumentKey<T, (A, B, repeat each C)>, _ first: A, _ second: B, _ rest: repeat each C
) throws(ResolutionError) -> T {
  try Resolver.current.resolve(key, first, second, repeat each rest)
}
