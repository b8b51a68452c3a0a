import FireboltAtomics

// Whether a request would repeat one around it without an end.
extension UnsafeMutablePointer where Pointee == Request {
  /// The maximum number of requests that are nested.
  static var nestingLimit: Int { 10_000 }

  /// Whether running the recipe now would repeat one that is still running on this thread, or nest too deeply.
  ///
  /// - Complexity: O(*n*) in the depth on this thread.
  @inline(__always)
  var closesCycle: Bool {
    let registration = registration.toOpaque()
    var next = pointee.caller
    for _ in 0..<32 {
      guard let request = next else { return false }
      if request.pointee.serving?.toOpaque() == registration { return repeats }
      next = request.pointee.caller
    }
    return next.map(closesCycleFarOut) ?? false
  }

  /// The same for the requests of a long path, from one on.
  @inline(never)
  private func closesCycleFarOut(_ outer: RequestRef) -> Bool {
    let registration = registration.toOpaque()
    var depth = 32
    var next: RequestRef? = outer
    while let request = next {
      if request.pointee.serving?.toOpaque() == registration { return repeats }
      depth += 1
      next = request.pointee.caller
    }
    return depth >= RequestRef.nestingLimit
  }

  /// The failure of a request that repeats one around it, or is nested too deeply.
  var cycleFailure: ResolutionError {
    @inline(never) get { failure(path.count > RequestRef.nestingLimit && !repeats ? .chainTooLong : .cycle) }
  }

  /// The reason why the cell that the request has just claimed can't be filled, or nil.
  @inline(never)
  func obstacleToFilling(_ target: Target, mayAwait: Bool) -> ResolutionError? {
    if mayAwait ? repeatsInTask(target) : closesCycle { return cycleFailure }
    if firebolt_has_hooks(store.words) != 0, Drop.repeatsUndoing(registration) { return failure(.cycle) }
    // A chain without an end that awaits would fill the memory.
    return mayAwait && path.count > RequestRef.nestingLimit ? failure(.chainTooLong) : nil
  }

  /// Whether a task that runs the recipe now, or awaits its parameters, would repeat what a task around it does.
  ///
  /// - Complexity: O(*n*) in the depth.
  func repeatsInTask(_ target: Target) -> Bool {
    target.argumentsKey.map { repeatsMaking(of: $0.identity) } ?? repeats
  }

  /// Whether running the recipe now would repeat one that is still running on this thread, in this task, or in a task
  /// that waits for it.
  ///
  /// A recipe that takes arguments can request its own key with other arguments, for example to build a tree, so only
  /// many repetitions count as a cycle, or one with equal arguments where these belong to one instance.
  ///
  /// - Complexity: O(*n*) in the depth.
  @inline(never)
  var repeats: Bool {
    if scope.isPerArguments, let identity = cell?.argumentsKey?.identity { return repeatsMaking(of: identity) }
    let registration = registration.takeUnretainedValue()
    let outer = pointee.caller?.path ?? TaskContext.path
    return (outer?.count(of: registration, for: store) ?? 0) > registration.repetitionsAllowed
  }

  /// Returns whether a request around this one, on its thread or in the tasks around it, is making the instance of equal
  /// arguments, which was dropped meanwhile. Another task of the same recipe may make it again.
  private func repeatsMaking(of arguments: ObjectIdentifier) -> Bool {
    let store = store
    for request in outwards.dropFirst() {
      if request.pointee.isCompletion { return false }
      if request.cell?.argumentsKey?.identity == arguments, request.store === store { return true }
    }
    var next = TaskContext.run
    while let request = next?.request {
      if request.target.argumentsKey?.identity == arguments, request.target.store === store { return true }
      next = request.outer
    }
    return false
  }

  /// Whether comparing the arguments requests another instance of the registration, and so on without an end. How the
  /// arguments differ isn't known before they are compared.
  ///
  /// - Complexity: O(*n*) in the depth.
  var comparesWithoutEnd: Bool {
    let registration = registration.toOpaque()
    var count = 0
    for request in outwards.dropFirst() where !request.fills {
      if request.pointee.serving?.toOpaque() == registration { count += 1 }
    }
    return count > 50
  }
}
