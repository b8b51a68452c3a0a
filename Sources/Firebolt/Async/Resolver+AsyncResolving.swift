import FireboltAtomics

// The handling of a request that can wait. Asynchronous recipes run in tasks. Everything else is served synchronously, on
// the main actor if the recipe needs it; an autowired recipe's parameters are awaited before.
extension Resolver {
  /// Answers a request, or throws the error that explains why there is no instance. Synchronous code runs in the
  /// caller's isolation, unless it needs the main actor.
  ///
  /// - Parameter place: The place of the request in the source, if known.
  @usableFromInline
  final func answerAsync<T>(
    _ type: T.Type, _ name: Name?, _ arguments: KeptArguments? = nil, at place: Place? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> T {
    if let name, name.isOfDeclaredKey(wrappedBy: type) {
      return try await answerUnregisteredAsync(type, name, arguments, at: place)
    }
    let found = lookUp(type, name)
    if arguments == nil, let address = found.value { return finish(found, address, as: type) }
    // A factory's parameters may have to be awaited first.
    if found.slot != nil { firebolt_end_look_up(found) }
    let resolver = substituted
    let key = TypeKey(registered: type, name: name)
    if let instance = try await resolver.instanceAsync(key, arguments, at: place, isForUse: true) {
      return instance.value(as: type)
    }
    return try await resolver.answerUnregisteredAsync(type, name, arguments, at: place)
  }

  /// Finds an instance, or makes one.
  ///
  /// - Parameter isForUse: Whether the caller uses the instance, so that it has to be one that it may use.
  /// - Returns: The instance in the key's type, or nil if nothing is registered for the key.
  @inline(never)
  func instanceAsync(
    _ key: TypeKey, _ arguments: KeptArguments? = nil, at place: Place? = nil, isForUse: Bool = false,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> Instance? {
    while let target = target(for: key) {
      let request = AsyncRequest(target, arguments, askedOf: self, at: place)
      if let instance = try await request.instance() { return isForUse ? try request.open(instance) : instance }
    }
    return nil
  }

  /// Answers a request for a type that isn't registered itself. An optional type waits for its wrapped type.
  private func answerUnregisteredAsync<T>(
    _ type: T.Type, _ name: Name?, _ arguments: KeptArguments?, at place: Place?,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> T {
    guard name?.declaredKey?.valueType != type, let optional = optionalType(type) else {
      return try answerUnregistered(type, name, nil, arguments?.arguments ?? .none, at: place)
    }
    return try await optional.awaited(by: self, name, arguments, at: place, isolation: isolation).value(as: type)
  }

  /// Returns the indices of the parameters of a recipe in the order in which they are awaited: first what a thread can't make,
  /// because a completion of another one can request the recipe's own instance; then what may need that. The rest isn't
  /// awaited: the recipe's own request makes it.
  @inline(never)
  func awaitedOrder(ofParameters types: [Any.Type]) -> [Int] {
    var first: [Int] = []
    var others: [Int] = []
    for (index, type) in types.enumerated() {
      let registration = registration(serving: TypeKey(type))
      if let registration, registration.isolation != .anywhere {
        first.append(index)
      } else if registration?.dependencies.isEmpty != true {
        others.append(index)
      }
    }
    return first + others
  }

  /// Resolves a parameter of an autowired recipe, whose type may be known only at run time.
  func parameterAsync(_ type: Any.Type, isolation: isolated (any Actor)? = #isolation)
    async throws(ResolutionError) -> Instance
  {
    if lacks(type), let array = type as? any ArrayType.Type {
      return try await collectionAsync(array)
    }
    return try await instanceAsync(of: type, nil)
  }

  /// Resolves an instance of a type that is known only at run time, and awaits it.
  func instanceAsync(of type: Any.Type, _ name: Name?, isolation: isolated (any Actor)? = #isolation)
    async throws(ResolutionError) -> Instance
  {
    func answer<T>(_ type: T.Type, isolation: isolated (any Actor)?) async throws(ResolutionError) -> Instance {
      Instance(try await answerAsync(type, name))
    }
    return try await answer(type, isolation: isolation)
  }
}
