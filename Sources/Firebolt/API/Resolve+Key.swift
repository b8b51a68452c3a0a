import FireboltAtomics

extension ResolverProtocol {
  /// Resolves an instance by a declared key, with the arguments that it takes, or throws an error that explains why there
  /// is none.
  ///
  /// ```swift
  /// let ticket = try resolver.resolve(.ticket, "Alien", 7)
  /// ```
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - arguments: The recipe's arguments. They are used only if a new instance must be made.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The instance.
  /// - Throws: A `ResolutionError`.
  @_alwaysEmitIntoClient
  public func resolve<T, each A, I: ServedAnywhere>(
    _ key: Resolver.DeclaredKey<(repeat each A) -> T, I>, _ arguments: repeat each A,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> T {
    try resolver.resolve(key, as: T.self, Place(fileID, line), repeat each arguments)
  }

  /// Resolves an instance by a main-actor key, or throws an error that explains why there is none.
  @_alwaysEmitIntoClient @_disfavoredOverload @MainActor
  public func resolve<T, each A, I: ServedAtOnce & ReachesMainActor>(
    _ key: Resolver.DeclaredKey<(repeat each A) -> T, I>, _ arguments: repeat each A,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(ResolutionError) -> T {
    try resolver.resolve(key, as: T.self, Place(fileID, line), repeat each arguments)
  }

  /// Resolves an instance by a declared key and waits for it if necessary.
  ///
  /// ```swift
  /// let archive = try await resolver.getAsync(.archive)
  /// ```
  ///
  /// The key can have any isolation. You can call it from any task.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - arguments: The recipe's arguments. They are used only if a new instance must be made.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - isolation: The caller's actor, so that the caller can receive instances that aren't `Sendable`.
  /// - Returns: The instance.
  /// - Throws: A `ResolutionError`. The code is `cancelled` if the task is cancelled while it waits.
  @_alwaysEmitIntoClient
  public func getAsync<T, each A: Sendable, I>(
    _ key: Resolver.DeclaredKey<(repeat each A) -> T, I>, _ arguments: repeat each A,
    fileID: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> T {
    try await resolver.answerAsync(T.self, Resolver.Name(of: key), .of(repeat each arguments), at: Place(fileID, line))
  }
}

extension Resolver {
  @_alwaysEmitIntoClient @inline(__always)
  final func resolve<T, each A>(_ key: Keys, as type: T.Type, _ place: Place, _ arguments: repeat each A)
    throws(ResolutionError) -> T
  {
    let found = firebolt_look_up(words, address(of: key))
    if areNone(repeat (each A).self), let address = found.value { return finish(found, address, as: type) }
    return try withTuple(repeat each arguments) { arguments throws(ResolutionError) in
      try getOrThrow(Name(of: key), found.slot, arguments, place)
    }
  }
}
