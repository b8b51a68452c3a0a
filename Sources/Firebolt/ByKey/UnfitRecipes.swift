// Declarations that make the compiler report a recipe or property whose type differs from its key's. Without them, its
// error would be unhelpful.

extension ResolverProtocol {
  /// Doesn't compile: the recipe returns another type than the key's value type.
  @available(*, unavailable, message: "the recipe has to return the type of the key's value")
  @discardableResult
  public func register<T, Other>(
    _ key: Resolver.Key<T>, _ scope: Resolver.Scope? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self) throws -> Other
  ) -> Self {
    unfit(key)
  }

  /// Doesn't compile: the recipe returns another type than the key's value type.
  @available(*, unavailable, message: "the recipe has to return the type of the key's value")
  @discardableResult
  public func register<T, Other>(
    _ key: Resolver.Key<T>, _ scope: Resolver.Scope? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable () throws -> Other
  ) -> Self {
    unfit(key)
  }

  /// Doesn't compile: the recipe returns another type than the key's value type.
  @available(*, unavailable, message: "the recipe has to return the type of the key's value")
  @discardableResult
  public func register<T, Other>(
    _ key: Resolver.MainActorKey<T>, _ scope: Resolver.Scope? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @MainActor @Sendable (Self) throws -> Other
  ) -> Self {
    unfit(key)
  }

  /// Doesn't compile: the recipe returns another type than the key's value type.
  @available(*, unavailable, message: "the recipe has to return the type of the key's value")
  @discardableResult
  public func register<T, Other>(
    _ key: Resolver.MainActorKey<T>, _ scope: Resolver.Scope? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @MainActor @Sendable () throws -> Other
  ) -> Self {
    unfit(key)
  }

  /// Doesn't compile: the recipe returns another type than the key's value type.
  @available(*, unavailable, message: "the recipe has to return the type of the key's value")
  @discardableResult
  public func registerAsync<T, Other>(
    _ key: Resolver.AsyncKey<T>, _ scope: Resolver.Scope? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self) async throws -> Other
  ) -> Self {
    unfit(key)
  }

  /// Doesn't compile: the recipe returns another type than the key's value type.
  @available(*, unavailable, message: "the recipe has to return the type of the key's value")
  @discardableResult
  public func registerAsync<T, Other>(
    _ key: Resolver.AsyncKey<T>, _ scope: Resolver.Scope? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable () async throws -> Other
  ) -> Self {
    unfit(key)
  }
}

extension Resolver.DeclaredKey where Arguments == () {
  /// Doesn't compile: the recipe returns another type than the key's value type.
  @available(*, unavailable, message: "the recipe has to return the type of the key's value")
  public convenience init<Other>(
    _ scope: Resolver.Scope = .single, named name: String? = nil,
    _ recipe: @escaping @Sendable (Resolver) async throws -> Other
  ) {
    unfit(Resolver.self as AnyObject)
  }

  /// Doesn't compile: the recipe returns another type than the key's value type.
  @available(*, unavailable, message: "the recipe has to return the type of the key's value")
  public convenience init<Other>(
    _ scope: Resolver.Scope = .single, named name: String? = nil, _ recipe: @escaping @Sendable () async throws -> Other
  ) {
    unfit(Resolver.self as AnyObject)
  }
}

extension Injected {
  /// Doesn't compile: the property's type differs from the key's value type, or the key takes other arguments or must
  /// be awaited.
  @available(*, unavailable, message: "the key is of another type, takes other arguments, or has to be awaited")
  public init<each B>(
    _ key: Resolver.Keys, _ rest: repeat each B, from resolver: (any ResolverProtocol)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    unfit(key)
  }
}

extension LazyInjected {
  /// Doesn't compile: the property's type differs from the key's value type, or the key takes other arguments, must be
  /// awaited, or belongs to the main actor.
  @available(
    *, unavailable,
    message: "the key is of another type, takes other arguments, has to be awaited, or belongs to the main actor"
  )
  public init<each B>(
    _ key: Resolver.Keys, _ rest: repeat each B, from resolver: (any ResolverProtocol)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    unfit(key)
  }
}

extension DynamicInjected {
  /// Doesn't compile: the property's type differs from the key's value type, or the key takes other arguments, must be
  /// awaited, or belongs to the main actor.
  @available(
    *, unavailable,
    message: "the key is of another type, takes other arguments, has to be awaited, or belongs to the main actor"
  )
  public init<each B>(
    _ key: Resolver.Keys, _ rest: repeat each B, from resolver: (any ResolverProtocol)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    unfit(key)
  }
}
