// How the forms of the hooks hand their closures to the engine. A main-actor closure comes as one that runs where it is
// called; the engine calls it on the main actor.

extension ResolverProtocol {
  /// Adds a hook that runs when an instance is made. What a decorator returns is the instance from then on.
  @usableFromInline
  func addHook<T, R>(
    _ kind: Hook.Kind, to key: TypeKey, on isolation: RecipeIsolation, _ place: Place,
    _ body: @escaping @Sendable (Self, T) throws -> R
  ) -> Self {
    let find = resolverForRequest
    return addHook(kind, to: key, on: isolation, place) { request, instance in
      guard let request, let value: T = instance.converted(to: T.self) else { return nil }
      let result = try body(find(request), value)
      return kind == .decorator ? Instance(result) : nil
    }
  }

  @usableFromInline
  func onDrop<T>(
    _ key: TypeKey, on isolation: RecipeIsolation, _ place: Place,
    _ body: @escaping @Sendable (T) throws -> Void
  ) -> Self {
    addHook(.onDrop, to: key, on: isolation, place) { _, instance in
      if let value: T = instance.converted(to: T.self) { try body(value) }
      return nil
    }
  }

  @usableFromInline
  func onDrop<T>(_ key: TypeKey, _ place: Place, awaiting body: @escaping @Sendable (T) async throws -> Void) -> Self {
    let awaitingBody: @Sendable (Instance) async throws -> Void = { instance in
      if let value: T = instance.converted(to: T.self) { try await body(value) }
    }
    return addHook(.onDrop, to: key, on: .task, place, awaiting: awaitingBody) { _, _ in nil }
  }

  private func addHook(
    _ kind: Hook.Kind, to key: TypeKey, on isolation: RecipeIsolation, _ place: Place,
    awaiting awaitingBody: (@Sendable (Instance) async throws -> Void)? = nil, body: @escaping Hook.Body
  ) -> Self {
    let resolver = resolver
    let module = resolver.collector?.open?.name
    let number = SerialNumber.next(for: resolver.words)
    let hook = Hook(kind, on: isolation, place: place, module: module, number: number, awaiting: awaitingBody, body)
    resolver.add(.hook(hook, key))
    return self
  }
}
