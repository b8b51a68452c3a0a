import FireboltAtomics

/// The way of a request that the published table couldn't serve: find the registration, check the arguments, and then by
/// scope: run the recipe, or see that it is run once. Everything but the recipe has returned before the recipe runs, so
/// that a long chain of recipes needs little stack.
extension Request {
  /// Serves the request, or says why not.
  mutating func serve<T>(_ type: T.Type) throws(ResolutionError) -> T {
    switch try begin() {
    case .nothing: return try serveUnregistered(type)
    case .new: return try makeNew(for: &self)
    case .shared: try makeShared(for: &self)
    case .found: break
    }
    return try convertFound()
  }

  /// What there is to do for a request.
  private enum Task {
    case nothing, new, shared, found
  }

  /// Finds the registration, and the instance if there is one to share.
  private mutating func begin() throws(ResolutionError) -> Task {
    while let registration = asked.store.registration(for: type, name) {
      self.registration = registration
      try checkArguments()
      if scope != .factory {
        switch asked.store.claim(&self) {
        case .instance(let instance): found = instance
        case .make(let cell): self.cell = cell
        case .failed(let error): throw error
        case .superseded: continue
        }
      }
      if found != nil { return .found }
      if closesCycle { throw fail(failure(.cycle)) }
      return scope == .factory ? .new : .shared
    }
    return .nothing
  }

  /// A type that isn't registered itself may wrap one that is.
  private mutating func serveUnregistered<T>(_ type: T.Type) throws(ResolutionError) -> T {
    if let optional = type as? any OptionalType.Type {
      // Sound: `wrapping` returns its own type, which is T.
      return try optional.wrapping(
        OptionalRequest(asked: asked, name: name, scope: scopeOverride, arguments: arguments)) as! T
    }
    throw ResolutionError(
      asked.store.absence, key, in: asked.resolverId, path: Request.currentPath + [ResolutionError.Step(key: key)])
  }
}

extension Resolver {
  /// The resolver that answers: while a recipe runs on behalf of another resolver than the one that registered it, that
  /// other one answers what the recipe asks of its own.
  var redirected: Resolver {
    guard firebolt_redirections_in_force() != 0, let running = Request.current,
      running.pointee.registration.origin == store.identity
    else { return self }
    return running.pointee.asked
  }
}

/// A request for what an `Optional` wraps: nil where nothing is registered, or where the recipe returns nil.
private struct OptionalRequest: WrappedResolution {
  let asked: Resolver
  let name: Resolver.Name?
  let scope: Resolver.Scope?
  let arguments: Arguments

  func callAsFunction<T>(_ type: T.Type) throws(ResolutionError) -> T? {
    do {
      var request = Request(type, name, scope, arguments, asked: asked)
      return try request.serve(type)
    } catch {
      if error.isOwn, error.code == .notRegistered || error.code == .recipeReturnedNil { return nil }
      throw error
    }
  }
}

extension ResolutionError {
  /// Whether the request that fails is the one that the caller made, and not one that a recipe made on its behalf.
  var isOwn: Bool { path.count == (Request.current?.pointee.depth ?? 0) + 1 }
}

/// Makes a new instance.
private func makeNew<T>(for request: UnsafeMutablePointer<Request>) throws(ResolutionError) -> T {
  request.enter()
  defer { request.leave() }
  do {
    if let exact = request.pointee.registration as? TypedRegistration<T> { return try exact.recipe(request) }
    return try request.pointee.convert(request.pointee.registration.make(request))
  } catch {
    throw request.pointee.fail(error)
  }
}

/// Makes the instance that is shared; the request has claimed its making.
private func makeShared(for request: UnsafeMutablePointer<Request>) throws(ResolutionError) {
  request.enter()
  defer { request.leave() }
  do {
    try request.pointee.keep(request.pointee.registration.make(request))
  } catch {
    throw request.pointee.fail(error)
  }
}

extension UnsafeMutablePointer<Request> {
  /// From here on the thread's path ends with this request.
  fileprivate func enter() {
    Request.current = self
    if pointee.isRedirected { firebolt_add_redirections(1) }
  }

  fileprivate func leave() {
    if pointee.isRedirected { firebolt_add_redirections(-1) }
    Request.current = pointee.caller
  }
}

extension Request {
  /// An argument must convert to the recipe's type; an instance that exists already needs none.
  fileprivate mutating func checkArguments() throws(ResolutionError) {
    argumentsFit = registration.parameters.accept(arguments)
    if argumentsFit { return }
    if arguments.count == 0, scope != .factory, asked.store.instance(of: registration, key) != nil { return }
    let expected = registration.parameters.map { "\($0.type)" }.joined(separator: ", ")
    let given = arguments.list.map { "\(Swift.type(of: $0))" }.joined(separator: ", ")
    throw failure(.argumentMismatch, detail: "expected (\(expected)), given (\(given))")
  }

  /// Fills the cell that this request claimed. Nil is not kept: the next request runs the recipe again.
  fileprivate mutating func keep(_ instance: AnyInstance) throws(ResolutionError) {
    if instance.type != type, instance.unwrapped == nil { throw failure(.recipeReturnedNil) }
    if let cell { asked.store.settle(cell, .full(instance)) }
    found = instance
  }

  /// Says whose error an error is, and gives up the cell that this request claimed.
  fileprivate func fail(_ error: any Error) -> ResolutionError {
    var failure = failure(.recipeThrew, underlying: error)
    if let error = error as? ResolutionError, error.passes(through: path) { failure = error }
    if let cell { asked.store.settle(cell, .failed(failure, depth: depth)) }
    return failure
  }

  /// The shared instance as the type that was asked for.
  fileprivate mutating func convertFound<T>() throws(ResolutionError) -> T {
    try convert(found!)
  }

  /// An instance as the type that was asked for.
  fileprivate func convert<T>(_ instance: AnyInstance) throws(ResolutionError) -> T {
    if let exact = instance as? Instance<T> { return exact.typedValue }
    if let converted = instance.value as? T {
      if scope != .factory { asked.store.show(Instance(converted), under: key, madeOf: instance) }
      return converted
    }
    guard let value = instance.unwrapped else { throw failure(.recipeReturnedNil) }
    throw failure(.typeMismatch, detail: "\(Swift.type(of: value))")
  }
}
