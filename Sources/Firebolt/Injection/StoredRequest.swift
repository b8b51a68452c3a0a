/// A request that can be made later, any number of times, with the same arguments. Its value has the requested type or is
/// wrapped by it.
@usableFromInline
final class StoredRequest: Sendable {
  let name: Resolver.Name?
  private let scope: Resolver.Scope?
  private let arguments: KeptArguments?
  private let fixed: Resolver?
  private let resolverId: String

  /// The place in error texts.
  let place: Place

  /// - Parameters:
  ///   - arguments: The arguments. They must fit a declared key.
  ///   - resolver: The resolver to ask; the request doesn't keep it alive. Nil means the resolver that a global
  ///     `get(resolverId:)` asks.
  init(
    _ name: Resolver.Name?, _ scope: Resolver.Scope? = nil, _ arguments: KeptArguments? = nil,
    asking resolver: (any ResolverProtocol)?, orWithId resolverId: String = globalResolverId, at place: Place
  ) {
    self.name = name
    self.scope = scope
    self.arguments = arguments
    fixed = resolver?.resolver.substituted.sharingResolver
    self.resolverId = resolverId
    self.place = place
  }

  /// Stores a request for the value, or for a type that wraps it, to be made later instead of now.
  convenience init(_ request: RequestRef) {
    let recipe = Request.current?.registration.takeUnretainedValue() ?? TaskContext.request?.target.registration
    let asked = request.asked.takeUnretainedValue()
    // Errors name the place of the recipe that makes this request, or else of this request itself.
    self.init(
      request.name, request.wantedScope, .boxed(request.arguments.list), asking: asked,
      at: recipe?.place ?? request.place ?? asked.store.place)
  }

  /// The resolver that answers the request now.
  var resolver: Resolver { fixed ?? Firebolt.resolver(answering: resolverId) }

  /// Makes the request.
  ///
  /// - Parameters:
  ///   - given: Further arguments, after the request's own.
  ///   - place: The place of the caller, if it isn't the request's own.
  func answer<T>(_ given: Arguments = .none, at place: Place? = nil) throws(ResolutionError) -> T {
    let place = place ?? self.place
    guard let arguments else { return try resolver.answer(T.self, name, scope, given, at: place) }
    if given.areNone { return try resolver.answer(T.self, name, scope, arguments.arguments, at: place) }
    let all = KeptArguments.boxed(arguments.arguments.list + given.list)
    defer { withExtendedLifetime(all) {} }
    return try resolver.answer(T.self, name, scope, all?.arguments ?? .none, at: place)
  }

  /// Makes the request, and awaits the instance if necessary.
  ///
  /// - Parameter given: Further arguments, after the request's own.
  @usableFromInline
  func answerAsync<T>(
    _ given: KeptArguments?, at place: Place? = nil, isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> T {
    // What is requested in a scope isn't awaited by any request.
    if scope != nil { return try answer(given?.arguments ?? .none, at: place) }
    var arguments = given ?? self.arguments
    if let given, let own = self.arguments { arguments = .boxed(own.arguments.list + given.arguments.list) }
    return try await resolver.answerAsync(T.self, name, arguments, at: place ?? self.place)
  }

  /// Makes the request, and stops the program if there is no instance.
  ///
  /// - Parameter given: Further arguments, after the request's own.
  @usableFromInline
  func get<T>(_ given: Arguments = .none, at place: Place? = nil) -> T {
    do { return try answer(given, at: place) } catch { error.stop(place ?? self.place) }
  }
}

extension ResolverProtocol {
  /// Returns a request for a declared key, to be made with the arguments of each call.
  @usableFromInline
  func storedRequest(of key: Resolver.Keys) -> StoredRequest {
    StoredRequest(Resolver.Name(of: key), asking: self, at: key.place)
  }
}
