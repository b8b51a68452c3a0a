/// What an injected property asks for, and whom: the `$property` of the property wrappers.
///
/// ```swift
/// final class Player {
///   @LazyInjected var library: Library
///   func reload() throws { show(try $library.resolve()) }
/// }
/// ```
public struct Injection<T>: Sendable {
  /// The name under which the type is registered.
  public let name: Resolver.Name?

  /// The id of the resolver to ask, unless one is fixed.
  private let resolverId: String
  private let fixed: Resolver?
  private let place: Place

  init(_ name: Resolver.Name?, _ resolverId: String, _ fileID: StaticString, _ line: UInt) {
    (self.name, self.resolverId, fixed, place) = (name, resolverId, nil, Place(fileID, line))
  }

  /// - Parameter resolver: Whom to ask. It isn't kept alive, so that it may cache whose property this is.
  init(_ name: Resolver.Name?, from resolver: any ResolverProtocol, _ fileID: StaticString, _ line: UInt) {
    (self.name, resolverId, place) = (name, "", Place(fileID, line))
    fixed = resolver.resolver.sharingResolver
  }

  /// The resolver that is asked here and now: the one that was named, or the one that a global `get()` asks.
  public var resolver: Resolver { fixed ?? Firebolt.resolver(answering: resolverId) }

  /// Asks anew.
  ///
  /// - Returns: The instance, as the registration's scope says.
  /// - Throws: A `ResolutionError`.
  public func resolve() throws(ResolutionError) -> T {
    try resolver.resolve(T.self, name: name)
  }

  /// Asks anew, and stops the program if there is no instance to be had.
  func get() -> T {
    resolver.get(name: name, fileID: place.fileID, line: place.line)
  }

  /// The value, made once, when it is first asked for.
  func lazy() -> Lazy<T> {
    Lazy(at: place, answeredBy: { resolver.store.label }) { try resolve() }
  }
}
