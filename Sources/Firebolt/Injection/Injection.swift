/// What an injected property asks for, and whom: the `$property` of the property wrappers.
///
/// ```swift
/// final class Player {
///   @LazyInjected var library: Library
///   func reload() throws { show(try $library.resolve()) }
/// }
/// ```
public struct Injection<T>: Sendable {
  /// The name under which the type is registered; of a declared key the name that it was given, if any.
  public var name: Resolver.Name? { key.name }

  /// What is asked for.
  let key: TypeKey

  /// Asks for a declared key; nil if a type is asked for.
  private let answer: (@Sendable (Resolver, Place) throws(ResolutionError) -> T)?

  /// The id of the resolver to ask, unless one is fixed.
  private let resolverId: String
  private let fixed: Resolver?
  private let place: Place

  init(_ name: Resolver.Name?, _ resolverId: String, _ fileID: StaticString, _ line: UInt) {
    key = TypeKey(registered: T.self, name: name)
    (self.resolverId, fixed, answer, place) = (resolverId, nil, nil, Place(fileID, line))
  }

  /// - Parameter resolver: Whom to ask. It isn't kept alive, so that it may cache whose property this is.
  init(_ name: Resolver.Name?, from resolver: any ResolverProtocol, _ fileID: StaticString, _ line: UInt) {
    key = TypeKey(registered: T.self, name: name)
    (resolverId, answer, place) = ("", nil, Place(fileID, line))
    fixed = resolver.resolver.sharingResolver
  }

  /// A request for a declared key.
  ///
  /// - Parameters:
  ///   - resolver: Whom to ask; nil for the resolver that a global `get()` asks.
  ///   - convert: Makes of the key's value what the property holds.
  init<Value>(
    _ key: KeyRequest<Value>, from resolver: (any ResolverProtocol)?, _ fileID: StaticString, _ line: UInt,
    _ convert: @escaping @Sendable (Value) -> T
  ) {
    self.key = key.key.typeKey
    answer = { resolver, place throws(ResolutionError) in convert(try key.answer(resolver, place)) }
    (resolverId, place) = (globalResolverId, Place(fileID, line))
    fixed = resolver?.resolver.sharingResolver
  }

  /// A request for a declared key's value as it is.
  init(_ key: KeyRequest<T>, from resolver: (any ResolverProtocol)?, _ fileID: StaticString, _ line: UInt) {
    self.init(key, from: resolver, fileID, line) { $0 }
  }

  /// The resolver that is asked here and now: the one that was named, or the one that a global `get()` asks.
  public var resolver: Resolver { fixed ?? Firebolt.resolver(answering: resolverId) }

  /// Asks anew.
  ///
  /// - Returns: The instance, as the registration's scope says.
  /// - Throws: A `ResolutionError`.
  public func resolve() throws(ResolutionError) -> T {
    guard let answer else { return try resolver.resolve(T.self, name: name) }
    do {
      return try answer(resolver, place)
    } catch {
      throw error.explained
    }
  }

  /// Asks anew, and stops the program if there is no instance to be had.
  func get() -> T {
    guard let answer else { return resolver.get(name: name, fileID: place.fileID, line: place.line) }
    do {
      return try answer(resolver, place)
    } catch {
      error.stop(place)
    }
  }

  /// The value, made once, when it is first asked for.
  func lazy() -> Lazy<T> {
    Lazy(at: place, answeredBy: { resolver.store.label }) { try resolve() }
  }
}

/// A request for a declared key that is made later, perhaps several times, with the same arguments.
struct KeyRequest<Value>: Sendable {
  let key: Resolver.Keys
  private let arguments: KeptArguments?

  /// - Parameter arguments: The arguments, which fit the key.
  init<Arguments, Isolation>(
    _ key: Resolver.DeclaredKey<Value, Arguments, Isolation>, _ arguments: KeptArguments? = nil
  ) {
    self.key = key
    self.arguments = arguments
  }

  /// Asks a resolver.
  func answer(_ resolver: Resolver, _ place: Place) throws(ResolutionError) -> Value {
    var request = Request(
      Value.self, Resolver.Name(of: key), nil, arguments?.arguments ?? .none, of: .passUnretained(resolver), at: place)
    defer { request.end() }
    return try resolver.answer(&request, as: Value.self)
  }
}
