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
    guard store.hasParent, !store.isRedirected, case .instance(let instance) = store.served(type, name) else {
      return nil
    }
    // Sound: what `served` finds is of the type that it was asked for.
    return unsafeDowncast(instance, to: Instance<T>.self).typedValue
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
