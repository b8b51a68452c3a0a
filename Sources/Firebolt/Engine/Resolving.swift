import FireboltAtomics

/// The way of a request that the published table couldn't serve: find the registration, check the arguments, and then by
/// scope: run the recipe, or see that it is run once. Everything but the recipe has returned before the recipe runs, so
/// that a long chain of recipes needs little stack.
extension Resolver {
  /// Serves a plain `get()` from the published table: with the instance that is there, or with an ancestor, or one that a
  /// factory makes. Nil if there is more to it.
  @inlinable
  func quick<T>(_ type: T.Type, _ name: Name?) throws(ResolutionError) -> T? {
    defer { withExtendedLifetime(self) {} }
    switch store.ready(type, name) {
    case .instance(let instance): return instance
    case .factory(let registration) where registration.signature == .none: return try make(registration, .none)
    default: return store.hasParent ? try inherited(type, name) : nil
    }
  }

  /// Serves a request with arguments, which stay where they are: from the published table, if a factory there takes them.
  @inlinable
  func serve<T, A, each B>(
    _ type: T.Type, _ name: Name?, _ scope: Scope?, _ argument: A, _ rest: repeat each B
  ) throws(ResolutionError) -> T {
    defer { withExtendedLifetime(self) {} }
    return try withUnsafePointer(to: (argument, (repeat each rest))) { values throws(ResolutionError) in
      let arguments = Arguments(ArgumentSignature(A.self, repeat (each B).self), values)
      if scope == nil, case .factory(let registration) = store.ready(type, name),
        registration.signature == arguments.signature
      {
        return try make(registration, arguments)
      }
      return try serve(type, name, scope, arguments)
    }
  }

  /// Makes an instance that nobody shares.
  @inlinable
  func make<T>(_ registration: TypedRegistration<T>, _ arguments: Arguments) throws(ResolutionError) -> T {
    var request = Request(.passUnretained(registration), as: T.self, arguments, asked: .passUnretained(self))
    defer { request.end(holding: self, registration) }
    if request.closesCycle { throw request.failure(.cycle) }
    return try registration.run(&request)
  }

  /// Serves a request, or says why not.
  @usableFromInline
  func serve<T>(_ type: T.Type, _ name: Name?, _ scope: Scope?, _ arguments: Arguments) throws(ResolutionError) -> T {
    let resolver = redirected
    while let found = resolver.find(type, name, scope) {
      var request = Request(found, as: type, arguments)
      defer { request.endServing(found) }
      let instance: AnyInstance
      switch try request.begin(scope, filedIn: found.home) {
      case .new: return try makeNew(for: &request)
      case .make(let cell): instance = try fill(cell, for: &request, with: makeBoxed)
      case .found(let found): instance = found
      case .superseded: continue
      }
      return try convert(instance, for: &request)
    }
    return try resolver.serveUnregistered(type, name, scope, arguments)
  }

  /// Serves a plain `get()` from the tables of the ancestors.
  @usableFromInline
  func inherited<T>(_ type: T.Type, _ name: Name?) throws(ResolutionError) -> T? {
    if store.isRedirected { return nil }
    // Sound: what `served` finds is of the type that it was asked for.
    switch store.served(type, name) {
    case .instance(let instance): return unsafeDowncast(instance, to: Instance<T>.self).typedValue
    case .factory(let registration): return try makeServed(unsafeDowncast(registration, to: TypedRegistration<T>.self))
    case .nothing: return nil
    }
  }

  /// Makes an instance that nobody shares, by a recipe that may be an ancestor's.
  func makeServed<T>(_ registration: TypedRegistration<T>) throws(ResolutionError) -> T {
    var request = Request(.passUnretained(registration), as: T.self, .none, asked: .passUnretained(self))
    defer { request.end(holding: self, registration) }
    if request.closesCycle { throw request.failure(.cycle) }
    let redirection = Redirection(&request, registration.origin)
    defer { redirection.end() }
    return try registration.run(&request)
  }

  /// What serves a request: a registration, the store in which it is filed, and the resolver that runs it.
  typealias Found = (registration: Registration, home: Store, asked: Resolver)

  /// Finds the registration for a type and a name, here or with the nearest ancestor that has one.
  ///
  /// - Complexity: O(*n*) in the number of ancestors.
  func find(_ type: Any.Type, _ name: Name?, _ scope: Scope? = nil) -> Found? {
    var home = self
    while true {
      if let registration = home.store.registration(for: type, name) {
        // What an ancestor shares lives with the ancestor, and knows nothing of its children.
        let isShared = scope?.isShared ?? registration.scope.isShared
        return (registration, home.store, isShared ? home : self)
      }
      guard let parent = home.store.parent else { return nil }
      home = parent
    }
  }

  /// Whether the resolver is alive, and nothing is registered for a type, here or with an ancestor.
  func lacks(_ type: Any.Type) -> Bool {
    let resolver = redirected
    return resolver.find(type, nil) == nil && resolver.store.absence == .notRegistered
  }

  /// The resolver that answers: while a recipe runs on behalf of another resolver than the one that registered it, that
  /// other one answers what the recipe asks of its own.
  var redirected: Resolver {
    guard firebolt_may_be_redirected() != 0 else { return self }
    if let running = Request.current {
      return running.pointee.origin == store.identity ? running.pointee.asked.takeUnretainedValue() : self
    }
    guard let making = TaskFrame.making, making.registration.origin == store.identity else { return self }
    return making.asked
  }

  /// A type that isn't registered itself may wrap one that is.
  func serveUnregistered<T>(_ type: T.Type, _ name: Name?, _ scope: Scope?, _ arguments: Arguments)
    throws(ResolutionError) -> T
  {
    let request = WrappedRequest(asked: self, name: name, scope: scope, arguments: arguments)
    // Sound: `resolved` returns its own type, which is T.
    if let wrapping = wrappingType(type) { return try wrapping.resolved(by: request) as! T }
    let key = TypeKey(registered: type, name: name)
    let lineage = store.lineage
    let gone = lineage.first { $0.absence != .notRegistered }
    let failure = ResolutionError(
      gone?.absence ?? .notRegistered, key, in: gone?.resolverId ?? resolverId,
      path: Request.currentPath + [ResolutionError.Step(key: key, resolverId: resolverId)],
      ancestors: gone == nil ? lineage.dropFirst().map(\.resolverId) : [])
    store.tell(.failed(failure.explained), path: failure.path)
    throw failure
  }
}

extension Store {
  /// Whether another resolver may answer what the code that is running asks of this store: see `Resolver.redirected`.
  @usableFromInline
  var isRedirected: Bool {
    firebolt_may_be_redirected() != 0 && Request.current.map { $0.pointee.origin == identity } ?? true
  }
}

/// Makes a new instance.
private func makeNew<T>(for request: UnsafeMutablePointer<Request>) throws(ResolutionError) -> T {
  let registration = request.pointee.registration.takeUnretainedValue()
  let redirection = Redirection(request, registration.origin)
  defer { redirection.end() }
  if let exact = registration as? TypedRegistration<T> { return try exact.run(request) }
  request.enter()
  defer { request.leave() }
  do {
    return try converted(registration.make(request), for: request)
  } catch {
    throw request.pointee.failure(of: error)
  }
}

extension TypedRegistration {
  /// Makes a new instance.
  @inlinable
  func run(_ request: UnsafeMutablePointer<Request>) throws(ResolutionError) -> T {
    request.enter()
    defer { request.leave() }
    do {
      return try recipe(request)
    } catch {
      throw request.pointee.failure(of: error)
    }
  }
}

/// A shared instance as the type that was asked for.
func convert<T>(_ instance: AnyInstance, for request: UnsafeMutablePointer<Request>)
  throws(ResolutionError) -> T
{
  if let exact = instance as? Instance<T> { return exact.typedValue }
  let converted: T = try converted(instance, for: request)
  request.pointee.store.show(Instance(converted), under: request.pointee.key, madeOf: instance)
  return converted
}

/// An instance as the type that was asked for.
private func converted<T>(_ instance: AnyInstance, for request: UnsafeMutablePointer<Request>)
  throws(ResolutionError) -> T
{
  if let converted = instance.value as? T { return converted }
  guard let value = instance.unwrapped else { throw request.pointee.failure(.recipeReturnedNil) }
  throw request.pointee.failure(.typeMismatch, detail: "\(type(of: value))")
}

extension UnsafeMutablePointer<Request> {
  /// From here on the thread's path ends with this request.
  @inlinable
  func enter() {
    firebolt_set_frame(self)
  }

  @inlinable
  func leave() {
    firebolt_set_frame(pointee.caller)
  }
}

/// Code that runs on behalf of a resolver other than the one for which it was written, if it does.
struct Redirection {
  private let isInForce: Bool

  init(_ request: UnsafeMutablePointer<Request>, _ origin: StoreIdentity) {
    isInForce = origin != request.pointee.store.identity
    if isInForce { firebolt_begin_redirection() }
  }

  func end() {
    if isInForce { firebolt_end_redirection() }
  }
}
