/// The request of an injected property: the `$property` of the property wrappers.
///
/// ```swift
/// final class Player {
///   @LazyInjected var library: Library
///   func reload() throws { show(try $library.resolve()) }
/// }
/// ```
public struct Injection<T>: Sendable {
  let request: StoredRequest

  @usableFromInline
  init(
    _ name: Resolver.Name?, _ arguments: KeptArguments? = nil, _ resolverId: String = globalResolverId,
    from resolver: (any ResolverProtocol)?, _ place: Place
  ) {
    request = StoredRequest(name, nil, arguments, asking: resolver, orWithId: resolverId, at: place)
  }

  /// Creates the request of a lazy property, which asks the resolver that an eager one asks now.
  init(_ request: StoredRequest) { self.request = request }

  /// The requested key.
  var key: TypeKey { TypeKey(registered: T.self, name: request.name) }

  /// The resolver that the property asks now: the given one, the one with the given id, or the one that a global `get()`
  /// asks; for a lazy property, the one that was that where the property was made.
  public var resolver: Resolver { request.resolver }

  /// Resolves the property's type or key again.
  ///
  /// - Returns: The instance, according to the registration's scope.
  /// - Throws: A `ResolutionError`.
  public func resolve() throws(ResolutionError) -> T {
    try request.answer()
  }
}
