/// The forms of `get` that take any value as an argument. Every `ResolverProtocol` has them.
///
/// They are in a protocol of their own, because the compiler prefers the members of a protocol to those of a protocol
/// that it inherits from. So no form takes a declared key for an argument where a form for keys fits, and each form for
/// keys is needed only once.
///
/// All forms that take any value are disfavoured, so the compiler leaves them out as soon as another form fits.
/// Otherwise, an array of a few requests by key couldn't be type-checked in reasonable time. The forms that return `T`
/// have one parameter more, the column, so the compiler prefers the other ones where an optional is expected.
public protocol ArgumentRequests: AnyObject, Sendable {
  /// The id of the resolver's store.
  var resolverId: String { get }
}

extension ArgumentRequests {
  /// The resolver that does the work.
  @inlinable @inline(__always)
  package var resolver: Resolver {
    // The cast is free if the static type is a `Resolver`.
    if let resolver = self as? Resolver { return resolver }
    return Resolver(living: resolverId)
  }

  /// Resolves an instance and passes arguments to the recipe.
  ///
  /// The program stops, with the full text of the `ResolutionError`, if there is no instance to return.
  ///
  /// - Parameters:
  ///   - type: The type to resolve. The compiler converts the result, so `let p: P = get(expect: C.self)` works.
  ///   - name: The name of the registration.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - column: The column of the call, filled in by the compiler.
  ///   - argument: The recipe's first argument. Arguments are used only if a new instance must be made.
  ///   - rest: The remaining arguments, in the order of the recipe's parameters.
  /// - Returns: The instance.
  @inlinable @_disfavoredOverload
  public func get<T, A, each B>(
    expect type: T.Type = T.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    column: UInt = #column, _ argument: A, _ rest: repeat each B
  ) -> T {
    withArguments(argument, repeat each rest) { arguments in
      resolver.getOrStop(type, name, nil, arguments, Place(fileID, line))
    }
  }

  /// Resolves an instance and passes arguments to the recipe. Returns nil if there is no instance.
  ///
  /// The program stops if this request itself closes a cycle, must be awaited or made on the main actor, gets an
  /// instance of another type, or has a hook that its recipe can't wait for; if a plain `get()` in a recipe fails; or if
  /// the thread's stack has no room for the chain of recipes.
  ///
  /// - Parameters:
  ///   - type: The type to resolve. The compiler converts the result, so `let p: P = get(expect: C.self)` works.
  ///   - name: The name of the registration.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - argument: The recipe's first argument. Arguments are used only if a new instance must be made.
  ///   - rest: The remaining arguments, in the order of the recipe's parameters.
  /// - Returns: The instance, or nil if nothing is registered, the arguments don't fit, or the recipe throws or
  ///   returns nil.
  @inlinable @_disfavoredOverload
  public func get<T, A, each B>(
    expect type: T.Type = T.self, name: Resolver.Name? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ argument: A, _ rest: repeat each B
  ) -> T? {
    withArguments(argument, repeat each rest) { arguments in
      resolver.getOrNil(type, name, nil, arguments, Place(fileID, line))
    }
  }
}
