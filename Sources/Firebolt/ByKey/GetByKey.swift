import FireboltAtomics

// Global functions for declared keys. They ask the same resolver as a global `get()`.

/// Resolves an instance by a declared key. It asks the resolver of the innermost `withResolver` or running recipe, or
/// else the global resolver.
///
/// ```swift
/// let forecast = get(.forecast)
/// ```
///
/// The program stops, with the full text of the `ResolutionError`, if there is no instance to return.
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
  return getGloballyOrStop(key, found.slot, Place(fileID, line))
}

/// Resolves an instance by a main-actor key. It asks the same resolver as a global `get(_:)`.
///
/// The program stops, with the full text of the `ResolutionError`, if there is no instance to return.
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
  return getGloballyOrStop(key, found.slot, Place(fileID, line))
}

/// Resolves an instance by a declared key that takes an argument. It asks the same resolver as a global `get(_:)`.
///
/// The program stops, with the full text of the `ResolutionError`, if there is no instance to return.
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

/// Resolves an instance by a declared key that takes two or more arguments. It asks the same resolver as a global
/// `get(_:)`.
///
/// The program stops, with the full text of the `ResolutionError`, if there is no instance to return.
///
/// - Parameters:
///   - key: The declared key.
///   - first: The recipe's first argument.
///   - second: The recipe's second argument.
///   - rest: The remaining arguments, in the order of the recipe's parameters.
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

/// Resolves an instance by a declared key, or throws an error that explains why there is none. It asks the same
/// resolver as a global `get(_:)`.
///
/// - Parameter key: The declared key.
/// - Returns: The instance.
/// - Throws: A `ResolutionError`.
@inlinable
public func resolve<T>(_ key: Resolver.Key<T>) throws(ResolutionError) -> T {
  try Resolver.current.resolve(key)
}

/// Resolves an instance by a declared key that takes an argument, or throws an error that explains why there is none.
/// It asks the same resolver as a global `get(_:)`.
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

/// Resolves an instance by a declared key that takes two or more arguments, or throws an error that explains why there
/// is none. It asks the same resolver as a global `get(_:)`.
///
/// - Parameters:
///   - key: The declared key.
///   - first: The recipe's first argument.
///   - second: The recipe's second argument.
///   - rest: The remaining arguments, in the order of the recipe's parameters.
/// - Returns: The instance.
/// - Throws: A `ResolutionError`.
@inlinable
public func resolve<T, A, B, each C>(
  _ key: Resolver.ArgumentKey<T, (A, B, repeat each C)>, _ first: A, _ second: B, _ rest: repeat each C
) throws(ResolutionError) -> T {
  try Resolver.current.resolve(key, first, second, repeat each rest)
}

/// Resolves an instance by a main-actor key that takes an argument. It asks the same resolver as a global `get(_:)`.
///
/// The program stops, with the full text of the `ResolutionError`, if there is no instance to return.
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

/// Resolves an instance by a main-actor key that takes two or more arguments. It asks the same resolver as a global
/// `get(_:)`.
///
/// The program stops, with the full text of the `ResolutionError`, if there is no instance to return.
///
/// - Parameters:
///   - key: The declared key.
///   - first: The recipe's first argument.
///   - second: The recipe's second argument.
///   - rest: The remaining arguments, in the order of the recipe's parameters.
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

/// Resolves an instance by a main-actor key, or throws an error that explains why there is none. It asks the same
/// resolver as a global `get(_:)`.
///
/// - Parameter key: The declared key.
/// - Returns: The instance.
/// - Throws: A `ResolutionError`.
@inlinable @MainActor
public func resolve<T>(_ key: Resolver.MainActorKey<T>) throws(ResolutionError) -> T {
  try Resolver.current.resolve(key)
}

/// Resolves an instance by a main-actor key that takes an argument, or throws an error that explains why there is none.
/// It asks the same resolver as a global `get(_:)`.
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

/// Resolves an instance by a main-actor key that takes two or more arguments, or throws an error that explains why
/// there is none. It asks the same resolver as a global `get(_:)`.
///
/// - Parameters:
///   - key: The declared key.
///   - first: The recipe's first argument.
///   - second: The recipe's second argument.
///   - rest: The remaining arguments, in the order of the recipe's parameters.
/// - Returns: The instance.
/// - Throws: A `ResolutionError`.
@inlinable @MainActor
public func resolve<T, A, B, each C>(
  _ key: Resolver.MainActorArgumentKey<T, (A, B, repeat each C)>, _ first: A, _ second: B, _ rest: repeat each C
) throws(ResolutionError) -> T {
  try Resolver.current.resolve(key, first, second, repeat each rest)
}
