/// What an autowired request needs and its own thread can't make: it is awaited before the request is served, and held
/// until then, even if it is dropped or expires in the meantime.
///
/// Tasks that were started in the meantime may refer to it for longer, so it releases everything at its end.
final class Prefetch: Sendable {
  private struct State {
    /// The keys that have been looked at in this round.
    var seen: Set<Need> = []
    /// The awaited instances; nil where the recipe has returned nil.
    var results: [CellKey: [TypeKey: Instance?]] = [:]
    var graph: GraphScope?
    var isOpen = true
  }

  private struct Need: Hashable {
    let key: TypeKey
    let store: StoreIdentity
  }

  private let state = Locked(State())

  var isOpen: Bool { state.withLock { $0.isOpen } }

  /// The graph scope that the request shares with what it awaits; nil if that is over.
  var graph: GraphScope? {
    state.withLock { state in
      if state.isOpen, state.graph == nil { state.graph = GraphScope() }
      return state.graph
    }
  }

  /// Returns the awaited instance of a target, nil in place of the instance if its recipe has returned nil, or nil if it
  /// wasn't awaited.
  func result(_ target: Target) -> Instance?? {
    let key = target.cellKey(target.registration.scope)
    return state.withLock { $0.results[key]?[target.key] }
  }

  fileprivate func note(_ result: Instance?, of target: Target) {
    let key = target.cellKey(target.registration.scope)
    state.withLock { $0.results[key, default: [:]][target.key] = .some(result) }
  }

  /// Begins to look at what the request needs, once more.
  fileprivate func beginRound() { state.withLock { $0.seen = [] } }

  /// Notes that a target is looked at.
  ///
  /// - Returns: Whether it is new in this round.
  fileprivate func add(_ target: Target) -> Bool {
    state.withLock { $0.seen.insert(Need(key: target.key, store: target.store.identity)).inserted }
  }

  func end() {
    let former = state.withLock { state in
      defer { state = State(isOpen: false) }
      return state
    }
    former.graph?.forgetAll()
  }
}

extension AsyncRequest {
  /// Awaits what the request needs and its own thread can't make, as far as it is known from autowiring.
  ///
  /// - Returns: Whether the request must be served on the main actor.
  /// - Complexity: O(*n*) in the number of direct and indirect autowired dependencies.
  func prefetch(_ prefetch: Prefetch) async throws(ResolutionError) -> Bool {
    prefetch.beginRound()
    return try await prefetchNeeds(prefetch)
  }

  private func prefetchNeeds(_ prefetch: Prefetch) async throws(ResolutionError) -> Bool {
    let registration = target.registration
    let (isTask, scope) = (registration.isolation == .task, registration.scope)
    if isTask && !scope.isShared || !prefetch.add(target) || prefetch.result(target) != nil { return false }
    if onThread({ $0.hasInstance(target) }) { return false }
    if isTask {
      try await note(prefetch) { () async throws(ResolutionError) in try await instance() }
      return false
    }
    var needsMainActor = registration.isolation == .mainActor
    let context = registration.dependencies.isEmpty ? nil : TaskContext(prefetch, for: onThread { $0.path })
    for type in registration.dependencies {
      for key in target.asked.keys(forParameter: type) {
        guard let dependency = target.asked.target(for: key) else { continue }
        let isForMainActor = try await context?.run { () async throws(ResolutionError) in
          let request = AsyncRequest(dependency)
          guard try await request.prefetchNeeds(prefetch) else { return false }
          guard dependency.registration.scope.isKept else { return true }
          try await request.note(prefetch) { () async throws(ResolutionError) in try await request.makeOnMainActor() }
          return false
        }
        needsMainActor = needsMainActor || isForMainActor == true
      }
    }
    return needsMainActor
  }

  /// Notes the instance that a closure makes, or that the recipe has returned nil. If there is neither, the request that
  /// needs the instance looks again.
  private func note(_ prefetch: Prefetch, _ make: () async throws(ResolutionError) -> Instance?)
    async throws(ResolutionError)
  {
    do throws(ResolutionError) {
      if let instance = try await make() { prefetch.note(instance, of: target) }
    } catch {
      if !error.saysThatThereIsNone { throw error }
      prefetch.note(nil, of: target)
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
