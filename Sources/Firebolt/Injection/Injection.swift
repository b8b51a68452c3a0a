/// The request of an injected property: the `$property` of the property wrappers.
///
/// ```swift
/// final class Player {
///   @LazyInjected var library: Library
///   func reload() throws { show(try $library.resolve()) }
/// }
/// ```
public struct Injection<T>: Sendable {
  /// The requested key.
  var key: TypeKey { request.key }

  private let request: StoredRequest<T>
  private let resolverId: String
  private let fixed: Resolver?
  private let place: Place

  /// - Parameter resolver: The resolver to ask; the request doesn't keep it alive. Nil means the resolver that a global
  ///   `get(resolverId:)` asks.
  @usableFromInline
  init(
    _ name: Resolver.Name?, _ resolverId: String, from resolver: (any ResolverProtocol)?, _ fileID: StaticString,
    _ line: UInt
  ) {
    (request, self.resolverId, place) = (StoredRequest(name), resolverId, Place(fileID, line))
    fixed = resolver?.resolver.redirectedForLater
  }

  @usableFromInline
  init<each A>(
    _ key: Resolver.Keys, _ arguments: repeat each A, from resolver: (any ResolverProtocol)?, _ fileID: StaticString,
    _ line: UInt
  ) {
    (request, resolverId) = (StoredRequest(key, .of(repeat each arguments)), globalResolverId)
    (fixed, place) = (resolver?.resolver.redirectedForLater, Place(fileID, line))
  }

  /// The resolver that the property asks now: the given one, the one with the given id, or the one that a global `get()`
  /// asks.
  public var resolver: Resolver { fixed ?? Firebolt.resolver(answering: resolverId) }

  /// Resolves the property's type or key again.
  ///
  /// - Returns: The instance, according to the registration's scope.
  /// - Throws: A `ResolutionError`.
  public func resolve() throws(ResolutionError) -> T {
    try request.answer(resolver, place)
  }

  /// Resolves the property's type or key again, and stops the program if there is no instance.
  func get() -> T {
    do throws(ResolutionError) { return try request.answer(resolver, place) } catch { error.stop(place) }
  }

  /// Returns a `Lazy` for the value.
  func lazy() -> Lazy<T> {
    Lazy(at: place) { try resolve() }
  }
}
