// What is done with the instances of declared keys, whichever recipe made them: one that is registered here, or the key's own, if
// it lives here.

extension ResolverProtocol {
  /// Has something done with each new instance of a declared key, before any other thread can see it.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Completes the instance, as with `initCompleted` of a type.
  /// - Returns: The resolver, for the next call.
  @preconcurrency @discardableResult
  public func initCompleted<T, Arguments, Isolation>(
    _ key: Resolver.DeclaredKey<T, Arguments, Isolation>, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Self, T) throws -> Void
  ) -> Self {
    initCompleted(key.typeKey, Place(fileID, line), body)
  }

  /// Replaces what a declared key serves.
  ///
  /// ```swift
  /// resolver.decorate(.client) { LoggingClient(wrapping: $1, log: $0.get(.log)) }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Makes what is served of what was made, as with `decorate` of a type.
  /// - Returns: The resolver, for the next call.
  @preconcurrency @discardableResult
  public func decorate<T, Arguments, Isolation>(
    _ key: Resolver.DeclaredKey<T, Arguments, Isolation>, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Self, T) throws -> T
  ) -> Self {
    decorate(key.typeKey, Place(fileID, line), body)
  }

  /// Has something done with a cached instance of a declared key once no store keeps it any more.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Closes, saves or stops what the instance stands for, as with `onDrop` of a type.
  /// - Returns: The resolver, for the next call.
  @preconcurrency @discardableResult
  public func onDrop<T, Arguments, Isolation>(
    _ key: Resolver.DeclaredKey<T, Arguments, Isolation>, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (T) throws -> Void
  ) -> Self {
    onDrop(key.typeKey, Place(fileID, line), body)
  }

  /// Has something awaited for a cached instance of a declared key once no store keeps it any more.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Closes, saves or stops what the instance stands for, as with `onDrop` of a type.
  /// - Returns: The resolver, for the next call.
  @preconcurrency @discardableResult
  public func onDrop<T, Arguments, Isolation>(
    _ key: Resolver.DeclaredKey<T, Arguments, Isolation>, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (T) async throws -> Void
  ) -> Self {
    onDrop(key.typeKey, Place(fileID, line), body)
  }
}
