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
      var prepared: Set<UInt64> = []
      let needsMainActor = try await request.prepare(&prepared)
      do {
        if !needsMainActor || MainActor.isCurrent { return try resolver.serve(type, name, nil, .none) }
        return try await resolver.serveOnMainActor(type, name).value.get()
      } catch {
        // What was prepared may have been dropped since.
        if !error.isObstacle || !prepared.contains(error.path.last?.serialNumber ?? 0) { throw error }
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
  /// - Parameter prepared: The serial numbers of the registrations that have been seen to.
  /// - Returns: Whether the request is to be served on the main actor.
  /// - Complexity: O(*n*) in the number of dependencies, also of what they are autowired of.
  fileprivate func prepare(_ prepared: inout Set<UInt64>) async throws(ResolutionError) -> Bool {
    let (isTask, isShared) = (registration.isolation == .task, registration.scope.isShared)
    if hasInstance || isTask && !isShared || !prepared.insert(registration.serialNumber).inserted { return false }
    if isTask {
      _ = try await serve()
      return false
    }
    var needsMainActor = registration.isolation == .mainActor
    for key in registration.dependencies.flatMap(asked.keys(forParameter:)) {
      guard let found = asked.find(key.type, key.name) else { continue }
      let isForMainActor = try await TaskFrame(dependencyOf: step).run { () async throws(ResolutionError) in
        let dependency = AsyncRequest(found, as: key.type)
        guard try await dependency.prepare(&prepared) else { return false }
        guard found.registration.scope.isShared else { return true }
        try await dependency.makeOnMainActor()
        return false
      }
      needsMainActor = needsMainActor || isForMainActor
    }
    return needsMainActor
  }

  @MainActor
  private func makeOnMainActor() async throws(ResolutionError) {
    if let error = asked.made(key) { throw error }
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
