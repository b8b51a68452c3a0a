// What is written by mistake, or by the habit of another library, and would end in a compiler's error that doesn't help. The
// compiler says what to write instead.

extension ResolverProtocol {
  /// The type to register for has the label `expect:`.
  @available(*, unavailable, message: "write register(expect: …) { … } to register for a type")
  @discardableResult
  public func register<T, R>(_ type: T.Type, name: Resolver.Name? = nil, _ recipe: () throws -> R) -> Self { self }

  /// The type to register for has the label `expect:`.
  @available(*, unavailable, message: "write register(expect: …) { … } to register for a type")
  @discardableResult
  public func register<T, R>(_ type: T.Type, name: Resolver.Name? = nil, _ recipe: (Self) throws -> R) -> Self { self }

  /// What an initialiser makes must be of the type under `expect:`.
  @available(*, unavailable, message: "what the initializer makes isn't of the type under expect:")
  @discardableResult @_disfavoredOverload
  public func autowire<T, Made, each P>(
    _ initializer: (repeat each P) throws -> Made, expect type: T.Type, name: Resolver.Name? = nil
  ) -> Self { self }

  /// What an initialiser makes must be of the type under `expect:`.
  @available(*, unavailable, message: "what the initializer makes isn't of the type under expect:")
  @discardableResult @_disfavoredOverload
  public func autowire<T, Made, each P>(
    _ scope: Resolver.Scope?, _ initializer: (repeat each P) throws -> Made, expect type: T.Type,
    name: Resolver.Name? = nil
  ) -> Self { self }
}

extension Resolver.Scope {
  /// What other libraries call a single.
  @available(*, unavailable, renamed: "single")
  public static var singleton: Self { .single }

  /// What other libraries call a single.
  @available(*, unavailable, renamed: "single")
  public static var container: Self { .single }

  /// What other libraries call a single.
  @available(*, unavailable, renamed: "single")
  public static var application: Self { .single }

  /// What other libraries call a single.
  @available(*, unavailable, renamed: "single")
  public static var cached: Self { .single }

  /// What other libraries call an instance that is held weakly.
  @available(*, unavailable, renamed: "weak")
  public static var shared: Self { .weak }

  /// What other libraries call a factory.
  @available(*, unavailable, renamed: "factory")
  public static var unique: Self { .factory }

  /// What other libraries call a factory.
  @available(*, unavailable, renamed: "factory")
  public static var transient: Self { .factory }
}
