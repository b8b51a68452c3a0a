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
/// It asks as a global `get()` does at that moment: within `withResolver` the resolver that that names, in a recipe the
/// one whose recipe it is. Where there is no instance to be had, the program stops at the property's line with the whole
/// text; an optional is nil where nothing is registered.
@propertyWrapper
public struct Injected<T> {
  /// The instance.
  public var wrappedValue: T

  /// What the property asked for, and whom; for asking anew.
  public let projectedValue: Injection<T>

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
    wrappedValue = injection.get()
    projectedValue = injection
  }
}

extension Injected: Sendable where T: Sendable {}
