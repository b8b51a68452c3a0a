// Hooks of declared keys that are awaited, or that run on the main actor. The compiler checks that the key's recipes
// can wait for them.

extension ResolverProtocol {
  /// Adds an awaited completion to a declared asynchronous key: it runs for each new instance, before the instance
  /// becomes visible.
  ///
  /// ```swift
  /// resolver.initCompleted(.server) { resolver, server in
  ///   await server.use(try await resolver.getAsync(.router))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Completes the instance, as with `initCompleted` of a type.
  /// - Returns: The resolver, for chaining.
  @preconcurrency @discardableResult
  public func initCompleted<T, Arguments>(
    _ key: Resolver.AsyncArgumentKey<T, Arguments>, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Self, T) async throws -> Void
  ) -> Self {
    initCompleted(key.typeKey, Place(fileID, line), body)
  }

  /// Decorates the instances of a declared asynchronous key with a closure that can await.
  ///
  /// ```swift
  /// resolver.decorate(.feed) { resolver, feed in
  ///   CachingFeed(feed, cache: try await resolver.getAsync(.cache))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Makes the instance to serve from the original instance, as with `decorate` of a type.
  /// - Returns: The resolver, for chaining.
  @preconcurrency @discardableResult
  public func decorate<T, Arguments>(
    _ key: Resolver.AsyncArgumentKey<T, Arguments>, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Self, T) async throws -> T
  ) -> Self {
    decorate(key.typeKey, Place(fileID, line), body)
  }

  /// Adds a completion that runs on the main actor to a declared main-actor or asynchronous key.
  ///
  /// ```swift
  /// resolver.initCompleted(.dashboard, on: MainActor.self) { $1.router = $0.get(.router) }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - actor: The actor that the body runs on: `MainActor.self`.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Completes the instance, as with `initCompleted` of a type.
  /// - Returns: The resolver, for chaining.
  @preconcurrency @discardableResult
  public func initCompleted<T, Arguments, Isolation: ReachesMainActor>(
    _ key: Resolver.DeclaredKey<T, Arguments, Isolation>, on actor: MainActor.Type, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @MainActor @Sendable (Self, T) throws -> Void
  ) -> Self {
    initCompleted(key.typeKey, on: actor, Place(fileID, line), body)
  }

  /// Decorates the instances of a declared main-actor or asynchronous key on the main actor.
  ///
  /// ```swift
  /// resolver.decorate(.screen, on: MainActor.self) { FramedScreen(around: $1) }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - actor: The actor that the body runs on: `MainActor.self`.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Makes the instance to serve from the original instance, as with `decorate` of a type.
  /// - Returns: The resolver, for chaining.
  @preconcurrency @discardableResult
  public func decorate<T, Arguments, Isolation: ReachesMainActor>(
    _ key: Resolver.DeclaredKey<T, Arguments, Isolation>, on actor: MainActor.Type, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @MainActor @Sendable (Self, T) throws -> T
  ) -> Self {
    decorate(key.typeKey, on: actor, Place(fileID, line), body)
  }

  /// Adds an `onDrop` closure that runs on the main actor to a declared main-actor or asynchronous key.
  ///
  /// ```swift
  /// resolver.onDrop(.player, on: MainActor.self) { $0.stop() }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - actor: The actor that the body runs on: `MainActor.self`.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Closes, saves or stops the instance, as with `onDrop` of a type.
  /// - Returns: The resolver, for chaining.
  @preconcurrency @discardableResult
  public func onDrop<T, Arguments, Isolation: ReachesMainActor>(
    _ key: Resolver.DeclaredKey<T, Arguments, Isolation>, on actor: MainActor.Type, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @MainActor @Sendable (T) throws -> Void
  ) -> Self {
    onDrop(key.typeKey, on: actor, Place(fileID, line), body)
  }
}

/// The isolations of declared keys whose recipes run on the main actor or are awaited: ``Resolver/OnMainActor`` and
/// ``Resolver/Async``.
///
/// Hooks that run on the main actor need one of them. No other type conforms.
public protocol ReachesMainActor {}

extension Resolver.OnMainActor: ReachesMainActor {}

extension Resolver.Async: ReachesMainActor {}
