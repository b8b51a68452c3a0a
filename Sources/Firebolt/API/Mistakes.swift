// Unavailable declarations for mistakes that many make, where the compiler's own message would be a riddle. Theirs say
// what to write instead.

extension ResolverProtocol {
  /// Unavailable: `expect:` names the type.
  @_alwaysEmitIntoClient
  @available(*, unavailable, message: "write register(expect: …) { … } to register for a type")
  @discardableResult
  public func register<R>(_ type: Any.Type, name: Resolver.Name? = nil, _ recipe: () throws -> R) -> Self { self }

  /// Unavailable: `expect:` names the type.
  @_alwaysEmitIntoClient
  @available(*, unavailable, message: "write register(expect: …) { … } to register for a type")
  @discardableResult
  public func register<R>(_ type: Any.Type, name: Resolver.Name? = nil, _ recipe: (Self) throws -> R) -> Self { self }
}

extension Resolver.Scope {
  /// Unavailable: write `.single`.
  @_alwaysEmitIntoClient
  @available(*, unavailable, renamed: "single")
  public static var singleton: Self { .single }

  /// Unavailable: write `.factory`.
  @_alwaysEmitIntoClient
  @available(*, unavailable, renamed: "factory")
  public static var transient: Self { .factory }
}
