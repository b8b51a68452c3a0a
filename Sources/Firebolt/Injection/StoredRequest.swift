/// A request that can be made later, any number of times, with the same arguments. Its value has the requested type or is
/// wrapped by it.
@usableFromInline
final class StoredRequest: Sendable {
  let name: Resolver.Name?
  private let scope: Resolver.Scope?
  private let arguments: KeptArguments?
  private let fixed: Resolver?
  private let resolverId: String

  /// Whether the resolver and the heirs are those of the place where the request was stored, whatever is in force when it is
  /// made: somebody keeps what it gets, or has been made by the resolver that is asked.
  private let isSettled: Bool

  /// The heirs that were in force there, if the request is settled.
  private let heirs: Heir?

  /// The place in error texts.
  let place: Place

  /// - Parameters:
  ///   - arguments: The arguments. They must fit a declared key.
  ///   - resolver: The resolver to ask; the request doesn't keep it alive. Nil means the resolver that a global
  ///     `get(resolverId:)` asks.
  ///   - isSettled: Whether the request is for a `Lazy` or a `Provider` of that resolver.
  @inline(never)
  init(
    _ name: Resolver.Name?, _ scope: Resolver.Scope? = nil, _ arguments: KeptArguments? = nil,
    asking resolver: (any ResolverProtocol)?, orWithId resolverId: String = globalResolverId, at place: Place,
    isSettled: Bool = false
  ) {
    self.name = name
    self.scope = scope
    self.arguments = arguments
    fixed = resolver?.resolver.substituted.sharingResolver
    self.resolverId = resolverId
    self.place = place
    self.isSettled = isSettled
    heirs = isSettled ? Heir.kept : nil
  }

  /// Stores the same request of the resolver that another one asks now.
  private convenience init(settling other: StoredRequest) {
    // A resolver with an id may be opened later. Until then, there is nothing that an heir could have inherited from.
    let isKnown =
      other.fixed != nil || other.resolverId == globalResolverId || Registry.shared.store(other.resolverId) != nil
    self.init(
      other.name, other.scope, other.arguments, asking: isKnown ? other.resolver : nil, orWithId: other.resolverId,
      at: other.place, isSettled: true)
  }

  /// The same request of the resolver that this one asks now, whoever is in force when it is made. A `Lazy` and a lazy
  /// property are made of it, a `Provider` too.
  var settled: StoredRequest { isSettled ? self : StoredRequest(settling: self) }

  /// Stores a request for the value, or for a type that wraps it, to be made later instead of now.
  convenience init(_ request: RequestRef) {
    let recipe = Request.current?.registration.takeUnretainedValue() ?? TaskContext.request?.target.registration
    let asked = request.pointee.answering.takeUnretainedValue()
    // Errors name the place of the recipe that makes this request, or else of this request itself.
    self.init(
      request.pointee.name, request.pointee.wantedScope, .boxed(request.arguments.list), asking: asked,
      at: recipe?.place ?? request.pointee.place ?? asked.store.place, isSettled: true)
  }

  /// The resolver that answers the request now.
  var resolver: Resolver { fixed ?? Firebolt.resolver(answering: resolverId) }

  /// Makes the request.
  ///
  /// - Parameters:
  ///   - given: Further arguments, after the request's own.
  ///   - place: The place of the caller, if it isn't the request's own.
  func answer<T>(_ given: Arguments = .none, at place: Place? = nil) throws(ResolutionError) -> T {
    if let context { return try answer(T.self, given, at: place, in: context).value(as: T.self) }
    return try answerAtOnce(given, at: place)
  }

  @inline(never)
  private func answer(_ type: Any.Type, _ given: Arguments, at place: Place?, in context: TaskContext)
    throws(ResolutionError) -> Instance
  {
    func answer<T>(_ type: T.Type) throws(ResolutionError) -> Instance {
      Instance(try answerAtOnce(given, at: place) as T)
    }
    return try context.run { Result { () throws(ResolutionError) in try answer(type) } }.get()
  }

  private func answerAtOnce<T>(_ given: Arguments, at place: Place?) throws(ResolutionError) -> T {
    let all = given.areNone ? arguments : joined(given)
    defer { withExtendedLifetime(all) {} }
    return try resolver.answer(T.self, name, scope, all?.arguments ?? given, at: place ?? self.place)
  }

  /// Returns the request's own arguments and further ones; nil if it has none of its own.
  @inline(never)
  private func joined(_ given: Arguments) -> KeptArguments? {
    guard var all = arguments?.arguments.list else { return nil }
    for value in given.list { all.append(value) }
    return .boxed(all)
  }

  /// The context with the heirs of a settled request; nil if there are none, neither there nor here.
  private var context: TaskContext? {
    if !isSettled || heirs == nil && Heir.current == nil { return nil }
    return TaskContext(heirs: .goingOn(heirs, asking: fixed))
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
    let arguments = given == nil ? self.arguments : joined(given?.arguments ?? .none) ?? given
    guard let context else { return try await resolver.answerAsync(T.self, name, arguments, at: place ?? self.place) }
    return try await context.run { () async throws(ResolutionError) in
      // Without this use of the parameter, the closure would leave the caller's actor.
      _ = isolation
      return try await self.resolver.answerAsync(T.self, self.name, arguments, at: place ?? self.place)
    }
  }

  /// Returns an instance that the request has got before, and stops the program if the calling code may not use it.
  @inline(never)
  func open(_ instance: Instance) -> Instance {
    if let opened = instance.opened { return opened }
    let key = TypeKey(registered: instance.unguarded.type, name: name)
    ResolutionError(instance.isolationCode, key, in: resolver.store.label, path: [], detail: instance.typeName)
      .stop(place)
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
  func storedRequest(of key: Resolver.Keys, at place: Place? = nil) -> StoredRequest {
    StoredRequest(Resolver.Name(of: key), asking: self, at: place ?? key.place, isSettled: true)
  }
}
