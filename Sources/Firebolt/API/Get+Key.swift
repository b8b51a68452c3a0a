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
  @_alwaysEmitIntoClient
  public func get<T, I: ServedAnywhere>(
    _ key: Resolver.DeclaredKey<() -> T, I>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> T {
    let resolver = resolver
    let found = firebolt_look_up(resolver.words, address(of: key))
    if let address = found.value { return finish(found, address, as: T.self) }
    return resolver.getOrStop(key, found.slot, Place(fileID, line))
  }

  /// Resolves an instance by a declared key that takes arguments: `resolver.get(.ticket, "Alien", 7)`.
  @_alwaysEmitIntoClient
  public func get<T, A, each B, I: ServedAnywhere>(
    _ key: Resolver.DeclaredKey<(A, repeat each B) -> T, I>, _ argument: A, _ rest: repeat each B,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> T {
    let resolver = resolver
    let found = firebolt_look_up(resolver.words, address(of: key))
    return withArguments(argument, repeat each rest) { arguments in
      resolver.getOrStop(Resolver.Name(of: key), found.slot, arguments, Place(fileID, line))
    }
  }

  /// Resolves an instance by a main-actor key, with the arguments that it takes.
  @_alwaysEmitIntoClient @_disfavoredOverload @MainActor
  public func get<T, each A, I: ServedAtOnce & ReachesMainActor>(
    _ key: Resolver.DeclaredKey<(repeat each A) -> T, I>, _ arguments: repeat each A,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> T {
    let resolver = resolver
    let found = firebolt_look_up(resolver.words, address(of: key))
    if areNone(repeat (each A).self), let address = found.value { return finish(found, address, as: T.self) }
    return withTuple(repeat each arguments) { arguments in
      resolver.getOrStop(Resolver.Name(of: key), found.slot, arguments, Place(fileID, line))
    }
  }

  /// Doesn't compile: the key must be awaited.
  @available(*, unavailable, message: "await it: try await getAsync(key)")
  @_alwaysEmitIntoClient
  public func get<T, each A, I: Awaited>(
    _ key: Resolver.DeclaredKey<(repeat each A) -> T, I>, _ arguments: repeat each A
  ) -> T {
    fatalError()
  }

  /// Returns a `Lazy` that resolves a declared key's value on first access.
  ///
  /// ```swift
  /// static let player = Resolver.Key { Player(library: $0.lazy(.library)) }
  /// ```
  ///
  /// It doesn't keep the resolver alive. Two keys that need each other can use one of these, if one of the two
  /// constants has an explicit type.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The `Lazy`, which resolves the value once.
  @_alwaysEmitIntoClient
  public func lazy<T, I: ServedAnywhere>(
    _ key: Resolver.DeclaredKey<() -> T, I>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Lazy<T> {
    Lazy(storedRequest(of: key, at: Place(fileID, line)))
  }

  /// Returns a `Provider` that resolves a declared key's value on each call.
  ///
  /// ```swift
  /// static let editor = Resolver.Key { Editor(documents: $0.provider(.document)) }
  /// ```
  ///
  /// It doesn't keep the resolver alive.
  ///
  /// - Parameter key: The declared key.
  /// - Returns: The `Provider`.
  @_alwaysEmitIntoClient
  public func provider<T, I: ServedAnywhere>(_ key: Resolver.DeclaredKey<() -> T, I>) -> Provider<T> {
    Provider(storedRequest(of: key))
  }

  /// Returns a function that resolves a declared key's value with the arguments that the key takes.
  ///
  /// ```swift
  /// static let office = Resolver.Key { Office(makeTicket: $0.provider(.ticket)) }
  /// ```
  ///
  /// It doesn't keep the resolver alive. The function stops the program, as `get` does, if there is no instance to
  /// return.
  ///
  /// - Parameter key: The declared key.
  /// - Returns: The function: for a `Resolver.ArgumentKey<Ticket, String, Int>`, a `(String, Int) -> Ticket`.
  @_alwaysEmitIntoClient
  public func provider<T, A, each B, I: ServedAnywhere>(
    _ key: Resolver.DeclaredKey<(A, repeat each B) -> T, I>
  ) -> @Sendable (A, repeat each B) -> T {
    let request = storedRequest(of: key)
    return { (argument: A, rest: repeat each B) in
      withArguments(argument, repeat each rest) { request.get($0) }
    }
  }

  /// Returns a function that resolves a main-actor key's value with the arguments that the key takes.
  @_alwaysEmitIntoClient
  public func provider<T, A, each B, I: ServedAtOnce & ReachesMainActor>(
    _ key: Resolver.DeclaredKey<(A, repeat each B) -> T, I>
  ) -> @MainActor @Sendable (A, repeat each B) -> T {
    let request = storedRequest(of: key)
    return { (argument: A, rest: repeat each B) in
      withArguments(argument, repeat each rest) { request.get($0) }
    }
  }

  /// Returns a function that resolves a declared key's value with the arguments that the key takes, and waits for it.
  @_alwaysEmitIntoClient
  public func provider<T, A: Sendable, each B: Sendable, I: Awaited>(
    _ key: Resolver.DeclaredKey<(A, repeat each B) -> T, I>
  ) -> @Sendable (A, repeat each B) async throws(ResolutionError) -> T {
    let request = storedRequest(of: key)
    return { (argument: A, rest: repeat each B) async throws(ResolutionError) in
      try await request.answerAsync(.of(argument, repeat each rest))
    }
  }

  /// Doesn't compile: the key takes arguments.
  @available(*, unavailable, message: "a key that takes arguments gives a function: let make = provider(key)")
  @_alwaysEmitIntoClient
  public func provider<T, A, each B, I>(_ key: Resolver.DeclaredKey<(A, repeat each B) -> T, I>) -> Provider<T> {
    fatalError()
  }
}
