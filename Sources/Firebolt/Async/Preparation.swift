/// The dependencies of an autowired request that have been prepared before the request is served.
struct Preparation {
  private struct Need: Hashable {
    let key: TypeKey
    let store: StoreIdentity
  }

  private var needs: Set<Need> = []

  /// The instances that must live as long as the preparation, because they may be held weakly.
  private var instances: [Instance] = []

  /// Adds a dependency.
  ///
  /// - Returns: Whether it is new.
  fileprivate mutating func add(_ step: ResolutionError.Step) -> Bool {
    needs.insert(Need(key: step.key, store: step.resolver.identity)).inserted
  }

  /// Records whether the awaited instance exists. If it doesn't, because a weak value was released or its own recipe
  /// dropped it, the dependency is removed.
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
  /// Makes the dependencies that the request's own thread can't make, as far as they are shared and known from
  /// autowiring.
  ///
  /// - Parameter preparation: The dependencies prepared so far.
  /// - Returns: Whether the request must be served on the main actor.
  /// - Complexity: O(*n*) in the number of direct and indirect autowired dependencies.
  func prepare(_ preparation: inout Preparation) async throws(ResolutionError) -> Bool {
    let (registration, step) = (target.registration, target.step)
    let isTask = registration.isolation == .task
    if isTask && !scope.isShared || !preparation.add(step) || hasInstance { return false }
    if isTask {
      // If there is no instance, the request that needs it looks again.
      if let instance = try await instance() { preparation.note(instance, for: step, isThere: hasInstance) }
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
        return try await !request.makeOnMainActor()
      }
      needsMainActor = needsMainActor || isForMainActor
    }
    return needsMainActor
  }

  /// Makes the instance.
  ///
  /// - Returns: Whether there is one. If the recipe returns nil, only another request on the main actor finds that out.
  @MainActor
  private func makeOnMainActor() async throws(ResolutionError) -> Bool {
    do throws(ResolutionError) {
      _ = try target.asked.instance(target.key)
      return true
    } catch {
      if error.saysThatThereIsNone { return false }
      throw error.upToFirstReturn
    }
  }
}

extension Resolver {
  /// Returns the keys that a parameter of the given type is resolved by.
  fileprivate func keys(forParameter type: Any.Type) -> [TypeKey] {
    let key = TypeKey(type)
    if target(for: key) != nil { return [key] }
    return (type as? any ArrayType.Type).map { keys(of: $0.elementType) } ?? []
  }
}
