// What has the compiler say that a recipe is for another kind of key than the one that is declared. It says nothing useful
// otherwise.

extension Resolver.DeclaredKey where Isolation == Resolver.Anywhere, Arguments == () {
  /// Doesn't compile: what a recipe awaits is declared as a `Resolver.AsyncKey`.
  @available(*, unavailable, message: "what awaits is declared as a Resolver.AsyncKey")
  public convenience init(
    _ scope: Resolver.Scope = .single, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ recipe: @escaping @Sendable (Resolver) async throws -> Value
  ) {
    unfit(Resolver.self as AnyObject)
  }

  /// Doesn't compile: what a recipe awaits is declared as a `Resolver.AsyncKey`.
  @available(*, unavailable, message: "what awaits is declared as a Resolver.AsyncKey")
  public convenience init(
    _ scope: Resolver.Scope = .single, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ recipe: @escaping @Sendable () async throws -> Value
  ) {
    unfit(Resolver.self as AnyObject)
  }

  /// Doesn't compile: what takes arguments is declared as a `Resolver.ArgumentKey`.
  @available(*, unavailable, message: "what takes arguments is declared as a Resolver.ArgumentKey")
  public convenience init<A, each B>(
    _ scope: Resolver.Scope = .single, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ recipe: @escaping @Sendable (Resolver, A, repeat each B) throws -> Value
  ) {
    unfit(Resolver.self as AnyObject)
  }

  /// Doesn't compile: the recipe returns another type than the key's.
  @available(*, unavailable, message: "the recipe has to return the type of the key's value")
  public func when<Other>(
    _ contexts: Resolver.Context..., recipe: @escaping @Sendable (Resolver) throws -> Other
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> {
    unfit(self)
  }

  /// Doesn't compile: the recipe returns another type than the key's.
  @available(*, unavailable, message: "the recipe has to return the type of the key's value")
  public func when<Other>(
    _ contexts: Resolver.Context..., recipe: @escaping @Sendable () throws -> Other
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> {
    unfit(self)
  }
}

extension Resolver.DeclaredKey where Isolation == Resolver.OnMainActor, Arguments == () {
  /// Doesn't compile: what a recipe awaits is declared as a `Resolver.AsyncKey`.
  @available(*, unavailable, message: "what awaits is declared as a Resolver.AsyncKey { @MainActor in … }")
  public convenience init(
    _ scope: Resolver.Scope = .single, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ recipe: @escaping @MainActor @Sendable (Resolver) async throws -> Value
  ) {
    unfit(Resolver.self as AnyObject)
  }

  /// Doesn't compile: what a recipe awaits is declared as a `Resolver.AsyncKey`.
  @available(*, unavailable, message: "what awaits is declared as a Resolver.AsyncKey { @MainActor in … }")
  public convenience init(
    _ scope: Resolver.Scope = .single, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ recipe: @escaping @MainActor @Sendable () async throws -> Value
  ) {
    unfit(Resolver.self as AnyObject)
  }

  /// Doesn't compile: what takes arguments is declared as a `Resolver.MainActorArgumentKey`.
  @available(*, unavailable, message: "what takes arguments is declared as a Resolver.MainActorArgumentKey")
  public convenience init<A, each B>(
    _ scope: Resolver.Scope = .single, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ recipe: @escaping @MainActor @Sendable (Resolver, A, repeat each B) throws -> Value
  ) {
    unfit(Resolver.self as AnyObject)
  }

  /// Doesn't compile: the recipe returns another type than the key's.
  @available(*, unavailable, message: "the recipe has to return the type of the key's value")
  public func when<Other>(
    _ contexts: Resolver.Context..., recipe: @escaping @MainActor @Sendable (Resolver) throws -> Other
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> {
    unfit(self)
  }

  /// Doesn't compile: the recipe returns another type than the key's.
  @available(*, unavailable, message: "the recipe has to return the type of the key's value")
  public func when<Other>(
    _ contexts: Resolver.Context..., recipe: @escaping @MainActor @Sendable () throws -> Other
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> {
    unfit(self)
  }
}

extension Resolver.DeclaredKey where Isolation == Resolver.Async, Arguments == () {
  /// Doesn't compile: what takes arguments is declared as a `Resolver.AsyncArgumentKey`.
  @available(*, unavailable, message: "what takes arguments is declared as a Resolver.AsyncArgumentKey")
  public convenience init<A, each B>(
    _ scope: Resolver.Scope = .single, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ recipe: @escaping @Sendable (Resolver, A, repeat each B) async throws -> Value
  ) {
    unfit(Resolver.self as AnyObject)
  }

  /// Doesn't compile: the recipe returns another type than the key's.
  @available(*, unavailable, message: "the recipe has to return the type of the key's value")
  public func when<Other>(
    _ contexts: Resolver.Context..., recipe: @escaping @Sendable (Resolver) async throws -> Other
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> {
    unfit(self)
  }

  /// Doesn't compile: the recipe returns another type than the key's.
  @available(*, unavailable, message: "the recipe has to return the type of the key's value")
  public func when<Other>(
    _ contexts: Resolver.Context..., recipe: @escaping @Sendable () async throws -> Other
  ) -> Resolver.DeclaredKey<Value, Arguments, Isolation> {
    unfit(self)
  }
}
