/// The way of a request that may wait. What asynchronous recipes make is made in tasks. All else goes the synchronous way,
/// once that finds what it needs: what an autowired recipe needs of asynchronous ones is made before, and what runs on the
/// main actor runs there.
extension Resolver {
  /// Serves a request, or says why not. What is synchronous runs in the caller's isolation, unless it needs the main actor.
  func serveAsync<T>(_ type: T.Type, _ name: Name?, isolation: isolated (any Actor)? = #isolation)
    async throws(ResolutionError) -> T
  {
    if let instance = cached(type, name) { return instance }
    let resolver = redirected
    while let found = resolver.find(type, name) {
      let request = AsyncRequest(found, as: type)
      if found.registration.isolation == .task {
        guard let instance = try await request.serve() else { continue }
        return try request.onThread { request throws(ResolutionError) in try convert(instance, for: request) }
      }
      if try await request.waitIfBusy() { continue }
      var preparation = Preparation()
      defer { withExtendedLifetime(preparation) {} }
      let needsMainActor = try await request.prepare(&preparation)
      do {
        if !needsMainActor || MainActor.isCurrent { return try resolver.serve(type, name, nil, .none) }
        return try await resolver.serveOnMainActor(type, name).value.get()
      } catch {
        // What was there may have been dropped since, or registered again.
        if !error.isObstacle || !preparation.includes(error.path.last) { throw error }
      }
    }
    return try await resolver.serveUnregisteredAsync(type, name)
  }

  /// What is there already, if that shows without a look at the registration.
  private func cached<T>(_ type: T.Type, _ name: Name?) -> T? {
    if case .instance(let instance) = store.ready(type, name) { return instance }
    return store.mayHaveParent ? inherited(type, name) : nil
  }

  @MainActor
  private func serveOnMainActor<T>(_ type: T.Type, _ name: Name?) async -> Handed<Result<T, ResolutionError>> {
    Handed(value: Result { () throws(ResolutionError) in try serve(type, name, nil, .none) })
  }

  private func serveUnregisteredAsync<T>(
    _ type: T.Type, _ name: Name?, isolation: isolated (any Actor)? = #isolation
  ) async throws(ResolutionError) -> T {
    guard let optional = optionalType(type) else { return try serveUnregistered(type, name, nil, .none) }
    // Sound: `awaited` returns its own type, which is T.
    return try await optional.awaited(by: self, name, isolation: isolation).value as! T
  }

  /// What a parameter of an asynchronous autowired recipe gets.
  func wireAsync<P>(_ type: P.Type, isolation: isolated (any Actor)? = #isolation)
    async throws(ResolutionError) -> P
  {
    if lacks(type), let array = type as? any ArrayType.Type {
      // Sound: `awaited` returns its own type, which is P.
      return try await array.awaited(by: self, isolation: isolation).value as! P
    }
    return try await serveAsync(type, nil)
  }
}

/// What an autowired request needs of others, as far as it has been seen to before the request is served.
private struct Preparation {
  private struct Need: Hashable {
    let key: TypeKey
    let resolverId: String
  }

  private var needs: Set<Need> = []

  /// What lives as long as this, so that nothing goes that is held weakly.
  var instances: [AnyInstance?] = []

  /// - Returns: Whether it is new.
  mutating func add(_ step: ResolutionError.Step) -> Bool {
    needs.insert(Need(key: step.key, resolverId: step.resolverId)).inserted
  }

  mutating func remove(_ step: ResolutionError.Step) {
    needs.remove(Need(key: step.key, resolverId: step.resolverId))
  }

  func includes(_ step: ResolutionError.Step?) -> Bool {
    step.map { needs.contains(Need(key: $0.key, resolverId: $0.resolverId)) } ?? false
  }
}

extension AsyncRequest {
  /// Waits for the end if somebody is making the instance.
  ///
  /// - Throws: What that one failed with.
  fileprivate func waitIfBusy() async throws(ResolutionError) -> Bool {
    guard let cell = busyCell else { return false }
    try await wait(for: cell)
    return try asked.store.outcome(of: cell, under: key, askedBy: path) != nil
  }

  /// Has made what the request needs and its own thread can't make, as far as that is shared and known from autowiring.
  ///
  /// - Parameter preparation: What has been seen to.
  /// - Returns: Whether the request is to be served on the main actor.
  /// - Complexity: O(*n*) in the number of dependencies, also of what they are autowired of.
  fileprivate func prepare(_ preparation: inout Preparation) async throws(ResolutionError) -> Bool {
    let isTask = registration.isolation == .task
    if isTask && !registration.scope.isShared || !preparation.add(step) || hasInstance { return false }
    if isTask {
      let instance = try await serve()
      // A value that is held weakly isn't held at all, nor what its own recipe drops.
      if hasInstance { preparation.instances.append(instance) } else { preparation.remove(step) }
      return false
    }
    var needsMainActor = registration.isolation == .mainActor
    for key in registration.dependencies.flatMap(asked.keys(forParameter:)) {
      guard let found = asked.find(key.type, key.name) else { continue }
      let isForMainActor = try await TaskFrame(dependencyOf: step).run { () async throws(ResolutionError) in
        let dependency = AsyncRequest(found, as: key.type)
        guard try await dependency.prepare(&preparation) else { return false }
        guard found.registration.scope.isKept else { return true }
        try await dependency.makeOnMainActor()
        return false
      }
      needsMainActor = needsMainActor || isForMainActor
    }
    return needsMainActor
  }

  @MainActor
  private func makeOnMainActor() async throws(ResolutionError) {
    if let error = asked.made(key) { throw error.upToFirstReturn }
  }
}

extension Resolver {
  /// The keys that a parameter of a type is resolved by.
  fileprivate func keys(forParameter type: Any.Type) -> [TypeKey] {
    let key = TypeKey(type)
    if find(key.type, nil) != nil { return [key] }
    return (type as? any ArrayType.Type).map { keys(of: $0.elementType) } ?? []
  }
}
