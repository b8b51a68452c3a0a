import FireboltAtomics

// The handling of a request that can wait. Asynchronous recipes run in tasks. Everything else is served synchronously,
// after its prerequisites: asynchronous dependencies of autowired recipes are made first, and main-actor recipes run on
// the main actor.
extension Resolver {
  /// Answers a request, or throws the error that explains why there is no instance. Synchronous code runs in the
  /// caller's isolation, unless it needs the main actor.
  @usableFromInline
  final func answerAsync<T>(
    _ type: T.Type, _ name: Name?, _ arguments: KeptArguments? = nil, isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> T {
    if let name, name.isOfDeclaredKey(wrappedBy: type) {
      return try await answerUnregisteredAsync(type, name, arguments)
    }
    let key = TypeKey(registered: type, name: name)
    if arguments == nil, let published: T = publishedInstance(key) { return published }
    let resolver = redirected
    if let instance = try await resolver.instanceAsync(key, arguments) { return instance.value(as: type) }
    return try await resolver.answerUnregisteredAsync(type, name, arguments)
  }

  /// Finds an instance, or makes one.
  ///
  /// - Returns: The instance in the key's type, or nil if nothing is registered for the key.
  func instanceAsync(
    _ key: TypeKey, _ arguments: KeptArguments? = nil, isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> Instance? {
    let given = arguments?.arguments ?? .none
    defer { withExtendedLifetime(arguments) {} }
    while let target = target(for: key) {
      let request = AsyncRequest(target, arguments)
      if let instance = try await request.instance() { return instance }
      if target.registration.isolation == .task { continue }
      let prefetch = Prefetch()
      defer { prefetch.end() }
      let needsMainActor = try await request.prefetch(prefetch)
      do throws(ResolutionError) {
        return try await TaskContext(prefetch: prefetch).run { () async throws(ResolutionError) in
          // Without this use of the parameter, the closure would leave the caller's actor.
          _ = isolation
          if !needsMainActor || MainActor.isCurrent { return try instance(key, given) }
          return try await instanceOnMainActor(key, arguments)
        }
      } catch {
        // What exists may have been dropped since it was looked at, with what it needs.
        if !error.isObstacleOfAutowired(after: Request.currentPath?.count ?? 0) { throw error }
      }
    }
    return nil
  }

  /// Returns the published instance without checking the registration, or nil.
  private func publishedInstance<T>(_ key: TypeKey) -> T? {
    var request = Request(key.type, key.identifier, of: .passUnretained(self))
    switch published(for: &request) {
    case .value(let found): return finish(found, found.value.unsafelyUnwrapped, as: T.self)
    // A factory's dependencies may have to be awaited first, so the recipe doesn't run yet.
    case .factory(let factory): factory.end()
    case .registration(let registration, _): registration.release()
    case nil: break
    }
    return nil
  }

  @MainActor
  func instanceOnMainActor(_ key: TypeKey, _ arguments: KeptArguments? = nil) throws(ResolutionError) -> Instance? {
    try instance(key, arguments?.arguments ?? .none)
  }

  /// Answers a request for a type that isn't registered itself. An optional type waits for its wrapped type.
  private func answerUnregisteredAsync<T>(
    _ type: T.Type, _ name: Name?, _ arguments: KeptArguments?, isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> T {
    guard name?.declaredKey?.valueType != type, let optional = optionalType(type) else {
      var request = Request(type, name, nil, arguments?.arguments ?? .none, of: .passUnretained(self))
      return try answerUnregistered(&request, as: type)
    }
    // Sound: `awaited` returns its own type, which is T.
    return try await optional.awaited(by: self, name, arguments, isolation: isolation).value as! T
  }

  /// Resolves a parameter of an asynchronous autowired recipe.
  func answerParameterAsync<P>(_ type: P.Type, isolation: isolated (any Actor)? = #isolation)
    async throws(ResolutionError) -> P
  {
    if lacks(type), let array = type as? any ArrayType.Type {
      // Sound: `awaited` returns its own type, which is P.
      return try await array.awaited(by: self, isolation: isolation).value as! P
    }
    return try await answerAsync(type, nil)
  }
}
