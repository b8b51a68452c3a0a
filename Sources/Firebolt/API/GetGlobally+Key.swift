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
@_alwaysEmitIntoClient
public func get<T, I: ServedAnywhere>(
  _ key: Resolver.DeclaredKey<() -> T, I>, fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  let found = firebolt_look_up_globally(address(of: key))
  if let address = found.value { return finish(found, address, as: T.self) }
  return getGloballyOrStop(key, found.slot, Place(fileID, line))
}

/// Resolves an instance by a declared key that takes arguments: `get(.ticket, "Alien", 7)`.
@_alwaysEmitIntoClient
public func get<T, A, each B, I: ServedAnywhere>(
  _ key: Resolver.DeclaredKey<(A, repeat each B) -> T, I>, _ argument: A, _ rest: repeat each B,
  fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  Resolver.current.get(key, argument, repeat each rest, fileID: fileID, line: line)
}

/// Resolves an instance by a main-actor key, with the arguments that it takes.
@_alwaysEmitIntoClient @_disfavoredOverload @MainActor
public func get<T, each A, I: ServedAtOnce & ReachesMainActor>(
  _ key: Resolver.DeclaredKey<(repeat each A) -> T, I>, _ arguments: repeat each A,
  fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  let found = firebolt_look_up_globally(address(of: key))
  if areNone(repeat (each A).self), let address = found.value { return finish(found, address, as: T.self) }
  return withTuple(repeat each arguments) { arguments in
    found.slot.answering.getOrStop(Resolver.Name(of: key), found.slot, arguments, Place(fileID, line))
  }
}

/// Resolves an instance by a declared key, with the arguments that it takes, or throws an error that explains why there
/// is none. It asks the same resolver as a global `get(_:)`.
@_alwaysEmitIntoClient
public func resolve<T, each A, I: ServedAnywhere>(
  _ key: Resolver.DeclaredKey<(repeat each A) -> T, I>, _ arguments: repeat each A,
  fileID: StaticString = #fileID, line: UInt = #line
) throws(ResolutionError) -> T {
  try Resolver.current.resolve(key, repeat each arguments, fileID: fileID, line: line)
}

/// Resolves an instance by a main-actor key, or throws an error that explains why there is none. It asks the same
/// resolver as a global `get(_:)`.
@_alwaysEmitIntoClient @_disfavoredOverload @MainActor
public func resolve<T, each A, I: ServedAtOnce & ReachesMainActor>(
  _ key: Resolver.DeclaredKey<(repeat each A) -> T, I>, _ arguments: repeat each A,
  fileID: StaticString = #fileID, line: UInt = #line
) throws(ResolutionError) -> T {
  try Resolver.current.resolve(key, repeat each arguments, fileID: fileID, line: line)
}

/// Resolves an instance by a declared key, with the arguments that it takes, and waits for it if necessary. It asks the
/// same resolver as a global `get(_:)`.
@_alwaysEmitIntoClient
public func getAsync<T, each A: Sendable, I>(
  _ key: Resolver.DeclaredKey<(repeat each A) -> T, I>, _ arguments: repeat each A,
  fileID: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation
) async throws(ResolutionError) -> T {
  try await Resolver.current.getAsync(key, repeat each arguments, fileID: fileID, line: line)
}
