/// What an autowired request needs and its own thread can't make: it is awaited before the request is served, and held
/// until then, even if it is dropped or expires in the meantime.
///
/// Tasks that were started in the meantime may refer to it for longer, so it releases everything at its end.
final class Prefetch: Sendable {
  /// A dependency, as one of its keys serves it.
  private final class Need {
    let key: TypeKey
    /// The awaited instance, nil in its place if its recipe has returned nil, or nil if it wasn't awaited.
    var result: Instance??

    init(_ key: TypeKey) { self.key = key }
  }

  private struct State {
    /// What has been looked at.
    var needs: [CellKey: [Need]] = [:]
    var graph: GraphScope?
    var isOpen = true

    func need(_ target: Target) -> Need? {
      needs[target.cellKey(target.registration.scope)]?.first { $0.key == target.key }
    }
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
  func result(_ target: Target) -> Instance?? { state.withLock { $0.need(target)?.result } ?? nil }

  fileprivate func note(_ result: Instance?, of target: Target) {
    state.withLock { $0.need(target)?.result = .some(result) }
  }

  /// Notes that a target is looked at.
  ///
  /// - Returns: Whether it is new.
  fileprivate func add(_ target: Target) -> Bool {
    state.withLock { state in
      if state.need(target) != nil { return false }
      state.needs[target.cellKey(target.registration.scope), default: []].append(Need(target.key))
      return true
    }
  }

  func end() {
    let former = state.withLock { state in
      defer { state = State(isOpen: false) }
      return state
    }
    withExtendedLifetime(former) {}
  }
}

extension AsyncRequest {
  /// Awaits what the request needs and its own thread can't make, as far as it is known from autowiring.
  ///
  /// - Parameter isDependency: Whether the instance itself is awaited too if it is shared.
  /// - Returns: Whether the request must be served on the main actor.
  /// - Complexity: O(*n*) in the number of direct and indirect autowired dependencies.
  func prefetch(_ prefetch: Prefetch, asDependency isDependency: Bool = false) async throws(ResolutionError) -> Bool {
    let registration = target.registration
    let (isTask, scope) = (registration.isolation == .task, registration.scope)
    if isTask && !scope.isShared || !prefetch.add(target) || target.exists(scope) { return false }
    var needsMainActor = registration.isolation == .mainActor
    if !isTask, !registration.dependencies.isEmpty {
      let context = TaskContext(prefetch: prefetch, path: onThread { $0.path })
      for type in registration.dependencies {
        for key in target.asked.keys(forParameter: type) {
          guard let dependency = target.asked.target(for: key) else { continue }
          let isForMainActor = try await context.run { () async throws(ResolutionError) in
            try await AsyncRequest(dependency).prefetch(prefetch, asDependency: true)
          }
          needsMainActor = needsMainActor || isForMainActor
        }
      }
    }
    guard isTask || isDependency && needsMainActor && scope.isKept else { return needsMainActor }
    do throws(ResolutionError) {
      let instance = isTask ? try await instance() : try await target.asked.instanceOnMainActor(target.key)
      // If there is none, the request that needs the instance looks again.
      if let instance { prefetch.note(instance, of: target) }
    } catch {
      if !error.saysThatThereIsNone { throw error.upToFirstReturn }
      prefetch.note(nil, of: target)
    }
    return false
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
