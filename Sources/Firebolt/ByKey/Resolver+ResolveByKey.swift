import FireboltAtomics

// Asking for declared keys, with an error in place of the program's end.

extension ResolverProtocol {
  /// Resolves an instance by a declared key, or throws why there is none.
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

  /// Resolves an instance by a declared key that takes an argument, or throws why there is none.
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
    return try withUnsafePointer(to: (argument, ())) { values throws(ResolutionError) in
      try resolver.getOrThrow(key, found.slot, Arguments(of: A.self, at: values))
    }
  }

  /// Resolves an instance by a declared key that takes two arguments or more, or throws why there is none.
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
    let resolver = resolver
    let found = firebolt_look_up(resolver.words, address(of: key))
    return try withUnsafePointer(to: (first, (second, repeat each rest))) { values throws(ResolutionError) in
      try resolver.getOrThrow(
        key, found.slot, Arguments(of: A.self, B.self, repeat (each C).self, at: values))
    }
  }

  /// Resolves an instance by a declared key that belongs to the main actor, or throws why there is none.
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

  /// Resolves an instance by a declared key that belongs to the main actor and takes an argument, or throws why there is none.
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
    return try withUnsafePointer(to: (argument, ())) { values throws(ResolutionError) in
      try resolver.getOrThrow(key, found.slot, Arguments(of: A.self, at: values))
    }
  }

  /// Resolves an instance by a declared key that belongs to the main actor and takes two arguments or more, or throws why there is none.
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
    let resolver = resolver
    let found = firebolt_look_up(resolver.words, address(of: key))
    return try withUnsafePointer(to: (first, (second, repeat each rest))) { values throws(ResolutionError) in
      try resolver.getOrThrow(
        key, found.slot, Arguments(of: A.self, B.self, repeat (each C).self, at: values))
    }
  }
}
