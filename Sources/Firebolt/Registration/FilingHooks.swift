// How the forms of the hooks hand their closures to the engine.

extension ResolverProtocol {
  func initCompleted<T>(_ key: TypeKey, _ place: Place, _ body: @escaping @Sendable (Self, T) throws -> Void) -> Self {
    addHook(on: key, place) {
      .complete(
        HookBody(of: self) { resolver, instance in
          if let value: T = instance.converted(to: T.self) { try body(resolver, value) }
        })
    }
  }

  func decorate<T>(_ key: TypeKey, _ place: Place, _ body: @escaping @Sendable (Self, T) throws -> T) -> Self {
    addHook(on: key, place) {
      .decorate(
        HookBody(of: self) { resolver, instance in
          try instance.converted(to: T.self).map { (value: T) in Instance(try body(resolver, value)) }
        })
    }
  }

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

  func onDrop<T>(_ key: TypeKey, _ place: Place, _ body: @escaping @Sendable (T) throws -> Void) -> Self {
    addHook(on: key, place) {
      .drop(
        .synchronous { instance in
          if let value: T = instance.converted(to: T.self) { try body(value) }
        })
    }
  }

  func onDrop<T>(_ key: TypeKey, _ place: Place, _ body: @escaping @Sendable (T) async throws -> Void) -> Self {
    addHook(on: key, place) {
      .drop(
        .asynchronous { instance in
          if let value: T = instance.converted(to: T.self) { try await body(value) }
        })
    }
  }

  func onDrop<T>(
    _ key: TypeKey, on actor: MainActor.Type, _ place: Place, _ body: @escaping @MainActor @Sendable (T) throws -> Void
  ) -> Self {
    addHook(on: key, place) {
      .drop(
        .onMainActor { instance in
          if let value: T = instance.converted(to: T.self) { try body(value) }
        })
    }
  }

  /// Adds a hook to a key.
  func addHook(on key: TypeKey, _ place: Place, _ work: () -> Hook.Work) -> Self {
    let resolver = resolver
    let hook = Hook(work(), origin: resolver.store.identity, place: place, module: resolver.collector?.module?.name)
    resolver.file(.hook(hook, key))
    return self
  }
}
