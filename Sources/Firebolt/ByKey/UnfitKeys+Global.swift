// The global functions that refuse a key that doesn't fit, as those of a resolver do.

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
  resolverId: String = globalResolverId, expect type: T.Type = T.self, name: Resolver.Name, _ key: K,
  _ rest: repeat each B, fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  unfit(key)
}

/// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
public func get<T, K: UnfitKey, each B>(
  resolverId: String = globalResolverId, expect type: T.Type = T.self, name: Resolver.Name, _ key: K,
  _ rest: repeat each B, fileID: StaticString = #fileID, line: UInt = #line
) -> T? {
  unfit(key)
}

/// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
@_disfavoredOverload
public func get<T, K: UnusableKey, each B>(
  resolverId: String = globalResolverId, expect type: T.Type = T.self, name: Resolver.Name, _ key: K,
  _ rest: repeat each B, fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  unfit(key)
}

/// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
public func get<T, K: UnusableKey, each B>(
  resolverId: String = globalResolverId, expect type: T.Type = T.self, name: Resolver.Name, _ key: K,
  _ rest: repeat each B, fileID: StaticString = #fileID, line: UInt = #line
) -> T? {
  unfit(key)
}

/// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
@_disfavoredOverload
public func get<T, K: UnfitKey, each B>(
  resolverId: String = globalResolverId, expect type: T.Type, _ key: K, _ rest: repeat each B,
  fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  unfit(key)
}

/// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
public func get<T, K: UnfitKey, each B>(
  resolverId: String = globalResolverId, expect type: T.Type, _ key: K, _ rest: repeat each B,
  fileID: StaticString = #fileID, line: UInt = #line
) -> T? {
  unfit(key)
}

/// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
@_disfavoredOverload
public func get<T, K: UnusableKey, each B>(
  resolverId: String = globalResolverId, expect type: T.Type, _ key: K, _ rest: repeat each B,
  fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  unfit(key)
}

/// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
public func get<T, K: UnusableKey, each B>(
  resolverId: String = globalResolverId, expect type: T.Type, _ key: K, _ rest: repeat each B,
  fileID: StaticString = #fileID, line: UInt = #line
) -> T? {
  unfit(key)
}

/// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
@_disfavoredOverload
public func get<T, K: UnfitKey, each B>(
  resolverId: String, _ key: K, _ rest: repeat each B, fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  unfit(key)
}

/// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
public func get<T, K: UnfitKey, each B>(
  resolverId: String, _ key: K, _ rest: repeat each B, fileID: StaticString = #fileID, line: UInt = #line
) -> T? {
  unfit(key)
}

/// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
@_disfavoredOverload
public func get<T, K: UnusableKey, each B>(
  resolverId: String, _ key: K, _ rest: repeat each B, fileID: StaticString = #fileID, line: UInt = #line
) -> T {
  unfit(key)
}

/// Doesn't compile: a key's value is of the key's type, and takes the key's arguments.
public func get<T, K: UnusableKey, each B>(
  resolverId: String, _ key: K, _ rest: repeat each B, fileID: StaticString = #fileID, line: UInt = #line
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

/// Doesn't compile: the key has to be awaited.
@available(*, unavailable, message: "await it: try await getAsync(key)")
public func get<T, Arguments, each B>(
  _ key: Resolver.AsyncArgumentKey<T, Arguments>, _ rest: repeat each B, fileID: StaticString = #fileID,
  line: UInt = #line
) -> T {
  unfit(key)
}

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
public func resolve<T, Arguments, each B>(_ key: Resolver.AsyncArgumentKey<T, Arguments>, _ rest: repeat each B) -> T {
  unfit(key)
}

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
