extension ResolverProtocol {
  /// Has something awaited for each new instance of a key that is made asynchronously, before anybody else can see it.
  ///
  /// ```swift
  /// resolver.registerAsync { try await Server.start() }
  /// resolver.initCompleted(Server.self) { resolver, server in
  ///   await server.use(try await resolver.getAsync() as Router)
  /// }
  /// ```
  ///
  /// It does what the form that doesn't await does: what is asked for on behalf of the body gets the instance as it is, and
  /// stays hidden until the body has ended. It is for keys that are registered by `registerAsync` or `autowireAsync`; where
  /// another recipe serves the key, requests fail with the code `misplacedHook`.
  ///
  /// - Parameters:
  ///   - type: The key's type.
  ///   - name: The key's name.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Completes the instance. It runs in the recipe's task. If it throws, the request fails with the code
  ///     `completionThrew`.
  /// - Returns: The resolver, for the next call.
  @preconcurrency @discardableResult
  public func initCompleted<T>(
    _ type: T.Type, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Self, T) async throws -> Void
  ) -> Self {
    hang(on: TypeKey(type, name: name), Place(fileID, line)) {
      .complete(
        HookBody(
          of: self,
          awaiting: { resolver, instance in
            if let value: T = instance.converted(to: T.self) { try await body(resolver, value) }
          }))
    }
  }

  /// Has something done on the main actor with each new instance of a key, before anybody else can see it.
  ///
  /// ```swift
  /// resolver.register(on: MainActor.self) { Router() }
  /// resolver.initCompleted(Router.self, on: MainActor.self) { $1.root = $0.get() }
  /// ```
  ///
  /// It is for keys that are registered on the main actor or asynchronously; where another recipe serves the key, requests
  /// fail with the code `misplacedHook`.
  ///
  /// - Parameters:
  ///   - type: The key's type.
  ///   - name: The key's name.
  ///   - actor: Where the body runs: `MainActor.self`.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Completes the instance. If it throws, the request fails with the code `completionThrew`.
  /// - Returns: The resolver, for the next call.
  @preconcurrency @discardableResult
  public func initCompleted<T>(
    _ type: T.Type, name: Resolver.Name? = nil, on actor: MainActor.Type, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @MainActor @Sendable (Self, T) throws -> Void
  ) -> Self {
    hang(on: TypeKey(type, name: name), Place(fileID, line)) {
      .complete(
        HookBody(
          of: self,
          onMainActor: { resolver, instance in
            if let value: T = instance.converted(to: T.self) { try body(resolver, value) }
          }))
    }
  }

  /// Replaces what a key serves that is made asynchronously, and may await.
  ///
  /// ```swift
  /// resolver.decorate((any Feed).self) { resolver, feed in
  ///   CachingFeed(feed, cache: try await resolver.getAsync())
  /// }
  /// ```
  ///
  /// It is for keys that are registered by `registerAsync` or `autowireAsync`; where another recipe serves the key, requests
  /// fail with the code `misplacedHook`. Adding one drops the key's cached instance.
  ///
  /// - Parameters:
  ///   - type: The key's type.
  ///   - name: The key's name.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Makes what is served of what was made. It runs in the recipe's task. If it throws, the request fails with the
  ///     code `decoratorThrew`.
  /// - Returns: The resolver, for the next call.
  @preconcurrency @discardableResult
  public func decorate<T>(
    _ type: T.Type, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Self, T) async throws -> T
  ) -> Self {
    hang(on: TypeKey(type, name: name), Place(fileID, line)) {
      .decorate(
        HookBody(
          of: self,
          awaiting: { resolver, instance in
            guard let value: T = instance.converted(to: T.self) else { return nil }
            return Instance(try await body(resolver, value))
          }))
    }
  }

  /// Replaces what a key serves, on the main actor.
  ///
  /// ```swift
  /// resolver.decorate((any Screen).self, on: MainActor.self) { FramedScreen(around: $1) }
  /// ```
  ///
  /// It is for keys that are registered on the main actor or asynchronously; where another recipe serves the key, requests
  /// fail with the code `misplacedHook`. Adding one drops the key's cached instance.
  ///
  /// - Parameters:
  ///   - type: The key's type.
  ///   - name: The key's name.
  ///   - actor: Where the body runs: `MainActor.self`.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Makes what is served of what was made. If it throws, the request fails with the code `decoratorThrew`.
  /// - Returns: The resolver, for the next call.
  @preconcurrency @discardableResult
  public func decorate<T>(
    _ type: T.Type, name: Resolver.Name? = nil, on actor: MainActor.Type, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @MainActor @Sendable (Self, T) throws -> T
  ) -> Self {
    hang(on: TypeKey(type, name: name), Place(fileID, line)) {
      .decorate(
        HookBody(
          of: self,
          onMainActor: { resolver, instance in
            try instance.converted(to: T.self).map { (value: T) in Instance(try body(resolver, value)) }
          }))
    }
  }
}
