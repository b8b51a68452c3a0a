// How the forms of the hooks hand their closures to the engine. A main-actor closure comes as one that runs where it is
// called; the engine calls it on the main actor.

extension ResolverProtocol {
  /// Adds a hook that runs when an instance is made: a decorator, or a completion. What a decorator returns is the instance
  /// from then on.
  @_semantics("optimize.sil.specialize.generic.never")
  @_alwaysEmitIntoClient @inline(never)
  func addHook<T, R>(
    isDecorator: Bool, to key: TypeKey, on isolation: RecipeIsolation, _ place: Place,
    _ body: @escaping @Sendable (Self, T) throws -> R
  ) -> Self {
    let find = resolverForRequest
    resolver.addHook(T.self, to: key, on: isolation, place, concernsMaking: true, isDecorator: isDecorator) {
      request, instance in
      guard let request, let form = instance.form(as: T.self) else { return nil }
      let value = try request.open(form).value(as: T.self)
      let result = try body(find(request), value)
      return isDecorator ? Instance(result) : instance
    }
    return self
  }

  @_semantics("optimize.sil.specialize.generic.never")
  @_alwaysEmitIntoClient @inline(never)
  func onDrop<T>(
    _ key: TypeKey, on isolation: RecipeIsolation, _ place: Place,
    _ body: @escaping @Sendable (T) throws -> Void
  ) -> Self {
    resolver.addHook(T.self, to: key, on: isolation, place) { _, instance in
      guard let value = instance.opened(as: T.self) else { return nil }
      try body(value)
      return instance
    }
    return self
  }

  @_semantics("optimize.sil.specialize.generic.never")
  @_alwaysEmitIntoClient @inline(never)
  func onDrop<T>(_ key: TypeKey, _ place: Place, awaiting body: @escaping @Sendable (T) async throws -> Void) -> Self {
    resolver.addOnDrop(T.self, to: key, place) { instance in
      if let value = instance.unguarded(as: T.self) { try await body(value) }
    }
    return self
  }
}

extension Resolver {
  /// Adds an `onDrop` closure that awaits.
  @usableFromInline
  final func addOnDrop(
    _ type: Any.Type, to key: TypeKey, _ place: Place, awaiting body: @escaping Hook.AwaitingBody
  ) {
    addHook(type, to: key, on: .task, place, awaiting: body) { _, _ in nil }
  }

  /// Adds a hook: by default, an `onDrop` closure.
  ///
  /// - Parameter type: The type that the closure takes.
  @usableFromInline
  final func addHook(
    _ type: Any.Type, to key: TypeKey, on isolation: RecipeIsolation, _ place: Place, concernsMaking: Bool = false,
    isDecorator: Bool = false, awaiting awaitingBody: Hook.AwaitingBody? = nil, body: @escaping Hook.Body
  ) {
    let hook = Hook(
      concernsMaking: concernsMaking, isDecorator: isDecorator, on: isolation, place: place,
      module: collector?.open?.name, number: .next(for: words), conformance: key.isOfAllTypes ? type : nil,
      awaiting: awaitingBody, body)
    add(hook, to: key)
  }
}
