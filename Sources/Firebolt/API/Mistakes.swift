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

  /// Unavailable: the initialiser's type doesn't convert to the one under `expect:`.
  @_alwaysEmitIntoClient
  @available(*, unavailable, message: "what the initializer makes isn't of the type under expect:")
  @discardableResult @_disfavoredOverload
  public func autowire<T, Made, each P>(
    _ initializer: (repeat each P) throws -> Made, expect type: T.Type, name: Resolver.Name? = nil
  ) -> Self { self }

  /// Unavailable: the initialiser's type doesn't convert to the one under `expect:`.
  @_alwaysEmitIntoClient
  @available(*, unavailable, message: "what the initializer makes isn't of the type under expect:")
  @discardableResult @_disfavoredOverload
  public func autowire<T, Made, each P>(
    _ scope: Resolver.Scope?, _ initializer: (repeat each P) throws -> Made, expect type: T.Type,
    name: Resolver.Name? = nil
  ) -> Self { self }

  /// Unavailable: an autowired closure comes before the labels, where no trailing closure can stand.
  @_alwaysEmitIntoClient
  @available(*, unavailable, message: "write the closure first: autowire({ … }, name: …)")
  @discardableResult
  public func autowire<T, each P>(
    _ scope: Resolver.Scope? = nil, expect type: Any.Type? = nil, expects types: [Any.Type]? = nil,
    name: Resolver.Name? = nil, on actor: MainActor.Type? = nil, _ initializer: (repeat each P) throws -> T
  ) -> Self { self }

  /// Unavailable: `args:` stands for any number of arguments.
  @_alwaysEmitIntoClient
  @available(*, unavailable, message: "write args: instead of arg1:")
  @discardableResult
  public func register<T, A>(
    _ scope: Resolver.Scope? = nil, expect type: Any.Type? = nil, expects types: [Any.Type]? = nil,
    name: Resolver.Name? = nil, on actor: MainActor.Type, arg1: A.Type, _ recipe: @MainActor (A) throws -> T
  ) -> Self { self }

  /// Unavailable: `args:` stands for any number of arguments.
  @_alwaysEmitIntoClient
  @available(*, unavailable, message: "write args: instead of arg1:")
  @discardableResult
  public func register<T, A>(
    _ scope: Resolver.Scope? = nil, expect type: Any.Type? = nil, expects types: [Any.Type]? = nil,
    name: Resolver.Name? = nil, on actor: MainActor.Type, arg1: A.Type, _ recipe: @MainActor (Self, A) throws -> T
  ) -> Self { self }

  /// Unavailable: `args:` stands for any number of arguments.
  @_alwaysEmitIntoClient
  @available(*, unavailable, message: "write args: instead of arg1:")
  @discardableResult
  public func registerAsync<T, A>(
    _ scope: Resolver.Scope? = nil, expect type: Any.Type? = nil, expects types: [Any.Type]? = nil,
    name: Resolver.Name? = nil, arg1: A.Type, _ recipe: (A) async throws -> T
  ) -> Self { self }

  /// Unavailable: `args:` stands for any number of arguments.
  @_alwaysEmitIntoClient
  @available(*, unavailable, message: "write args: instead of arg1:")
  @discardableResult
  public func registerAsync<T, A>(
    _ scope: Resolver.Scope? = nil, expect type: Any.Type? = nil, expects types: [Any.Type]? = nil,
    name: Resolver.Name? = nil, arg1: A.Type, _ recipe: (Self, A) async throws -> T
  ) -> Self { self }
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
