/// The request of an injected property: the `$property` of the property wrappers.
///
/// ```swift
/// final class Player {
///   @LazyInjected var library: Library
///   func reload() throws { show(try $library.resolve()) }
/// }
/// ```
public struct Injection<T>: Sendable {
  /// The name of the registration. For a declared key, its chosen name, or nil.
  public var name: Resolver.Name? { key.name }

  /// The requested key.
  let key: TypeKey

  /// A closure that resolves the declared key; nil if the request is for a type.
  private let answer: (@Sendable (Resolver, Place) throws(ResolutionError) -> T)?

  /// The id of the resolver to ask, unless `fixed` is set.
  private let resolverId: String
  private let fixed: Resolver?
  private let place: Place

  init(_ name: Resolver.Name?, _ resolverId: String, _ fileID: StaticString, _ line: UInt) {
    key = TypeKey(registered: T.self, name: name)
    (self.resolverId, fixed, answer, place) = (resolverId, nil, nil, Place(fileID, line))
  }

  /// - Parameter resolver: The resolver to ask. The request doesn't keep it alive, so the resolver can cache the
  ///   property's owner.
  init(_ name: Resolver.Name?, from resolver: any ResolverProtocol, _ fileID: StaticString, _ line: UInt) {
    key = TypeKey(registered: T.self, name: name)
    (resolverId, answer, place) = ("", nil, Place(fileID, line))
    fixed = resolver.resolver.redirectedForLater
  }

  /// Creates a request for a declared key.
  ///
  /// - Parameters:
  ///   - resolver: The resolver to ask; nil for the resolver that a global `get()` asks.
  ///   - convert: Converts the key's value to the property's type.
  init<Value>(
    _ request: StoredRequest<Value>, from resolver: (any ResolverProtocol)?, _ fileID: StaticString, _ line: UInt,
    _ convert: @escaping @Sendable (Value) -> T
  ) {
    self.key = request.key
    answer = { resolver, place throws(ResolutionError) in convert(try request.answer(resolver, place)) }
    (resolverId, place) = (globalResolverId, Place(fileID, line))
    fixed = resolver?.resolver.redirectedForLater
  }

  /// Creates a request for a declared key's unconverted value.
  init(_ request: StoredRequest<T>, from resolver: (any ResolverProtocol)?, _ fileID: StaticString, _ line: UInt) {
    self.init(request, from: resolver, fileID, line) { $0 }
  }

  /// The resolver that the property asks now: the given one, the one with the given id, or the one that a global `get()`
  /// asks.
  public var resolver: Resolver { fixed ?? Firebolt.resolver(answering: resolverId) }

  /// Resolves the property's type or key again.
  ///
  /// - Returns: The instance, according to the registration's scope.
  /// - Throws: A `ResolutionError`.
  public func resolve() throws(ResolutionError) -> T {
    guard let answer else { return try resolver.resolve(T.self, name: name) }
    do {
      return try answer(resolver, place)
    } catch {
      throw error.explained
    }
  }

  /// Resolves the property's type or key again, and stops the program if there is no instance.
  func get() -> T {
    guard let answer else { return resolver.get(name: name, fileID: place.fileID, line: place.line) }
    do {
      return try answer(resolver, place)
    } catch {
      error.stop(place)
    }
  }

  /// Returns a `Lazy` for the value.
  func lazy() -> Lazy<T> {
    Lazy(at: place, answeredBy: { resolver.store.label }) { try resolve() }
  }
}
