// Declarations that make the compiler reject a key that doesn't fit.
//
// A request with arguments accepts anything as an argument, including a key. Each of its forms therefore has two
// equally good variants that take a key, so that `get(Resolver.Keys.weather)` as an `Int` is "ambiguous". For a key
// written as `.weather`, only the unavailable forms match; their messages say what is wrong.

/// The superclass of all declared keys, which makes the compiler reject a key that doesn't fit the request. It has no
/// other use.
///
/// It has no members, so the compiler sees at once that `.weather` isn't one of them. Expressions with several requests
/// by key would otherwise take long to type-check.
public class UnfitKey: @unchecked Sendable {  // Sound: it has no state.
  init() {}
}

extension ArgumentRequests {
  /// Doesn't compile: a request must match the key's value type and arguments.
  @_disfavoredOverload
  public func get<T, each B>(
    unfit never: Never? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil, _ key: UnfitKey,
    _ rest: repeat each B
  ) -> T {
    unfit(key)
  }

  /// Doesn't compile: a request must match the key's value type and arguments.
  @_disfavoredOverload
  public func get<T, each B>(
    unfit never: Never? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil, _ key: UnfitKey,
    _ rest: repeat each B
  ) -> T? {
    unfit(key)
  }

  /// Doesn't compile: a request must match the key's value type and arguments.
  @_disfavoredOverload
  public func get<T, each B>(
    unusable never: Never? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil, _ key: UnfitKey,
    _ rest: repeat each B
  ) -> T {
    unfit(key)
  }

  /// Doesn't compile: a request must match the key's value type and arguments.
  @_disfavoredOverload
  public func get<T, each B>(
    unusable never: Never? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil, _ key: UnfitKey,
    _ rest: repeat each B
  ) -> T? {
    unfit(key)
  }
}

extension ResolverProtocol {
  /// Doesn't compile: the key takes other arguments.
  @available(*, unavailable, message: "the key takes other arguments")
  public func get<T, Arguments, Isolation, each B>(
    _ key: Resolver.DeclaredKey<T, Arguments, Isolation>, _ rest: repeat each B
  ) -> T {
    unfit(key)
  }

  /// Doesn't compile: the key must be awaited.
  @available(*, unavailable, message: "await it: try await getAsync(key)")
  public func resolve<T, Arguments, each B>(_ key: Resolver.AsyncArgumentKey<T, Arguments>, _ rest: repeat each B) -> T
  {
    unfit(key)
  }

  /// Doesn't compile: a request must match the key's value type and arguments.
  @_disfavoredOverload
  public func get<T, each B>(
    _ scope: Resolver.Scope, unfit never: Never? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    _ key: UnfitKey, _ rest: repeat each B
  ) -> T {
    unfit(key)
  }

  /// Doesn't compile: a request must match the key's value type and arguments.
  @_disfavoredOverload
  public func get<T, each B>(
    _ scope: Resolver.Scope, unfit never: Never? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    _ key: UnfitKey, _ rest: repeat each B
  ) -> T? {
    unfit(key)
  }

  /// Doesn't compile: a request must match the key's value type and arguments.
  @_disfavoredOverload
  public func get<T, each B>(
    _ scope: Resolver.Scope, unusable never: Never? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    _ key: UnfitKey, _ rest: repeat each B
  ) -> T {
    unfit(key)
  }

  /// Doesn't compile: a request must match the key's value type and arguments.
  @_disfavoredOverload
  public func get<T, each B>(
    _ scope: Resolver.Scope, unusable never: Never? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    _ key: UnfitKey, _ rest: repeat each B
  ) -> T? {
    unfit(key)
  }

  /// Doesn't compile: a request must match the key's value type and arguments.
  @available(
    *, unavailable, message: "the type or the arguments don't fit the key; an async key needs try await getAsync(key)"
  )
  public func get<T, K: Resolver.Keys, each B>(
    _ key: K, _ rest: repeat each B
  ) -> T {
    unfit(key)
  }

  /// Doesn't compile: a request must match the key's value type and arguments.
  @available(*, unavailable, message: "a key has its own scope and name: write get(key)")
  public func get<T, K: Resolver.Keys, each B>(
    _ scope: Resolver.Scope, _ key: K, _ rest: repeat each B
  ) -> T {
    unfit(key)
  }

  /// Doesn't compile: the key must be awaited.
  @available(*, unavailable, message: "await it: try await getAsync(key)")
  public func get<T, Arguments, each B>(
    _ key: Resolver.AsyncArgumentKey<T, Arguments>, _ rest: repeat each B
  ) -> T {
    unfit(key)
  }
}

extension ResolverProtocol {
  /// Doesn't compile: a request must match the key's value type and arguments.
  @_disfavoredOverload
  public func getAsync<T, each B>(
    unfit never: Never? = nil, _ key: UnfitKey, _ rest: repeat each B, isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> T {
    unfit(key)
  }

  /// Doesn't compile: a request must match the key's value type and arguments.
  @_disfavoredOverload
  public func getAsync<T, each B>(
    unusable never: Never? = nil, _ key: UnfitKey, _ rest: repeat each B, isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> T {
    unfit(key)
  }
}

/// Stops the program. No code that compiles calls it.
func unfit(_ key: AnyObject) -> Never { fatalError("\(key) doesn't fit") }
