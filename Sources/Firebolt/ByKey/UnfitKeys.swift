// What has the compiler refuse a key that doesn't fit.
//
// A request with arguments takes anything for an argument, a key too. So for each of its forms there are two that take a key
// there, of which the compiler can prefer neither: `get(Resolver.Keys.weather)` as an `Int` is "ambiguous". Where the key is
// written as `.weather`, only the unavailable forms fit, which say what is wrong.

/// Has the compiler refuse a key that doesn't fit what is asked for. Nothing uses it otherwise.
public protocol UnfitKey: AnyObject {}

/// Has the compiler refuse a key that doesn't fit what is asked for. Nothing uses it otherwise.
public protocol UnusableKey: AnyObject {}

extension Resolver.Keys: UnfitKey, UnusableKey {}

extension ResolverProtocol {
  /// Doesn't compile: the key takes other arguments.
  @available(*, unavailable, message: "the key takes other arguments")
  public func get<T, Arguments, each B>(
    _ key: Resolver.ArgumentKey<T, Arguments>, _ rest: repeat each B, fileID: StaticString = #fileID, line: UInt = #line
  ) -> T {
    unfit(key)
  }

  /// Doesn't compile: the key takes other arguments.
  @available(*, unavailable, message: "the key takes other arguments")
  public func get<T, Arguments, each B>(
    _ key: Resolver.MainActorArgumentKey<T, Arguments>, _ rest: repeat each B, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> T {
    unfit(key)
  }

  /// Doesn't compile: the key has to be awaited.
  @available(*, unavailable, message: "await it: try await getAsync(key)")
  public func resolve<T, Arguments, each B>(_ key: Resolver.AsyncArgumentKey<T, Arguments>, _ rest: repeat each B) -> T
  {
    unfit(key)
  }

  /// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
  @_disfavoredOverload
  public func get<T, K: UnfitKey, each B>(
    _ key: K, _ rest: repeat each B, fileID: StaticString = #fileID, line: UInt = #line
  ) -> T {
    unfit(key)
  }

  /// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
  public func get<T, K: UnfitKey, each B>(
    _ key: K, _ rest: repeat each B, fileID: StaticString = #fileID, line: UInt = #line
  ) -> T? {
    unfit(key)
  }

  /// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
  @_disfavoredOverload
  public func get<T, K: UnusableKey, each B>(
    _ key: K, _ rest: repeat each B, fileID: StaticString = #fileID, line: UInt = #line
  ) -> T {
    unfit(key)
  }

  /// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
  public func get<T, K: UnusableKey, each B>(
    _ key: K, _ rest: repeat each B, fileID: StaticString = #fileID, line: UInt = #line
  ) -> T? {
    unfit(key)
  }

  /// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
  @_disfavoredOverload
  public func get<T, K: UnfitKey, each B>(
    _ scope: Resolver.Scope, _ key: K, _ rest: repeat each B, fileID: StaticString = #fileID, line: UInt = #line
  ) -> T {
    unfit(key)
  }

  /// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
  public func get<T, K: UnfitKey, each B>(
    _ scope: Resolver.Scope, _ key: K, _ rest: repeat each B, fileID: StaticString = #fileID, line: UInt = #line
  ) -> T? {
    unfit(key)
  }

  /// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
  @_disfavoredOverload
  public func get<T, K: UnusableKey, each B>(
    _ scope: Resolver.Scope, _ key: K, _ rest: repeat each B, fileID: StaticString = #fileID, line: UInt = #line
  ) -> T {
    unfit(key)
  }

  /// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
  public func get<T, K: UnusableKey, each B>(
    _ scope: Resolver.Scope, _ key: K, _ rest: repeat each B, fileID: StaticString = #fileID, line: UInt = #line
  ) -> T? {
    unfit(key)
  }

  /// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
  @_disfavoredOverload
  public func get<T, K: UnfitKey, each B>(
    expect type: T.Type = T.self, name: Resolver.Name, _ key: K, _ rest: repeat each B, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> T {
    unfit(key)
  }

  /// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
  public func get<T, K: UnfitKey, each B>(
    expect type: T.Type = T.self, name: Resolver.Name, _ key: K, _ rest: repeat each B, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> T? {
    unfit(key)
  }

  /// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
  @_disfavoredOverload
  public func get<T, K: UnusableKey, each B>(
    expect type: T.Type = T.self, name: Resolver.Name, _ key: K, _ rest: repeat each B, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> T {
    unfit(key)
  }

  /// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
  public func get<T, K: UnusableKey, each B>(
    expect type: T.Type = T.self, name: Resolver.Name, _ key: K, _ rest: repeat each B, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> T? {
    unfit(key)
  }

  /// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
  @_disfavoredOverload
  public func get<T, K: UnfitKey, each B>(
    expect type: T.Type, _ key: K, _ rest: repeat each B, fileID: StaticString = #fileID, line: UInt = #line
  ) -> T {
    unfit(key)
  }

  /// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
  public func get<T, K: UnfitKey, each B>(
    expect type: T.Type, _ key: K, _ rest: repeat each B, fileID: StaticString = #fileID, line: UInt = #line
  ) -> T? {
    unfit(key)
  }

  /// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
  @_disfavoredOverload
  public func get<T, K: UnusableKey, each B>(
    expect type: T.Type, _ key: K, _ rest: repeat each B, fileID: StaticString = #fileID, line: UInt = #line
  ) -> T {
    unfit(key)
  }

  /// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
  public func get<T, K: UnusableKey, each B>(
    expect type: T.Type, _ key: K, _ rest: repeat each B, fileID: StaticString = #fileID, line: UInt = #line
  ) -> T? {
    unfit(key)
  }

  /// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
  @available(
    *, unavailable, message: "the type or the arguments don't fit the key; an async key needs try await getAsync(key)"
  )
  public func get<T, K: Resolver.Keys, each B>(
    _ key: K, _ rest: repeat each B, fileID: StaticString = #fileID, line: UInt = #line
  ) -> T {
    unfit(key)
  }

  /// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
  @available(*, unavailable, message: "a key has its own scope and name: write get(key)")
  public func get<T, K: Resolver.Keys, each B>(
    _ scope: Resolver.Scope, _ key: K, _ rest: repeat each B, fileID: StaticString = #fileID, line: UInt = #line
  ) -> T {
    unfit(key)
  }

  /// Doesn't compile: the key has to be awaited.
  @available(*, unavailable, message: "await it: try await getAsync(key)")
  public func get<T, Arguments, each B>(
    _ key: Resolver.AsyncArgumentKey<T, Arguments>, _ rest: repeat each B, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> T {
    unfit(key)
  }
}

extension ResolverProtocol {
  /// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
  @_disfavoredOverload
  public func getAsync<T, K: UnfitKey, each B>(
    _ key: K, _ rest: repeat each B, isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> T {
    unfit(key)
  }

  /// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
  @_disfavoredOverload
  public func getAsync<T, K: UnusableKey, each B>(
    _ key: K, _ rest: repeat each B, isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> T {
    unfit(key)
  }
}

/// Nothing that compiles comes here.
func unfit(_ key: AnyObject) -> Never { fatalError("\(key) doesn't fit") }
