// Hooks for the instances of declared keys. They apply to the instances of every recipe: a registered one, or the key's
// own if its instances live in this resolver. They are described at the forms that take a type.

extension ResolverProtocol {
  /// Adds a closure that runs when an instance of the declared key has been made, before other threads can see it.
  ///
  /// ```swift
  /// resolver.initCompleted(.forecast) { resolver, forecast in forecast.reporter = resolver.get(.reporter) }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Receives the resolver that was asked and the instance. If it throws, the request fails.
  /// - Returns: The resolver, for chaining.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func initCompleted<T, each A, I>(
    _ key: Resolver.DeclaredKey<(repeat each A) -> T, I>, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Self, T) throws -> Void
  ) -> Self {
    addHook(isDecorator: false, to: TypeKey(key), on: .anywhere, Place(fileID, line), body)
  }

  /// Adds a closure that runs on the main actor when an instance of the declared key has been made.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func initCompleted<T, each A, I: ReachesMainActor>(
    _ key: Resolver.DeclaredKey<(repeat each A) -> T, I>, on actor: MainActor.Type,
    fileID: StaticString = #fileID, line: UInt = #line, _ body: @escaping @MainActor @Sendable (Self, T) throws -> Void
  ) -> Self {
    addHook(isDecorator: false, to: TypeKey(key), on: .mainActor, Place(fileID, line), entering(body))
  }

  /// Adds a closure that returns the instance to serve in place of one that was made for the declared key.
  ///
  /// ```swift
  /// resolver.decorate(.weather) { _, weather in LoggingWeather(weather) }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Receives the resolver that was asked and the instance. If it throws, the request fails.
  /// - Returns: The resolver, for chaining.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func decorate<T, each A, I>(
    _ key: Resolver.DeclaredKey<(repeat each A) -> T, I>, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Self, T) throws -> T
  ) -> Self {
    addHook(isDecorator: true, to: TypeKey(key), on: .anywhere, Place(fileID, line), body)
  }

  /// Adds a closure that runs on the main actor and returns the instance to serve in place of one that was made for the
  /// declared key.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func decorate<T, each A, I: ReachesMainActor>(
    _ key: Resolver.DeclaredKey<(repeat each A) -> T, I>, on actor: MainActor.Type,
    fileID: StaticString = #fileID, line: UInt = #line, _ body: @escaping @MainActor @Sendable (Self, T) throws -> T
  ) -> Self {
    addHook(isDecorator: true, to: TypeKey(key), on: .mainActor, Place(fileID, line), entering(body))
  }

  /// Adds a closure that runs once when the last resolver that caches an instance of the declared key drops it.
  ///
  /// ```swift
  /// resolver.onDrop(.archive) { archive in await archive.close() }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Receives the instance. `awaitDrops()` throws what it throws.
  /// - Returns: The resolver, for chaining.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func onDrop<T, each A, I>(
    _ key: Resolver.DeclaredKey<(repeat each A) -> T, I>, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (T) throws -> Void
  ) -> Self {
    onDrop(TypeKey(key), on: .anywhere, Place(fileID, line), body)
  }

  /// Adds a closure that awaits when an instance of the declared key is dropped.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func onDrop<T, each A, I>(
    _ key: Resolver.DeclaredKey<(repeat each A) -> T, I>, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (T) async throws -> Void
  ) -> Self {
    onDrop(TypeKey(key), Place(fileID, line), awaiting: body)
  }

  /// Adds a closure that runs on the main actor when an instance of the declared key is dropped.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func onDrop<T, each A, I: ReachesMainActor>(
    _ key: Resolver.DeclaredKey<(repeat each A) -> T, I>, on actor: MainActor.Type,
    fileID: StaticString = #fileID, line: UInt = #line, _ body: @escaping @MainActor @Sendable (T) throws -> Void
  ) -> Self {
    onDrop(TypeKey(key), on: .mainActor, Place(fileID, line), entering(body))
  }
}
