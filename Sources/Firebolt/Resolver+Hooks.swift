extension ResolverProtocol {
  /// Has something done with each new instance of a key, before any other thread can see it.
  ///
  /// ```swift
  /// resolver.register { APIService(authentication: $0.get()) }
  /// resolver.register { AuthenticationManager() }
  /// resolver.initCompleted(AuthenticationManager.self) { $1.api = $0.get() }
  /// ```
  ///
  /// That is how two objects may know each other: while the body runs, requests on its behalf get the instance as
  /// it is. What comes to know it in the meantime stays hidden until the body has ended, and is made again if it throws.
  /// Two threads that begin at the two ends both succeed.
  ///
  /// The body runs once the thread is making nothing else that is shared. So the recipe of a factory gets instances that
  /// are complete; the recipe of a single may get one that is completed only after that single has been made, because the
  /// body may need it.
  ///
  /// It belongs to the key: it stays when the key is registered again, and goes when it is unregistered. Several run in
  /// the order in which they were added. An instance that is cached already isn't concerned.
  ///
  /// The idea is Swinject's.
  ///
  /// - Parameters:
  ///   - type: The key's type.
  ///   - name: The key's name.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Completes the instance. It runs on the thread that made it, under no lock. If it throws, the request fails
  ///     with the code `completionThrew`.
  /// - Returns: The resolver, for the next call.
  @preconcurrency @discardableResult
  public func initCompleted<T>(
    _ type: T.Type, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Self, T) throws -> Void
  ) -> Self {
    initCompleted(TypeKey(type, name: name), Place(fileID, line), body)
  }

  /// Replaces what a key serves.
  ///
  /// ```swift
  /// resolver.decorate((any Client).self) { LoggingClient(wrapping: $1, log: $0.get()) }
  /// ```
  ///
  /// Several apply in the order in which they were added, each to what the one before made; then the instance is completed
  /// and cached. Only this key is concerned, not others under which the same registration is filed, and only what this
  /// resolver has registered: what it has from a parent is decorated there.
  ///
  /// It belongs to the key: it stays when the key is registered again, and goes when it is unregistered. Adding one drops
  /// the key's cached instance.
  ///
  /// The idea is Factory's.
  ///
  /// - Parameters:
  ///   - type: The key's type.
  ///   - name: The key's name.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Makes what is served of what was made. It runs on the thread that asks, under no lock. If it throws, the
  ///     request fails with the code `decoratorThrew`.
  /// - Returns: The resolver, for the next call.
  @preconcurrency @discardableResult
  public func decorate<T>(
    _ type: T.Type, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Self, T) throws -> T
  ) -> Self {
    decorate(TypeKey(type, name: name), Place(fileID, line), body)
  }

  // MARK: - By key

  func initCompleted<T>(_ key: TypeKey, _ place: Place, _ body: @escaping @Sendable (Self, T) throws -> Void) -> Self {
    hang(on: key, place) {
      .complete(
        HookBody(of: self) { resolver, instance in
          if let value: T = instance.converted(to: T.self) { try body(resolver, value) }
        })
    }
  }

  func decorate<T>(_ key: TypeKey, _ place: Place, _ body: @escaping @Sendable (Self, T) throws -> T) -> Self {
    hang(on: key, place) {
      .decorate(
        HookBody(of: self) { resolver, instance in
          try instance.converted(to: T.self).map { (value: T) in Instance(try body(resolver, value)) }
        })
    }
  }

  func onDrop<T>(_ key: TypeKey, _ place: Place, _ body: @escaping @Sendable (T) throws -> Void) -> Self {
    hang(on: key, place) {
      .drop(
        .synchronous { instance in
          if let value: T = instance.converted(to: T.self) { try body(value) }
        })
    }
  }

  func onDrop<T>(_ key: TypeKey, _ place: Place, _ body: @escaping @Sendable (T) async throws -> Void) -> Self {
    hang(on: key, place) {
      .drop(
        .asynchronous { instance in
          if let value: T = instance.converted(to: T.self) { try await body(value) }
        })
    }
  }

  /// Adds a hook to a key.
  func hang(on key: TypeKey, _ place: Place, _ work: () -> Hook.Work) -> Self {
    let resolver = resolver
    let hook = Hook(work(), origin: resolver.store.identity, place: place, module: resolver.collector?.module?.name)
    resolver.file(.hook(hook, key))
    return self
  }
}
