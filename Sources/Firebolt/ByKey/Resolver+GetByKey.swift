import FireboltAtomics

// Asking for declared keys. The shell that is inlined into callers is that of a request by type, with the key's address.

extension ResolverProtocol {
  /// Resolves an instance by a declared key.
  ///
  /// ```swift
  /// let forecast = resolver.get(.forecast)
  /// ```
  ///
  /// What is registered for the key serves, here or with an ancestor, or else the key's own recipe. A cached instance costs no
  /// lock and no allocation. Any thread may call it.
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
    let resolver = resolver
    let found = firebolt_look_up(resolver.words, address(of: key))
    if let address = found.value { return finish(found, address, as: T.self) }
    return resolver.getOrStop(key, found.slot, fileID, line)
  }

  /// Resolves an instance by a declared key that takes an argument.
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
    let resolver = resolver
    let found = firebolt_look_up(resolver.words, address(of: key))
    return withUnsafePointer(to: (argument, ())) { values in
      resolver.getOrStop(key, found.slot, Arguments(of: A.self, at: values), fileID, line)
    }
  }

  /// Resolves an instance by a declared key that takes two arguments or more.
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
    let resolver = resolver
    let found = firebolt_look_up(resolver.words, address(of: key))
    return withUnsafePointer(to: (first, (second, repeat each rest))) { values in
      let arguments = Arguments(of: A.self, B.self, repeat (each C).self, at: values)
      return resolver.getOrStop(key, found.slot, arguments, fileID, line)
    }
  }

  // MARK: - On the main actor

  /// Resolves an instance by a declared key that belongs to the main actor.
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
    let resolver = resolver
    let found = firebolt_look_up(resolver.words, address(of: key))
    if let address = found.value { return finish(found, address, as: T.self) }
    return resolver.getOrStop(key, found.slot, fileID, line)
  }

  /// Resolves an instance by a declared key that belongs to the main actor and takes an argument.
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
    let resolver = resolver
    let found = firebolt_look_up(resolver.words, address(of: key))
    return withUnsafePointer(to: (argument, ())) { values in
      resolver.getOrStop(key, found.slot, Arguments(of: A.self, at: values), fileID, line)
    }
  }

  /// Resolves an instance by a declared key that belongs to the main actor and takes two arguments or more.
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
    let resolver = resolver
    let found = firebolt_look_up(resolver.words, address(of: key))
    return withUnsafePointer(to: (first, (second, repeat each rest))) { values in
      let arguments = Arguments(of: A.self, B.self, repeat (each C).self, at: values)
      return resolver.getOrStop(key, found.slot, arguments, fileID, line)
    }
  }
}
