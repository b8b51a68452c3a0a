/// A property that is resolved when it is first used, and then stays the same.
///
/// ```swift
/// final class ProfileViewModel {
///   @LazyInjected var users: UserManager
/// }
/// ```
///
/// It asks as a global `get()` does where it is first used. Threads may use it at once: it is resolved once, and all of
/// them get the same. Copies of a struct share it. Where there is no instance to be had, the program stops at the
/// property's line with the whole text.
@propertyWrapper
public struct LazyInjected<T>: Sendable {
  /// What the property asks for, and whom; for asking anew.
  public let projectedValue: Injection<T>

  private let lazy: Lazy<T>

  /// The instance.
  public var wrappedValue: T { lazy.value }

  /// Asks a resolver by its id; by default the one that a global `get()` asks.
  ///
  /// - Parameters:
  ///   - type: The type to resolve, where the property has no annotation.
  ///   - name: The name under which the type is registered.
  ///   - resolverId: The id of a living resolver.
  ///   - fileID: The file of the property, filled in by the compiler.
  ///   - line: The line of the property, filled in by the compiler.
  public init(
    expect type: T.Type = T.self, name: Resolver.Name? = nil, resolverId: String = globalResolverId,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(Injection(name, resolverId, fileID, line))
  }

  /// Asks a resolver at hand.
  ///
  /// - Parameters:
  ///   - type: The type to resolve, where the property has no annotation.
  ///   - name: The name under which the type is registered.
  ///   - resolver: The resolver, which isn't kept alive for it.
  ///   - fileID: The file of the property, filled in by the compiler.
  ///   - line: The line of the property, filled in by the compiler.
  public init(
    expect type: T.Type = T.self, name: Resolver.Name? = nil, from resolver: any ResolverProtocol,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(Injection(name, from: resolver, fileID, line))
  }

  init(_ injection: Injection<T>) {
    projectedValue = injection
    lazy = injection.lazy()
  }
}
