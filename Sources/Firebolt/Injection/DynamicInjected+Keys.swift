// Injected properties for declared keys.

extension DynamicInjected {
  /// Resolves a declared key.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - resolver: The resolver to ask; the property doesn't keep it alive. Nil, the default, means the resolver that a
  ///     global `get()` asks.
  ///   - fileID: The file of the property; filled in by the compiler.
  ///   - line: The line of the property; filled in by the compiler.
  public init(
    _ key: Resolver.Key<T>, from resolver: (any ResolverProtocol)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(Injection(StoredRequest(key), from: resolver, fileID, line))
  }

  /// Resolves a declared key that takes an argument.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - argument: The recipe's argument.
  ///   - resolver: The resolver to ask; the property doesn't keep it alive. Nil, the default, means the resolver that a
  ///     global `get()` asks.
  ///   - fileID: The file of the property; filled in by the compiler.
  ///   - line: The line of the property; filled in by the compiler.
  public init<A>(
    _ key: Resolver.ArgumentKey<T, A>, _ argument: A, from resolver: (any ResolverProtocol)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(Injection(StoredRequest(key, .of(argument)), from: resolver, fileID, line))
  }

  /// Resolves a declared key that takes two or more arguments.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - first: The recipe's first argument.
  ///   - second: The recipe's second argument.
  ///   - rest: The remaining arguments, in the order of the recipe's parameters.
  ///   - resolver: The resolver to ask; the property doesn't keep it alive. Nil, the default, means the resolver that a
  ///     global `get()` asks.
  ///   - fileID: The file of the property; filled in by the compiler.
  ///   - line: The line of the property; filled in by the compiler.
  public init<A, B, each C>(
    _ key: Resolver.ArgumentKey<T, (A, B, repeat each C)>, _ first: A, _ second: B, _ rest: repeat each C,
    from resolver: (any ResolverProtocol)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(Injection(StoredRequest(key, .of(first, second, repeat each rest)), from: resolver, fileID, line))
  }
}

extension WeakLazyInjected {
  /// Resolves a declared key.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - resolver: The resolver to ask; the property doesn't keep it alive. Nil, the default, means the resolver that a
  ///     global `get()` asks.
  ///   - fileID: The file of the property; filled in by the compiler.
  ///   - line: The line of the property; filled in by the compiler.
  public init(
    _ key: Resolver.Key<T>, from resolver: (any ResolverProtocol)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(Injection(StoredRequest(key), from: resolver, fileID, line) { $0 as T? })
  }

  /// Resolves a declared key that takes an argument.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - argument: The recipe's argument.
  ///   - resolver: The resolver to ask; the property doesn't keep it alive. Nil, the default, means the resolver that a
  ///     global `get()` asks.
  ///   - fileID: The file of the property; filled in by the compiler.
  ///   - line: The line of the property; filled in by the compiler.
  public init<A>(
    _ key: Resolver.ArgumentKey<T, A>, _ argument: A, from resolver: (any ResolverProtocol)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(Injection(StoredRequest(key, .of(argument)), from: resolver, fileID, line) { $0 as T? })
  }

  /// Resolves a declared key that takes two or more arguments.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - first: The recipe's first argument.
  ///   - second: The recipe's second argument.
  ///   - rest: The remaining arguments, in the order of the recipe's parameters.
  ///   - resolver: The resolver to ask; the property doesn't keep it alive. Nil, the default, means the resolver that a
  ///     global `get()` asks.
  ///   - fileID: The file of the property; filled in by the compiler.
  ///   - line: The line of the property; filled in by the compiler.
  public init<A, B, each C>(
    _ key: Resolver.ArgumentKey<T, (A, B, repeat each C)>, _ first: A, _ second: B, _ rest: repeat each C,
    from resolver: (any ResolverProtocol)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(
      Injection(StoredRequest(key, .of(first, second, repeat each rest)), from: resolver, fileID, line) { $0 as T? })
  }
}
