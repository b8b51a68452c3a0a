extension ResolverProtocol {
  /// Says that children of this resolver supply something.
  ///
  /// ```swift
  /// let requestModule = Module("requests") {
  ///   $0.require(Visitor.self)
  ///   $0.autowire(.factory, Greeting.init(visitor:))
  /// }
  /// ```
  ///
  /// So `verify()` knows of it: what is made for a child may need it, and what this resolver shares may not. Asked of this resolver
  /// itself, it is missing, and the error says who has to supply it. It goes with the module that says so, or with `unregister`.
  ///
  /// - Parameters:
  ///   - type: The type that each child registers.
  ///   - name: The name under which it does.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for the next call.
  @discardableResult
  public func require<T>(
    _ type: T.Type, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    hang(on: TypeKey(type, name: name), Place(fileID, line)) { .require }
  }

  /// Says that children of this resolver supply what a declared key stands for.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  /// - Returns: The resolver, for the next call.
  @discardableResult
  public func require<T, Arguments, Isolation>(
    _ key: Resolver.DeclaredKey<T, Arguments, Isolation>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    hang(on: key.typeKey, Place(fileID, line)) { .require }
  }
}

extension Store {
  /// What an error says of a key that children have to supply; nil for others.
  func requirement(of key: TypeKey) -> String? {
    let place = state.withLock { $0.entry(key)?.hooks.first(where: \.isRequirement)?.place }
    return place.map { ", whose children supply it (\($0))" }
  }
}
