/// A property that is resolved on first use and stays the same.
///
/// ```swift
/// final class ProfileViewModel {
///   @LazyInjected var users: UserManager
/// }
/// ```
///
/// It asks the resolver that ``Injected`` would have asked where the property's owner was made: inside `withResolver` that
/// resolver, in a recipe the recipe's resolver, and else the global one. It doesn't keep that resolver alive. Threads can
/// use it at the same time, and all get the same value. If two threads use it first at once, both ask: a factory's recipe may run for both, and one of the instances is kept.
/// Copies of a struct share it. If there is no instance, the program stops at the property's line with the full text of
/// the error; an optional property stays nil if nothing is registered at its first use.
@propertyWrapper
public struct LazyInjected<T>: Sendable {
  /// The property's request. Use it to resolve again.
  public var projectedValue: Injection<T> { Injection(lazy.propertysRequest) }

  private let lazy: LazyValue

  /// The instance.
  public var wrappedValue: T { lazy.value.value(as: T.self) }

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

  /// Resolves a declared key, with the arguments that it takes: `@LazyInjected(.badge, "Ada") var badge`.
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

  @usableFromInline
  init(_ injection: Injection<T>) {
    lazy = LazyValue(for: injection.request.settled, as: T.self)
  }
}
