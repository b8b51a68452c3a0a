import FireboltAtomics

// What a request knows and does. It is never copied, so all but its fields is reached by its address.
extension UnsafeMutablePointer<Request> {
  /// What was asked for.
  var key: TypeKey { TypeKey(registered: pointee.type, name: pointee.name) }

  /// The store whose registrations and caches answer.
  var store: Store { pointee.asked._withUnsafeGuaranteedRef { $0.store } }

  /// What serves the request: known for each request of a path.
  var registration: Unmanaged<Registration> {
    guard let served = pointee.served else { preconditionFailure("nothing serves the request yet") }
    return served
  }

  /// The scope in which the instance is asked for.
  var scope: Resolver.Scope { pointee.wantedScope ?? registration._withUnsafeGuaranteedRef(\.scope) }

  /// What serves a request that takes the long way.
  var target: Target {
    Target(
      registration: registration.takeUnretainedValue(), home: pointee.home?.takeUnretainedValue() ?? store,
      asked: pointee.asked.takeUnretainedValue(), type: pointee.type)
  }

  /// The store in which the code that runs for the request was written.
  var origin: StoreIdentity {
    pointee.hookOrigin == 0 ? registration._withUnsafeGuaranteedRef { $0.origin } : pointee.hookOrigin
  }

  /// What a recipe for any Resolver gets for `$0`. It lives as long as the request.
  @usableFromInline
  var recipeResolver: Unmanaged<Resolver> { pointee.asked._withUnsafeGuaranteedRef { $0.recipeResolver } }

  // MARK: - The path

  /// From here on the thread's path ends with this request.
  func enter() { firebolt_set_frame(self) }

  /// From here on the thread's path ends with the request whose recipe made this one.
  func leave() { firebolt_set_frame(pointee.caller) }

  /// The requests that led here, outermost first, and this one.
  ///
  /// - Complexity: O(*n*) in the depth.
  var path: [ResolutionError.Step] {
    if let path = pathOfCompletion { return path }
    var steps = [step]
    var next = pointee.caller
    while let request = next {
      if let path = request.pathOfCompletion { return path + steps.reversed() }
      steps.append(request.step)
      next = request.pointee.caller
    }
    return TaskFrame.path + steps.reversed()
  }

  /// The requests that led to what is being completed, if the request stands for that: they may have ended.
  private var pathOfCompletion: [ResolutionError.Step]? {
    pointee.isCompletion ? knownResolution?.completing?.path : nil
  }

  /// How many steps the path has.
  var pathLength: Int { TaskFrame.path.count + Int(pointee.depth) }

  /// The request itself.
  var step: ResolutionError.Step {
    var step = ResolutionError.Step(
      key: key, registration: registration.takeUnretainedValue(), resolver: store.label)
    step.isDeferred = store.isHolder
    return step
  }

  // MARK: - The resolution

  /// What this thread is in the wait graph.
  var resolution: Resolution {
    if let outermost = pointee.outermost { return outermost.resolution }
    if let resolution = pointee.ownResolution { return resolution.takeUnretainedValue() }
    let run = TaskFrame.run
    let resolution = Resolution(sharing: run?.graph)
    if let run, let cell = run.cellToComplete { resolution.beginWithin(run, completing: cell) }
    pointee.adopt(resolution)
    return resolution
  }

  /// What this thread is in the wait graph, if that was needed so far.
  var knownResolution: Resolution? {
    (pointee.outermost?.pointee.ownResolution ?? pointee.ownResolution)?.takeUnretainedValue()
  }

  // MARK: - What keeps a recipe from being run

  /// Why the recipe can't be run on this path; nil if it can.
  ///
  /// - Complexity: O(*n*) in the depth.
  @inline(__always)
  var obstacle: ResolutionError.Code? {
    if closesCycle { return .cycle }
    return firebolt_stack_ends() != 0 ? .chainTooDeep : nil
  }

  /// Whether running the recipe now would repeat a request that is still under way.
  ///
  /// A recipe that takes arguments may ask for its own key with others, as that of a tree's node does, so only a long
  /// row of them counts as a cycle.
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

  /// The same where the recipe is known to be running already, though perhaps for another store.
  private var repeatsTooOften: Bool {
    var repetitionsLeft = registration._withUnsafeGuaranteedRef { $0.repetitionsAllowed }
    var next = pointee.caller
    while let request = next {
      if request.registration.toOpaque() == registration.toOpaque(), request.store === store {
        if repetitionsLeft == 0 { return true }
        repetitionsLeft -= 1
      }
      // What needed the instance that is being completed gets that as it is, and so needs nothing twice.
      if request.pointee.isCompletion { return false }
      next = request.pointee.caller
    }
    return false
  }
}
