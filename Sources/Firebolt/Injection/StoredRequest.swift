/// A request that can be made later, any number of times, with the same arguments.
struct StoredRequest<Value>: Sendable {
  private let name: Resolver.Name?
  private let scope: Resolver.Scope?
  private let arguments: KeptArguments?

  /// Stores a request for the value, or for a type that wraps it.
  init(_ request: UnsafeMutablePointer<Request>) {
    (name, scope) = (request.pointee.name, request.pointee.wantedScope)
    arguments = .boxed(request.pointee.arguments.list)
  }

  /// Creates a request by type.
  init(_ name: Resolver.Name?) { (self.name, scope, arguments) = (name, nil, nil) }

  /// Creates a request for a declared key, whose value is of this type or is wrapped by it.
  ///
  /// - Parameter arguments: The arguments. They must fit the key.
  init(_ key: Resolver.Keys, _ arguments: KeptArguments? = nil) {
    (name, scope, self.arguments) = (Resolver.Name(of: key), nil, arguments)
  }

  /// The requested key.
  var key: TypeKey { TypeKey(registered: Value.self, name: name) }

  /// Makes the request.
  func answer(_ resolver: Resolver, _ place: Place) throws(ResolutionError) -> Value {
    try resolver.answer(Value.self, name, scope, arguments?.arguments ?? .none, at: place)
  }
}

extension UnsafeMutablePointer<Request> {
  /// The resolver to ask later instead of now. A reference to it doesn't keep the resolver alive.
  var askedLater: Resolver { pointee.asked.takeUnretainedValue().redirectedForLater }

  /// The place to name in errors of later requests: that of the recipe that made this request, or else of this request
  /// itself.
  var placeForLater: Place {
    let recipe = Request.current?.registration.takeUnretainedValue() ?? TaskContext.run?.registration
    return recipe?.place ?? pointee.place ?? askedLater.store.place
  }
}
