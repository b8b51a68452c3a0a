import FireboltAtomics

// Properties and methods of a request. A request is never copied, so they are on its address.
extension UnsafeMutablePointer<Request> {
  /// The requested key.
  var key: TypeKey { TypeKey(registered: pointee.type, name: pointee.name) }

  /// The store whose registrations and caches answer the request.
  var store: Store { pointee.asked._withUnsafeGuaranteedRef { $0.store } }

  /// The registration that serves the request. It is known for each request of a path.
  var registration: Unmanaged<Registration> {
    guard let served = pointee.served else { preconditionFailure("nothing serves the request yet") }
    return served
  }

  /// The scope of the request.
  var scope: Resolver.Scope { pointee.wantedScope ?? registration._withUnsafeGuaranteedRef(\.scope) }

  /// The target of the request. It is known for each request of a path.
  var target: Target {
    Target(
      registration: registration.takeUnretainedValue(), asked: pointee.asked.takeUnretainedValue(), type: pointee.type)
  }

  /// The store that the request's running code was written for.
  var origin: StoreIdentity {
    pointee.hookOrigin == 0 ? registration._withUnsafeGuaranteedRef { $0.origin } : pointee.hookOrigin
  }

  /// The `$0` of a recipe for any `Resolver`. It lives as long as the request.
  @usableFromInline
  var recipeResolver: Unmanaged<Resolver> { pointee.asked._withUnsafeGuaranteedRef { $0.recipeResolver } }

  /// Calls a registration's recipe, which returns a `T`, with the request and its `$0`.
  @inline(__always)
  func call<T>(_ registration: Registration, as type: T.Type) throws -> T {
    let resolver = registration.takesResolver ? recipeResolver : pointee.asked
    // This is a function, because the compiler doesn't inline a closure that returns a generic type.
    @inline(__always) func call(with resolver: Resolver) throws -> T {
      try registration.recipe(as: type).body(self, resolver)
    }
    return try resolver._withUnsafeGuaranteedRef(call(with:))
  }

  // MARK: - The path

  /// Makes this request the end of the thread's path.
  func enter() { firebolt_set_frame(self) }

  /// Makes the caller's request the end of the thread's path again.
  func leave() { firebolt_set_frame(pointee.caller) }

  /// This request and those around it on the thread, the innermost first.
  var outwards: UnfoldFirstSequence<Self> { sequence(first: self, next: { $0.pointee.caller }) }

  /// The requests that led here, the outermost first, and this one.
  ///
  /// - Complexity: O(*n*) in the depth.
  var path: [ResolutionError.Step] {
    var steps: [ResolutionError.Step] = []
    for request in outwards {
      if let path = request.pathOfCompletion { return path + steps.reversed() }
      steps.append(request.step)
    }
    return TaskFrame.path + steps.reversed()
  }

  /// The requests that led to the completion that this request stands for, or nil. Those requests may have ended.
  private var pathOfCompletion: [ResolutionError.Step]? {
    pointee.isCompletion ? knownResolution?.completing?.path : nil
  }

  /// The number of steps in the path.
  var pathLength: Int { TaskFrame.path.count + Int(pointee.depth) }

  /// The request's step in the path.
  var step: ResolutionError.Step {
    let lazyType = store.lazyType
    var step = ResolutionError.Step(
      key: lazyType.map { TypeKey(registered: $0, name: nil) } ?? key,
      registration: registration.takeUnretainedValue(), resolver: store.label)
    step.isDeferred = lazyType != nil
    return step
  }

  // MARK: - The resolution

  /// The identity of this thread's requests in the wait graph: the number of the outermost one.
  var resolutionID: ResolutionID { ResolutionID(number: (pointee.outermost ?? self).pointee.uniqueNumber) }

  /// What this thread's requests share.
  var resolution: Resolution {
    if let outermost = pointee.outermost { return outermost.resolution }
    if let resolution = pointee.ownResolution { return resolution.takeUnretainedValue() }
    let run = TaskFrame.run
    let resolution = Resolution(resolutionID, sharing: TaskFrame.graph)
    if let run { resolution.beginWithin(run) }
    pointee.adopt(resolution)
    return resolution
  }

  /// What this thread's requests share, or nil if they share nothing so far.
  var knownResolution: Resolution? {
    (pointee.outermost?.pointee.ownResolution ?? pointee.ownResolution)?.takeUnretainedValue()
  }

  // MARK: - Filling cells

  /// Whether a request around this one is making a shared instance that a completion may need.
  ///
  /// - Complexity: O(*n*) in the depth.
  var isWithinShared: Bool {
    outwards.dropFirst().contains { $0.pointee.cell != nil && !$0.scope.isFactory }
  }

  /// Notes that the recipe or completion that this request belongs to has received an incomplete instance.
  ///
  /// - Complexity: O(*n*) in the depth.
  func noteSeenEarly() {
    resolution.noteSeenEarly()
    outwards.first { $0.pointee.cell != nil }?.pointee.knowsIncomplete = true
  }

  // MARK: - Obstacles to a recipe

  /// The reason why the recipe can't run on this path, or nil.
  ///
  /// - Complexity: O(*n*) in the depth.
  @inline(__always)
  var obstacle: ResolutionError.Code? {
    if closesCycle { return .cycle }
    return firebolt_stack_ends() != 0 ? .chainTooDeep : nil
  }

  /// Whether running the recipe now would repeat a request that is still running.
  ///
  /// A recipe that takes arguments can request its own key with other arguments, for example to build a tree, so only
  /// many repetitions count as a cycle.
  ///
  /// - Complexity: O(*n*) in the depth.
  var closesCycle: Bool {
    let registration = registration.toOpaque()
    var next = pointee.caller
    while let request = next {
      if request.pointee.served?.toOpaque() == registration { return repeatsTooOften }
      next = request.pointee.caller
    }
    return false
  }

  /// Whether a recipe that is already running, possibly for another store, repeats too often.
  private var repeatsTooOften: Bool {
    var repetitionsLeft = registration._withUnsafeGuaranteedRef { $0.repetitionsAllowed }
    for request in outwards.dropFirst() {
      if request.registration.toOpaque() == registration.toOpaque(), request.store === store {
        if repetitionsLeft == 0 { return true }
        repetitionsLeft -= 1
      }
      // A request from a completion gets the incomplete instance, so the requests outside it don't repeat.
      if request.pointee.isCompletion { return false }
    }
    return false
  }
}
