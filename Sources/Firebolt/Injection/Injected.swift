/// A property that is resolved when its owner is initialised.
///
/// ```swift
/// final class ProfileViewModel {
///   @Injected var users: UserManager
///   @Injected(name: "dark", resolverId: "Themes") var theme: Theme
///   @Injected var log: Log?
/// }
/// ```
///
/// It works like a global `get()` at that moment: inside `withResolver` it asks that resolver, and in a recipe the
/// recipe's resolver. If there is no instance, the program stops at the property's line with the full text of the
/// error; an optional property is nil if nothing is registered. That moment is before the body of the owner's
/// initialiser; to choose the resolver there, take it as a parameter, or use ``DynamicInjected``.
@propertyWrapper
public struct Injected<T> {
  /// The instance.
  public var wrappedValue: T

  /// The property's request. Use it to resolve again.
  public let projectedValue: Injection<T>

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
    self.init(Injection(name, nil, resolverId, from: resolver, Place(fileID, line)))
  }

  /// Resolves a declared key, with the arguments that it takes: `@Injected(.badge, "Ada") var badge`.
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
    self.init(Injection(Resolver.Name(of: key), .of(repeat each arguments), from: resolver, Place(fileID, line)))
  }

  /// Resolves a main-actor key, with the arguments that it takes.
  @MainActor
  @_alwaysEmitIntoClient
  public init<each A, I: ServedAtOnce & ReachesMainActor>(
    _ key: Resolver.DeclaredKey<(repeat each A) -> T, I>, _ arguments: repeat each A,
    from resolver: (any ResolverProtocol)? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(Injection(Resolver.Name(of: key), .of(repeat each arguments), from: resolver, Place(fileID, line)))
  }

  @usableFromInline
  init(_ injection: Injection<T>) {
    wrappedValue = injection.request.get()
    projectedValue = injection
  }
}

extension Injected: Sendable where T: Sendable {}
