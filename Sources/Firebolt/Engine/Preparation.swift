/// What an autowired request needs of others, as far as it has been seen to before the request is served.
struct Preparation {
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
  /// Has made what the request needs and its own thread can't make, as far as that is shared and known from autowiring.
  ///
  /// - Parameter preparation: What has been seen to.
  /// - Returns: Whether the request is to be served on the main actor.
  /// - Complexity: O(*n*) in the number of dependencies, also of what they are autowired of.
  func prepare(_ preparation: inout Preparation) async throws(ResolutionError) -> Bool {
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
