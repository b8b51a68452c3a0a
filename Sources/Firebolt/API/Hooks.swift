extension ResolverProtocol {
  /// Adds a completion to a key: it runs for each new instance, before another thread can see the instance.
  ///
  /// ```swift
  /// resolver.register { APIService(authentication: $0.get()) }
  /// resolver.register { AuthenticationManager() }
  /// resolver.initCompleted(AuthenticationManager.self) { $1.api = $0.get(APIService.self) }
  /// ```
  ///
  /// Use it for two objects that refer to each other. While the body runs, its requests get the instance as it is.
  /// Instances that receive it in the meantime stay hidden until the body has ended. If the body throws, they are made
  /// again. Two threads that start at opposite ends of such a pair both succeed.
  ///
  /// The body runs when the thread is making no other shared instance. A factory's recipe therefore gets complete
  /// instances. A single's recipe may get an instance that is completed only after the single has been made, because
  /// the completion may need the single.
  ///
  /// The completion belongs to the key: it stays when the key is registered again and is removed when the key is
  /// unregistered. Several completions run in the order in which they were added. Instances that are already cached
  /// aren't completed.
  ///
  /// The idea comes from Swinject.
  ///
  /// - Parameters:
  ///   - type: The key's type.
  ///   - name: The key's name; `.any` for all keys of the type.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Completes the instance. It runs on the thread that made the instance, with no lock held. If it throws,
  ///     the request fails with the code `completionThrew`.
  /// - Returns: The resolver, for chaining.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func initCompleted<T>(
    _ type: T.Type, name: Resolver.HookName = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Self, T) throws -> Void
  ) -> Self {
    addHook(isDecorator: false, to: TypeKey(type, ofHook: name), on: .anywhere, Place(fileID, line), body)
  }

  /// Adds a decorator to a key: it replaces each instance that the key serves.
  ///
  /// ```swift
  /// resolver.decorate((any Client).self) { LoggingClient(wrapping: $1, log: $0.get()) }
  /// ```
  ///
  /// Several decorators apply in the order in which they were added, each to the result of the previous one. Then the
  /// instance is completed and cached. A decorator applies to this key only, not to other keys of the same
  /// registration, and only to this resolver's own registrations: instances from a parent are decorated in the parent.
  ///
  /// The decorator belongs to the key: it stays when the key is registered again and is removed when the key is
  /// unregistered. Adding a decorator drops the key's cached instance.
  ///
  /// The idea comes from Factory.
  ///
  /// - Parameters:
  ///   - type: The key's type.
  ///   - name: The key's name; `.any` for all keys of the type.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Makes the instance to serve from the original instance. It runs on the requesting thread, with no lock
  ///     held. If it throws, the request fails with the code `decoratorThrew`.
  /// - Returns: The resolver, for chaining.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func decorate<T>(
    _ type: T.Type, name: Resolver.HookName = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Self, T) throws -> T
  ) -> Self {
    addHook(isDecorator: true, to: TypeKey(type, ofHook: name), on: .anywhere, Place(fileID, line), body)
  }

  // MARK: - On the main actor

  /// Adds a completion that runs on the main actor. Otherwise the same as the form without `on:`.
  ///
  /// The key must be registered on the main actor or asynchronously. If another kind of recipe serves the key, requests
  /// fail with the code `misplacedHook`.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func initCompleted<T>(
    _ type: T.Type, name: Resolver.HookName = nil, on actor: MainActor.Type, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @MainActor @Sendable (Self, T) throws -> Void
  ) -> Self {
    addHook(isDecorator: false, to: TypeKey(type, ofHook: name), on: .mainActor, Place(fileID, line), entering(body))
  }

  /// Adds a completion for each new instance that is of a type, whatever its key and name.
  ///
  /// ```swift
  /// resolver.initCompleted(conformingTo: (any Startable).self) { $1.start() }
  /// ```
  ///
  /// It concerns what is registered in this resolver, now or later: each instance once, in each scope, through whichever of
  /// its keys, after the completions of these. Of a decorated instance, the closure gets the decorated one, or if that isn't
  /// of the type, the one inside. Each instance that is made costs one cast. Otherwise it is like a completion of a key.
  ///
  /// - Parameters:
  ///   - type: The type, usually a protocol's: `(any Startable).self`.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Completes the instance. If it throws, the request fails with the code `completionThrew`.
  /// - Returns: The resolver, for chaining.
  @_alwaysEmitIntoClient @_disfavoredOverload @preconcurrency @discardableResult
  public func initCompleted<T>(
    conformingTo type: T.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Self, T) throws -> Void
  ) -> Self {
    addHook(isDecorator: false, to: .ofAllTypes, on: .anywhere, Place(fileID, line), body)
  }

  /// Adds a completion that runs on the main actor for each new instance that is of a type.
  ///
  /// If a recipe that can't wait for the main actor makes such an instance, the request fails with the code
  /// `misplacedHook`.
  @_alwaysEmitIntoClient @_disfavoredOverload @preconcurrency @discardableResult
  public func initCompleted<T>(
    conformingTo type: T.Type, on actor: MainActor.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Self, T) throws -> Void
  ) -> Self {
    addHook(isDecorator: false, to: .ofAllTypes, on: .mainActor, Place(fileID, line), entering(body))
  }

  /// Adds a decorator that runs on the main actor. Otherwise the same as the form without `on:`.
  ///
  /// The key must be registered on the main actor or asynchronously. If another kind of recipe serves the key, requests
  /// fail with the code `misplacedHook`.
  @_alwaysEmitIntoClient @preconcurrency @discardableResult
  public func decorate<T>(
    _ type: T.Type, name: Resolver.HookName = nil, on actor: MainActor.Type, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @MainActor @Sendable (Self, T) throws -> T
  ) -> Self {
    addHook(isDecorator: true, to: TypeKey(type, ofHook: name), on: .mainActor, Place(fileID, line), entering(body))
  }
}
