/// A property that is resolved each time it is used.
///
/// ```swift
/// struct ProfileView {
///   @DynamicInjected var users: UserManager
/// }
/// ```
///
/// Each use works and costs like a global `get()` there. If there is no instance, the program stops at the property's
/// line with the full text of the error; an optional property is nil if nothing is registered.
@frozen @propertyWrapper
public struct DynamicInjected<T>: Sendable {
  /// The property's request. Use it to get an error instead of stopping the program.
  public let projectedValue: Injection<T>

  /// The instance, according to the registration's scope.
  public var wrappedValue: T { projectedValue.request.get() }

  /// Asks the given resolver, or the one with the given id; by default the resolver that a global `get()` asks.
  ///
  /// - Parameters:
  ///   - name: The name of the registration.
  ///   - resolverId: The id of a live resolver.
  ///   - resolver: The resolver to ask instead; the property doesn't keep it alive.
  ///   - fileID: The file of the property; filled in by the compiler.
  ///   - line: The line of the property; filled in by the compiler.
  @_alwaysEmitIntoClient
  public init(
    name: Resolver.Name? = nil, resolverId: String = globalResolverId, from resolver: (any ResolverProtocol)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    projectedValue = Injection(name, nil, resolverId, from: resolver, Place(fileID, line))
  }

  /// Resolves a declared key, with the arguments that it takes: `@DynamicInjected(.badge, "Ada") var badge`.
  ///
  /// - Parameters:
  ///   - key: The declared key.
  ///   - arguments: The recipe's arguments.
  ///   - resolver: The resolver to ask; the property doesn't keep it alive. Nil, the default, means the resolver that a
  ///     global `get()` asks.
  ///   - fileID: The file of the property; filled in by the compiler.
  ///   - line: The line of the property; filled in by the compiler.
  @_alwaysEmitIntoClient
  public init<each A, I: ServedAnywhere>(
    _ key: Resolver.DeclaredKey<(repeat each A) -> T, I>, _ arguments: repeat each A,
    from resolver: (any ResolverProtocol)? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    projectedValue = Injection(
      Resolver.Name(of: key), .of(repeat each arguments), from: resolver, Place(fileID, line))
  }
}
