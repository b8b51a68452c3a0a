// Declarations that make the compiler report a recipe for another kind of key than the declared one. Without them, its
// error would be unhelpful.

extension Resolver.DeclaredKey where Arguments == () {
  /// Doesn't compile: a key with an asynchronous recipe must be a `Resolver.AsyncKey`.
  @available(
    *, unavailable,
    message: "a recipe that awaits needs a Resolver.AsyncKey { … }, or a Resolver.AsyncKey { @MainActor in … }"
  )
  public convenience init(
    _ scope: Resolver.Scope = .single, named name: String? = nil,
    _ recipe: @escaping @Sendable (Resolver) async throws -> Value
  ) {
    unfit(Resolver.self as AnyObject)
  }

  /// Doesn't compile: a key with an asynchronous recipe must be a `Resolver.AsyncKey`.
  @available(
    *, unavailable,
    message: "a recipe that awaits needs a Resolver.AsyncKey { … }, or a Resolver.AsyncKey { @MainActor in … }"
  )
  public convenience init(
    _ scope: Resolver.Scope = .single, named name: String? = nil, _ recipe: @escaping @Sendable () async throws -> Value
  ) {
    unfit(Resolver.self as AnyObject)
  }

  /// Doesn't compile: a key whose recipe takes arguments must be a `Resolver.ArgumentKey`.
  @available(
    *, unavailable,
    message: """
      a recipe that takes arguments needs a Resolver.ArgumentKey, a MainActorArgumentKey or an AsyncArgumentKey
      """
  )
  public convenience init<A, each B>(
    _ scope: Resolver.Scope = .single, named name: String? = nil,
    _ recipe: @escaping @Sendable (Resolver, A, repeat each B) async throws -> Value
  ) {
    unfit(Resolver.self as AnyObject)
  }
}

extension Resolver.DeclaredKey where Isolation == Resolver.Anywhere, Arguments == () {
  /// Doesn't compile: the recipe returns another type than the key's value type.
  @available(*, unavailable, message: "the recipe has to return the type of the key's value")
  public func when<Other>(
    _ contexts: Resolver.Context..., recipe: @escaping @Sendable (Resolver) throws -> Other
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> {
    unfit(self)
  }

  /// Doesn't compile: the recipe returns another type than the key's value type.
  @available(*, unavailable, message: "the recipe has to return the type of the key's value")
  public func when<Other>(
    _ contexts: Resolver.Context..., recipe: @escaping @Sendable () throws -> Other
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> {
    unfit(self)
  }
}

extension Resolver.DeclaredKey where Isolation == Resolver.OnMainActor, Arguments == () {
  /// Doesn't compile: the recipe returns another type than the key's value type.
  @available(*, unavailable, message: "the recipe has to return the type of the key's value")
  public func when<Other>(
    _ contexts: Resolver.Context..., recipe: @escaping @MainActor @Sendable (Resolver) throws -> Other
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> {
    unfit(self)
  }

  /// Doesn't compile: the recipe returns another type than the key's value type.
  @available(*, unavailable, message: "the recipe has to return the type of the key's value")
  public func when<Other>(
    _ contexts: Resolver.Context..., recipe: @escaping @MainActor @Sendable () throws -> Other
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> {
    unfit(self)
  }
}

extension Resolver.DeclaredKey where Isolation == Resolver.Async, Arguments == () {
  /// Doesn't compile: the recipe returns another type than the key's value type.
  @available(*, unavailable, message: "the recipe has to return the type of the key's value")
  public func when<Other>(
    _ contexts: Resolver.Context..., recipe: @escaping @Sendable (Resolver) async throws -> Other
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> {
    unfit(self)
  }

  /// Doesn't compile: the recipe returns another type than the key's value type.
  @available(*, unavailable, message: "the recipe has to return the type of the key's value")
  public func when<Other>(
    _ contexts: Resolver.Context..., recipe: @escaping @Sendable () async throws -> Other
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> {
    unfit(self)
  }
}
