// Hooks for the instances of declared keys. They apply to the instances of every recipe: a registered one, or the key's
// own if its instances live in this resolver.

extension ResolverProtocol {
  /// Adds a completion to a declared key: it runs for each new instance, before another thread can see the instance.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Completes the instance, as with `initCompleted` of a type.
  /// - Returns: The resolver, for chaining.
  @preconcurrency @discardableResult
  public func initCompleted<T, Arguments, Isolation>(
    _ key: Resolver.DeclaredKey<T, Arguments, Isolation>, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Self, T) throws -> Void
  ) -> Self {
    initCompleted(key.typeKey, Place(fileID, line), body)
  }

  /// Adds a decorator to a declared key: it replaces each instance that the key serves.
  ///
  /// ```swift
  /// resolver.decorate(.client) { LoggingClient(wrapping: $1, log: $0.get(.log)) }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Makes the instance to serve from the original instance, as with `decorate` of a type.
  /// - Returns: The resolver, for chaining.
  @preconcurrency @discardableResult
  public func decorate<T, Arguments, Isolation>(
    _ key: Resolver.DeclaredKey<T, Arguments, Isolation>, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Self, T) throws -> T
  ) -> Self {
    decorate(key.typeKey, Place(fileID, line), body)
  }

  /// Adds an `onDrop` closure to a declared key: it runs for a cached instance when no store keeps the instance any
  /// more.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Closes, saves or stops the instance, as with `onDrop` of a type.
  /// - Returns: The resolver, for chaining.
  @preconcurrency @discardableResult
  public func onDrop<T, Arguments, Isolation>(
    _ key: Resolver.DeclaredKey<T, Arguments, Isolation>, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (T) throws -> Void
  ) -> Self {
    onDrop(key.typeKey, Place(fileID, line), body)
  }

  /// Adds an asynchronous `onDrop` closure to a declared key: it runs for a cached instance when no store keeps the
  /// instance any more.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Closes, saves or stops the instance, as with `onDrop` of a type.
  /// - Returns: The resolver, for chaining.
  @preconcurrency @discardableResult
  public func onDrop<T, Arguments, Isolation>(
    _ key: Resolver.DeclaredKey<T, Arguments, Isolation>, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (T) async throws -> Void
  ) -> Self {
    onDrop(key.typeKey, Place(fileID, line), body)
  }
}
