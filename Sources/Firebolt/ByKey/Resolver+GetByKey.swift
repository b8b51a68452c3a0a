import FireboltAtomics

// Requests by declared key. The code inlined into callers is the same as for a request by type, with the key's address.

extension ResolverProtocol {
  /// Resolves an instance by a declared key.
  ///
  /// ```swift
  /// let forecast = resolver.get(.forecast)
  /// ```
  ///
  /// A registration for the key, in this resolver or an ancestor, takes precedence over the key's own recipe. A cached
  /// instance costs no lock and no allocation. You can call it from any thread.
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
    let resolver = resolver
    let found = firebolt_look_up(resolver.words, address(of: key))
    if let address = found.value { return finish(found, address, as: T.self) }
    return resolver.getOrStop(key, found.slot, Place(fileID, line))
  }

  /// Resolves an instance by a declared key that takes an argument.
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
    let resolver = resolver
    let found = firebolt_look_up(resolver.words, address(of: key))
    return withArguments(argument) { arguments in
      resolver.getOrStop(key, found.slot, arguments, Place(fileID, line))
    }
  }

  /// Resolves an instance by a declared key that takes two or more arguments.
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
    let resolver = resolver
    let found = firebolt_look_up(resolver.words, address(of: key))
    return withArguments(first, second, repeat each rest) { arguments in
      return resolver.getOrStop(key, found.slot, arguments, Place(fileID, line))
    }
  }

  // MARK: - On the main actor

  /// Resolves an instance by a main-actor key.
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
    let resolver = resolver
    let found = firebolt_look_up(resolver.words, address(of: key))
    if let address = found.value { return finish(found, address, as: T.self) }
    return resolver.getOrStop(key, found.slot, Place(fileID, line))
  }

  /// Resolves an instance by a main-actor key that takes an argument.
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
    let resolver = resolver
    let found = firebolt_look_up(resolver.words, address(of: key))
    return withArguments(argument) { arguments in
      resolver.getOrStop(key, found.slot, arguments, Place(fileID, line))
    }
  }

  /// Resolves an instance by a main-actor key that takes two or more arguments.
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
    let resolver = resolver
    let found = firebolt_look_up(resolver.words, address(of: key))
    return withArguments(first, second, repeat each rest) { arguments in
      return resolver.getOrStop(key, found.slot, arguments, Place(fileID, line))
    }
  }
}
