// Global functions that reject a key that doesn't fit, like the methods of a resolver.

/// Doesn't compile: a request must match the key's value type and arguments.
@_disfavoredOverload
public func get<T, each B>(
  unfit never: Never? = nil, resolverId: String = globalResolverId, expect type: T.Type = T.self,
  name: Resolver.Name? = nil, _ key: UnfitKey,
  _ rest: repeat each B
) -> T {
  unfit(key)
}

/// Doesn't compile: a request must match the key's value type and arguments.
@_disfavoredOverload
public func get<T, each B>(
  unfit never: Never? = nil, resolverId: String = globalResolverId, expect type: T.Type = T.self,
  name: Resolver.Name? = nil, _ key: UnfitKey,
  _ rest: repeat each B
) -> T? {
  unfit(key)
}

/// Doesn't compile: a request must match the key's value type and arguments.
@_disfavoredOverload
public func get<T, each B>(
  unusable never: Never? = nil, resolverId: String = globalResolverId, expect type: T.Type = T.self,
  name: Resolver.Name? = nil, _ key: UnfitKey,
  _ rest: repeat each B
) -> T {
  unfit(key)
}

/// Doesn't compile: a request must match the key's value type and arguments.
@_disfavoredOverload
public func get<T, each B>(
  unusable never: Never? = nil, resolverId: String = globalResolverId, expect type: T.Type = T.self,
  name: Resolver.Name? = nil, _ key: UnfitKey,
  _ rest: repeat each B
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

/// Doesn't compile: the key must be awaited.
@available(*, unavailable, message: "await it: try await getAsync(key)")
public func get<T, Arguments, each B>(
  _ key: Resolver.AsyncArgumentKey<T, Arguments>, _ rest: repeat each B
) -> T {
  unfit(key)
}

/// Doesn't compile: the key takes other arguments.
@available(*, unavailable, message: "the key takes other arguments")
public func get<T, Arguments, Isolation, each B>(
  _ key: Resolver.DeclaredKey<T, Arguments, Isolation>, _ rest: repeat each B
) -> T {
  unfit(key)
}

/// Doesn't compile: the key must be awaited.
@available(*, unavailable, message: "await it: try await getAsync(key)")
public func resolve<T, Arguments, each B>(_ key: Resolver.AsyncArgumentKey<T, Arguments>, _ rest: repeat each B) -> T {
  unfit(key)
}

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
