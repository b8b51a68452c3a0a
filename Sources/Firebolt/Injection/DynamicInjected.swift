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
@propertyWrapper
public struct DynamicInjected<T>: Sendable {
  /// The property's request. Use it to get an error instead of stopping the program.
  public let projectedValue: Injection<T>

  /// The instance, according to the registration's scope.
  public var wrappedValue: T { projectedValue.get() }

  /// Asks the resolver with the given id; by default the resolver that a global `get()` asks.
  ///
  /// - Parameters:
  ///   - type: The type to resolve if the property has no type annotation.
  ///   - name: The name of the registration.
  ///   - resolverId: The id of a live resolver.
  ///   - fileID: The file of the property; filled in by the compiler.
  ///   - line: The line of the property; filled in by the compiler.
  public init(
    expect type: T.Type = T.self, name: Resolver.Name? = nil, resolverId: String = globalResolverId,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(Injection(name, resolverId, fileID, line))
  }

  /// Asks the given resolver.
  ///
  /// - Parameters:
  ///   - type: The type to resolve if the property has no type annotation.
  ///   - name: The name of the registration.
  ///   - resolver: The resolver; the property doesn't keep it alive.
  ///   - fileID: The file of the property; filled in by the compiler.
  ///   - line: The line of the property; filled in by the compiler.
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
