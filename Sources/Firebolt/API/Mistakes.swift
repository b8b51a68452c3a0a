// Unavailable declarations for common mistakes and for the spellings of other libraries. Without them, the compiler's
// error would be unhelpful; their messages say what to write instead.

extension ResolverProtocol {
  /// Unavailable: the type to register for has the label `expect:`.
  @available(*, unavailable, message: "write register(expect: …) { … } to register for a type")
  @discardableResult
  public func register<R>(_ type: Any.Type, name: Resolver.Name? = nil, _ recipe: () throws -> R) -> Self { self }

  /// Unavailable: the type to register for has the label `expect:`.
  @available(*, unavailable, message: "write register(expect: …) { … } to register for a type")
  @discardableResult
  public func register<R>(_ type: Any.Type, name: Resolver.Name? = nil, _ recipe: (Self) throws -> R) -> Self { self }

  /// Unavailable: the initialiser must make an instance of the type under `expect:`.
  @available(*, unavailable, message: "what the initializer makes isn't of the type under expect:")
  @discardableResult @_disfavoredOverload
  public func autowire<T, Made, each P>(
    _ initializer: (repeat each P) throws -> Made, expect type: T.Type, name: Resolver.Name? = nil
  ) -> Self { self }

  /// Unavailable: the initialiser must make an instance of the type under `expect:`.
  @available(*, unavailable, message: "what the initializer makes isn't of the type under expect:")
  @discardableResult @_disfavoredOverload
  public func autowire<T, Made, each P>(
    _ scope: Resolver.Scope?, _ initializer: (repeat each P) throws -> Made, expect type: T.Type,
    name: Resolver.Name? = nil
  ) -> Self { self }
}

extension Resolver.Scope {
  /// Unavailable: another library's name for a single.
  @available(*, unavailable, renamed: "single")
  public static var singleton: Self { .single }

  /// Unavailable: another library's name for a single.
  @available(*, unavailable, renamed: "single")
  public static var container: Self { .single }

  /// Unavailable: another library's name for a single.
  @available(*, unavailable, renamed: "single")
  public static var application: Self { .single }

  /// Unavailable: another library's name for a single.
  @available(*, unavailable, renamed: "single")
  public static var cached: Self { .single }

  /// Unavailable: another library's name for the weak scope.
  @available(*, unavailable, renamed: "weak")
  public static var shared: Self { .weak }

  /// Unavailable: another library's name for a factory.
  @available(*, unavailable, renamed: "factory")
  public static var unique: Self { .factory }

  /// Unavailable: another library's name for a factory.
  @available(*, unavailable, renamed: "factory")
  public static var transient: Self { .factory }

  /// Unavailable: another library's name for an instance that lives as long as a request's resolver.
  @available(*, unavailable, message: "write .single, and register it in a child resolver for each request")
  public static var scoped: Self { .single }
}
