extension ResolverProtocol {
  /// Adds a completion that runs on the main actor for each new instance of a key, before the instance becomes visible.
  ///
  /// ```swift
  /// resolver.register(on: MainActor.self) { Router() }
  /// resolver.initCompleted(Router.self, on: MainActor.self) { $1.root = $0.get() }
  /// ```
  ///
  /// The key must be registered on the main actor or asynchronously. If another kind of recipe serves the key, requests
  /// fail with the code `misplacedHook`.
  ///
  /// - Parameters:
  ///   - type: The key's type.
  ///   - name: The key's name.
  ///   - actor: The actor that the body runs on: `MainActor.self`.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Completes the instance. If it throws, the request fails with the code `completionThrew`.
  /// - Returns: The resolver, for chaining.
  @preconcurrency @discardableResult
  public func initCompleted<T>(
    _ type: T.Type, name: Resolver.Name? = nil, on actor: MainActor.Type, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @MainActor @Sendable (Self, T) throws -> Void
  ) -> Self {
    initCompleted(TypeKey(type, name: name), on: actor, Place(fileID, line), body)
  }

  /// Decorates the instances of a key on the main actor.
  ///
  /// ```swift
  /// resolver.decorate((any Screen).self, on: MainActor.self) { FramedScreen(around: $1) }
  /// ```
  ///
  /// The key must be registered on the main actor or asynchronously. If another kind of recipe serves the key, requests
  /// fail with the code `misplacedHook`. Adding a decorator drops the key's cached instance.
  ///
  /// - Parameters:
  ///   - type: The key's type.
  ///   - name: The key's name.
  ///   - actor: The actor that the body runs on: `MainActor.self`.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - body: Makes the instance to serve from the original instance. If it throws, the request fails with the code
  ///     `decoratorThrew`.
  /// - Returns: The resolver, for chaining.
  @preconcurrency @discardableResult
  public func decorate<T>(
    _ type: T.Type, name: Resolver.Name? = nil, on actor: MainActor.Type, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @MainActor @Sendable (Self, T) throws -> T
  ) -> Self {
    decorate(TypeKey(type, name: name), on: actor, Place(fileID, line), body)
  }

  // MARK: - By key

  func initCompleted<T>(
    _ key: TypeKey, on actor: MainActor.Type, _ place: Place,
    _ body: @escaping @MainActor @Sendable (Self, T) throws -> Void
  ) -> Self {
    addHook(on: key, place) {
      .complete(
        HookBody(
          of: self,
          onMainActor: { resolver, instance in
            if let value: T = instance.converted(to: T.self) { try body(resolver, value) }
          }))
    }
  }

  func decorate<T>(
    _ key: TypeKey, on actor: MainActor.Type, _ place: Place,
    _ body: @escaping @MainActor @Sendable (Self, T) throws -> T
  ) -> Self {
    addHook(on: key, place) {
      .decorate(
        HookBody(
          of: self,
          onMainActor: { resolver, instance in
            try instance.converted(to: T.self).map { (value: T) in Instance(try body(resolver, value)) }
          }))
    }
  }
}
