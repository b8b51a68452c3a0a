/// A property that is resolved each time it is used.
///
/// ```swift
/// struct ProfileView {
///   @DynamicInjected var users: UserManager
/// }
/// ```
///
/// It asks as a global `get()` does where it is used, and costs as much. Where there is no instance to be had, the program
/// stops at the property's line with the whole text; an optional is nil where nothing is registered.
@propertyWrapper
public struct DynamicInjected<T>: Sendable {
  /// What the property asks for, and whom; for an error instead of the program's end.
  public let projectedValue: Injection<T>

  /// An instance, as the registration's scope says.
  public var wrappedValue: T { projectedValue.get() }

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
  }
}
