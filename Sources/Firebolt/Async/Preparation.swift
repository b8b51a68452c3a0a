/// What an autowired request needs of others, as far as it has been seen to before the request is served.
struct Preparation {
  private struct Need: Hashable {
    let key: TypeKey
    let store: StoreIdentity
  }

  private var needs: Set<Need> = []

  /// What lives as long as this, so that nothing goes that is held weakly.
  private var instances: [Instance] = []

  /// - Returns: Whether it is new.
  fileprivate mutating func add(_ step: ResolutionError.Step) -> Bool {
    needs.insert(Need(key: step.key, store: step.resolver.identity)).inserted
  }

  /// Says whether what was awaited is there: a value that is held weakly isn't held at all, nor what its own recipe drops.
  fileprivate mutating func note(_ instance: Instance, for step: ResolutionError.Step, isThere: Bool) {
    if isThere {
      instances.append(instance)
    } else {
      needs.remove(Need(key: step.key, store: step.resolver.identity))
    }
  }

  func includes(_ step: ResolutionError.Step?) -> Bool {
    step.map { needs.contains(Need(key: $0.key, store: $0.resolver.identity)) } ?? false
  }
}

extension AsyncRequest {
  /// Has made what the request needs and its own thread can't make, as far as that is shared and known from autowiring.
  ///
  /// - Parameter preparation: What has been seen to.
  /// - Returns: Whether the request is to be served on the main actor.
  /// - Complexity: O(*n*) in the number of dependencies, also of what they are autowired of.
  func prepare(_ preparation: inout Preparation) async throws(ResolutionError) -> Bool {
    let (registration, step) = (target.registration, target.step)
    let isTask = registration.isolation == .task
    if isTask && !scope.isShared || !preparation.add(step) || hasInstance { return false }
    if isTask {
      // If there is none the request that needs it looks again.
      if let instance = try await serve() { preparation.note(instance, for: step, isThere: hasInstance) }
      return false
    }
    var needsMainActor = registration.isolation == .mainActor
    for key in registration.dependencies.flatMap(target.asked.keys(forParameter:)) {
      guard let dependency = target.asked.target(for: key) else { continue }
      let awaiting = AwaitingRequest(step)
      defer { awaiting.goOn() }
      let isForMainActor = try await TaskFrame(awaiting).run { () async throws(ResolutionError) in
        let request = AsyncRequest(dependency)
        guard try await request.prepare(&preparation) else { return false }
        guard request.scope.isKept else { return true }
        try await request.makeOnMainActor()
        return false
      }
      needsMainActor = needsMainActor || isForMainActor
    }
    return needsMainActor
  }

  @MainActor
  private func makeOnMainActor() async throws(ResolutionError) {
    if let error = target.asked.make(target.key) { throw error.upToFirstReturn }
  }
}

extension Resolver {
  /// The keys by which a parameter of a type is resolved.
  fileprivate func keys(forParameter type: Any.Type) -> [TypeKey] {
    let key = TypeKey(type)
    if target(for: key) != nil { return [key] }
    return (type as? any ArrayType.Type).map { keys(of: $0.elementType) } ?? []
  }
}
