// Declarations that make the compiler report a key that is registered with the wrong form, asynchronous or not. Without
// them, its error would be unhelpful.

extension ResolverProtocol {
  /// Doesn't compile: the key is asynchronous.
  @available(*, unavailable, message: "the key is asynchronous: write registerAsync(key) { … }")
  @discardableResult
  public func register<T>(
    _ key: Resolver.AsyncKey<T>, _ scope: Resolver.Scope? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self) async throws -> T
  ) -> Self {
    unfit(key)
  }

  /// Doesn't compile: the key is asynchronous.
  @available(*, unavailable, message: "the key is asynchronous: write registerAsync(key) { … }")
  @discardableResult
  public func register<T>(
    _ key: Resolver.AsyncKey<T>, _ scope: Resolver.Scope? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable () async throws -> T
  ) -> Self {
    unfit(key)
  }

  /// Doesn't compile: the key is asynchronous.
  @available(*, unavailable, message: "the key is asynchronous: write registerAsync(key)")
  @discardableResult
  public func register<T>(_ key: Resolver.AsyncKey<T>, fileID: StaticString = #fileID, line: UInt = #line) -> Self {
    unfit(key)
  }

  /// Doesn't compile: the key isn't asynchronous.
  @available(
    *, unavailable,
    message: "the key isn't asynchronous: write register(key) { … }, or declare it as a Resolver.AsyncKey"
  )
  @discardableResult
  public func registerAsync<T>(
    _ key: Resolver.Key<T>, _ scope: Resolver.Scope? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self) async throws -> T
  ) -> Self {
    unfit(key)
  }

  /// Doesn't compile: the key isn't asynchronous.
  @available(
    *, unavailable,
    message: "the key isn't asynchronous: write register(key) { … }, or declare it as a Resolver.AsyncKey"
  )
  @discardableResult
  public func registerAsync<T>(
    _ key: Resolver.Key<T>, _ scope: Resolver.Scope? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable () async throws -> T
  ) -> Self {
    unfit(key)
  }

  /// Doesn't compile: the key isn't asynchronous.
  @available(
    *, unavailable,
    message: "the key isn't asynchronous: write register(key) { … }, or declare it as a Resolver.AsyncKey"
  )
  @discardableResult
  public func registerAsync<T>(
    _ key: Resolver.MainActorKey<T>, _ scope: Resolver.Scope? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self) async throws -> T
  ) -> Self {
    unfit(key)
  }

  /// Doesn't compile: the key isn't asynchronous.
  @available(
    *, unavailable,
    message: "the key isn't asynchronous: write register(key) { … }, or declare it as a Resolver.AsyncKey"
  )
  @discardableResult
  public func registerAsync<T>(
    _ key: Resolver.MainActorKey<T>, _ scope: Resolver.Scope? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable () async throws -> T
  ) -> Self {
    unfit(key)
  }
}
