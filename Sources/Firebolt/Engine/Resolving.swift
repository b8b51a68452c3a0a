import FireboltAtomics

/// The way of a request that the published table couldn't serve: find the registration, check the arguments, and then by
/// scope: run the recipe, or see that it is run once. Everything but the recipe has returned before the recipe runs, so
/// that a long chain of recipes needs little stack.
extension Resolver {
  /// Serves a plain `get()` from the published table: with the instance that is there, or one that a factory makes. Nil if
  /// there is more to it.
  @inlinable
  func quick<T>(_ type: T.Type, _ name: Name?) throws(ResolutionError) -> T? {
    defer { withExtendedLifetime(self) {} }
    switch store.ready(type, name) {
    case .instance(let instance): return instance
    case .factory(let registration) where registration.signature == .none: return try make(registration, .none)
    default: return nil
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
    while let registration = resolver.store.registration(for: type, name) {
      var request = Request(.passUnretained(registration), as: type, arguments, asked: .passUnretained(resolver))
      defer { request.end(holding: resolver, registration) }
      let instance: AnyInstance
      switch try request.begin(scope ?? registration.scope) {
      case .new: return try makeNew(for: &request)
      case .shared(let cell): instance = try makeShared(cell, for: &request)
      case .found(let found): instance = found
      case .superseded: continue
      }
      return try convert(instance, for: &request, isShared: true)
    }
    return try resolver.serveUnregistered(type, name, scope, arguments)
  }

  /// The resolver that answers: while a recipe runs on behalf of another resolver than the one that registered it, that
  /// other one answers what the recipe asks of its own.
  private var redirected: Resolver {
    guard firebolt_redirections() != 0, let running = Request.current,
      running.pointee.registration._withUnsafeGuaranteedRef({ $0.origin }) == store.identity
    else { return self }
    return running.pointee.asked.takeUnretainedValue()
  }

  /// A type that isn't registered itself may wrap one that is.
  private func serveUnregistered<T>(_ type: T.Type, _ name: Name?, _ scope: Scope?, _ arguments: Arguments)
    throws(ResolutionError) -> T
  {
    if let optional = optionalType(type) {
      let request = OptionalRequest(asked: self, name: name, scope: scope, arguments: arguments)
      // Sound: `resolved` returns its own type, which is T.
      return try optional.resolved(by: request) as! T
    }
    let key = TypeKey(registered: type, name: name)
    throw ResolutionError(
      store.absence, key, in: resolverId, path: Request.currentPath + [ResolutionError.Step(key: key)])
  }
}

/// Makes a new instance.
private func makeNew<T>(for request: UnsafeMutablePointer<Request>) throws(ResolutionError) -> T {
  let registration = request.pointee.registration.takeUnretainedValue()
  let redirection = Redirection(request)
  defer { redirection.end() }
  if let exact = registration as? TypedRegistration<T> { return try exact.run(request) }
  request.enter()
  defer { request.leave() }
  do {
    return try convert(registration.make(request), for: request, isShared: false)
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

/// Makes the instance that is shared, and fills the cell that the request claimed.
private func makeShared(_ cell: InstanceCell, for request: UnsafeMutablePointer<Request>) throws(ResolutionError)
  -> AnyInstance
{
  let redirection = Redirection(request)
  request.enter()
  defer {
    request.leave()
    redirection.end()
  }
  do {
    let instance = try request.pointee.registration.takeUnretainedValue().make(request)
    return try keep(instance, in: cell, for: request)
  } catch {
    throw giveUp(cell, for: request, error)
  }
}

/// Nil is not kept: the next request runs the recipe again.
private func keep(_ instance: AnyInstance, in cell: InstanceCell, for request: UnsafeMutablePointer<Request>)
  throws(ResolutionError) -> AnyInstance
{
  if instance.type != request.pointee.type, instance.unwrapped == nil {
    throw request.pointee.failure(.recipeReturnedNil)
  }
  request.pointee.store.settle(cell, .full(instance))
  return instance
}

private func giveUp(_ cell: InstanceCell, for request: UnsafeMutablePointer<Request>, _ error: any Error)
  -> ResolutionError
{
  let failure = request.pointee.failure(of: error)
  request.pointee.store.settle(cell, .failed(failure, depth: request.pointee.depth))
  return failure
}

/// An instance as the type that was asked for.
private func convert<T>(_ instance: AnyInstance, for request: UnsafeMutablePointer<Request>, isShared: Bool)
  throws(ResolutionError) -> T
{
  if let exact = instance as? Instance<T> { return exact.typedValue }
  if let converted = instance.value as? T {
    if isShared {
      request.pointee.store.show(Instance(converted), under: request.pointee.key, madeOf: instance)
    }
    return converted
  }
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

/// A recipe that runs on behalf of a resolver other than the one that registered it, if it does.
private struct Redirection {
  private let isInForce: Bool

  init(_ request: UnsafeMutablePointer<Request>) {
    isInForce = request.pointee.registration._withUnsafeGuaranteedRef(\.origin) != request.pointee.store.identity
    if isInForce { firebolt_begin_redirection() }
  }

  func end() {
    if isInForce { firebolt_end_redirection() }
  }
}

extension Request {
  /// What there is to do for a request.
  enum NextStep {
    case new
    case shared(InstanceCell)
    case found(AnyInstance)
    /// What the request went by is not so any more: look it up again.
    case superseded
  }

  /// Checks the arguments, and finds the instance if there is one to share.
  fileprivate mutating func begin(_ scope: Resolver.Scope) throws(ResolutionError) -> NextStep {
    let argumentsFit = try checkArguments(scope)
    let next = scope == .factory ? .new : try store.claim(&self, scope, mayMake: argumentsFit)
    switch next {
    case .new where closesCycle: throw failure(.cycle)
    case .shared(let cell) where closesCycle:
      let failure = failure(.cycle)
      store.settle(cell, .failed(failure, depth: depth))
      throw failure
    default: return next
    }
  }

  /// An argument must convert to the recipe's type; an instance that exists already needs none.
  ///
  /// - Returns: Whether the recipe can run with the arguments; if not, only an instance that exists already will do.
  private func checkArguments(_ scope: Resolver.Scope) throws(ResolutionError) -> Bool {
    let registration = registration.takeUnretainedValue()
    if registration.accepts(arguments) { return true }
    if arguments.signature.count == 0, scope != .factory, store.hasInstance(of: registration, key) { return false }
    let expected = registration.parameters.map { "\($0.type)" }.joined(separator: ", ")
    let given = arguments.list.map { "\(Swift.type(of: $0))" }.joined(separator: ", ")
    throw failure(.argumentMismatch, detail: "expected (\(expected)), given (\(given))")
  }
}
