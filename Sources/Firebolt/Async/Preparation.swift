/// The dependencies of an autowired request that have been prepared before the request is served on its thread.
///
/// Tasks that were started in the meantime may refer to it for longer, so it releases everything at its end.
final class Preparation: Sendable {
  private struct Need: Hashable {
    let key: TypeKey
    let store: StoreIdentity
  }

  private struct State {
    var needs: Set<Need> = []
    /// The awaited instances; nil where the recipe has returned nil. The request gets these, even if they have been
    /// dropped or have expired in the meantime.
    var results: [CellKey: [TypeKey: Instance?]] = [:]
    var graph: GraphScope?
  }

  private let state = Locked(State())

  /// The graph scope that the request shares with the preparation of its dependencies.
  var graph: GraphScope {
    state.withLock { state in
      let graph = state.graph ?? GraphScope()
      state.graph = graph
      return graph
    }
  }

  /// Runs `body`, which serves the request, so that it sees the preparation.
  func serving<R>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws(ResolutionError) -> R
  ) async throws(ResolutionError) -> R {
    let isNeeded = state.withLock { !$0.results.isEmpty || $0.graph != nil }
    if !isNeeded { return try await body() }
    let request = AwaitingRequest(nil, self)
    defer { request.goOn() }
    return try await TaskFrame(request).run(body)
  }

  /// Returns the awaited instance of a target, nil in place of the instance if its recipe has returned nil, or nil if it
  /// wasn't awaited.
  func result(_ target: Target) -> Instance?? {
    let key = target.cellKey(target.registration.scope)
    return state.withLock { $0.results[key]?[target.key] }
  }

  /// Adds a dependency.
  ///
  /// - Returns: Whether it is new.
  fileprivate func add(_ step: ResolutionError.Step) -> Bool {
    state.withLock { $0.needs.insert(Need(key: step.key, store: step.resolver.identity)).inserted }
  }

  fileprivate func note(_ result: Instance?, of target: Target) {
    let key = target.cellKey(target.registration.scope)
    state.withLock { $0.results[key, default: [:]][target.key] = .some(result) }
  }

  func includes(_ step: ResolutionError.Step?) -> Bool {
    guard let step else { return false }
    return state.withLock { $0.needs.contains(Need(key: step.key, store: step.resolver.identity)) }
  }

  func end() {
    let former = state.withLock { state in
      defer { state = State() }
      return state
    }
    former.graph?.forgetAll()
  }
}

extension AsyncRequest {
  /// Makes the dependencies that the request's own thread can't make, as far as they are shared and known from
  /// autowiring.
  ///
  /// - Parameter preparation: The dependencies prepared so far.
  /// - Returns: Whether the request must be served on the main actor.
  /// - Complexity: O(*n*) in the number of direct and indirect autowired dependencies.
  func prepare(_ preparation: Preparation) async throws(ResolutionError) -> Bool {
    let (registration, step) = (target.registration, target.step)
    let isTask = registration.isolation == .task
    if isTask && !scope.isShared || !preparation.add(step) || hasInstance { return false }
    if isTask {
      try await note(preparation) { () async throws(ResolutionError) in try await instance() }
      return false
    }
    var needsMainActor = registration.isolation == .mainActor
    for key in registration.dependencies.flatMap(target.asked.keys(forParameter:)) {
      guard let dependency = target.asked.target(for: key) else { continue }
      let awaiting = AwaitingRequest(step, preparation)
      defer { awaiting.goOn() }
      let isForMainActor = try await TaskFrame(awaiting).run { () async throws(ResolutionError) in
        let request = AsyncRequest(dependency)
        guard try await request.prepare(preparation) else { return false }
        guard request.scope.isKept else { return true }
        try await request.note(preparation) { () async throws(ResolutionError) in try await request.makeOnMainActor() }
        return false
      }
      needsMainActor = needsMainActor || isForMainActor
    }
    return needsMainActor
  }

  /// Notes the instance that a closure makes, or that the recipe has returned nil. If there is neither, the request that
  /// needs the instance looks again.
  private func note(_ preparation: Preparation, _ make: () async throws(ResolutionError) -> Instance?)
    async throws(ResolutionError)
  {
    do throws(ResolutionError) {
      if let instance = try await make() { preparation.note(instance, of: target) }
    } catch {
      if !error.saysThatThereIsNone { throw error }
      preparation.note(nil, of: target)
    }
  }

  @MainActor
  private func makeOnMainActor() throws(ResolutionError) -> Instance? {
    do throws(ResolutionError) { return try target.asked.instance(target.key) } catch { throw error.upToFirstReturn }
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
