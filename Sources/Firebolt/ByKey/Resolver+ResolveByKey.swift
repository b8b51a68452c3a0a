import FireboltAtomics

// Requests by declared key that throw an error instead of stopping the program.

extension ResolverProtocol {
  /// Resolves an instance by a declared key, or throws an error that explains why there is none.
  ///
  /// - Parameter key: The declared key.
  /// - Returns: The instance.
  /// - Throws: A `ResolutionError`.
  @inlinable
  public func resolve<T>(_ key: Resolver.Key<T>) throws(ResolutionError) -> T {
    let resolver = resolver
    let found = firebolt_look_up(resolver.words, address(of: key))
    if let address = found.value { return finish(found, address, as: T.self) }
    return try resolver.getOrThrow(key, found.slot)
  }

  /// Resolves an instance by a declared key that takes an argument, or throws an error that explains why there is none.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - argument: The recipe's argument.
  /// - Returns: The instance.
  /// - Throws: A `ResolutionError`.
  @inlinable
  public func resolve<T, A>(_ key: Resolver.ArgumentKey<T, A>, _ argument: A) throws(ResolutionError) -> T {
    let resolver = resolver
    let found = firebolt_look_up(resolver.words, address(of: key))
    return try withArguments(argument) { arguments throws(ResolutionError) in
      try resolver.getOrThrow(key, found.slot, arguments)
    }
  }

  /// Resolves an instance by a declared key that takes two or more arguments, or throws an error that explains why
  /// there is none.
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
    let resolver = resolver
    let found = firebolt_look_up(resolver.words, address(of: key))
    return try withArguments(first, second, repeat each rest) { arguments throws(ResolutionError) in
      try resolver.getOrThrow(
        key, found.slot, arguments)
    }
  }

  /// Resolves an instance by a main-actor key, or throws an error that explains why there is none.
  ///
  /// - Parameter key: The declared key.
  /// - Returns: The instance.
  /// - Throws: A `ResolutionError`.
  @inlinable @MainActor
  public func resolve<T>(_ key: Resolver.MainActorKey<T>) throws(ResolutionError) -> T {
    let resolver = resolver
    let found = firebolt_look_up(resolver.words, address(of: key))
    if let address = found.value { return finish(found, address, as: T.self) }
    return try resolver.getOrThrow(key, found.slot)
  }

  /// Resolves an instance by a main-actor key that takes an argument, or throws an error that explains why there is
  /// none.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - argument: The recipe's argument.
  /// - Returns: The instance.
  /// - Throws: A `ResolutionError`.
  @inlinable @MainActor
  public func resolve<T, A>(_ key: Resolver.MainActorArgumentKey<T, A>, _ argument: A) throws(ResolutionError) -> T {
    let resolver = resolver
    let found = firebolt_look_up(resolver.words, address(of: key))
    return try withArguments(argument) { arguments throws(ResolutionError) in
      try resolver.getOrThrow(key, found.slot, arguments)
    }
  }

  /// Resolves an instance by a main-actor key that takes two or more arguments, or throws an error that explains why
  /// there is none.
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
    let resolver = resolver
    let found = firebolt_look_up(resolver.words, address(of: key))
    return try withArguments(first, second, repeat each rest) { arguments throws(ResolutionError) in
      try resolver.getOrThrow(
        key, found.slot, arguments)
    }
  }
}
