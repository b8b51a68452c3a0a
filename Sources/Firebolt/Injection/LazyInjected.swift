/// A property that is resolved on first use and stays the same.
///
/// ```swift
/// final class ProfileViewModel {
///   @LazyInjected var users: UserManager
/// }
/// ```
///
/// The first use works like a global `get()` there. Threads can use it at the same time: it is resolved once, and all
/// threads get the same value. Copies of a struct share it. If there is no instance, the program stops at the
/// property's line with the full text of the error; an optional property stays nil if nothing is registered at its
/// first use.
@propertyWrapper
public struct LazyInjected<T>: Sendable {
  /// The property's request. Use it to resolve again.
  public let projectedValue: Injection<T>

  private let lazy: Lazy<T>

  /// The instance.
  public var wrappedValue: T { lazy.value }

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
    lazy = injection.lazy()
  }
}
