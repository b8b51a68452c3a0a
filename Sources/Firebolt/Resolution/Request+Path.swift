import FireboltAtomics

// A request among those of its thread: which it belongs to, how it got there, and what they share.
extension Request {
  /// The innermost request of this thread.
  static var current: RequestRef? { firebolt_frame().map { $0.assumingMemoryBound(to: Request.self) } }

  /// The registration whose recipe runs, or waits for its parameters, in this thread or task; nil in a completion.
  static var maker: Registration? {
    guard let current else { return TaskContext.request?.target.registration }
    return current.pointee.isCompletion ? nil : current.pointee.serving?.takeUnretainedValue()
  }

  /// The requests of this thread and task.
  static var currentPath: Path? { @inline(never) get { current?.path ?? TaskContext.path } }
}

extension UnsafeMutablePointer where Pointee == Request {
  // MARK: - What it asks for

  /// The requested key.
  var key: TypeKey { TypeKey(registered: pointee.type, name: pointee.name) }

  /// The store whose registrations and caches answer the request.
  var store: Store { pointee.answering._withUnsafeGuaranteedRef { $0.store } }

  /// The registration that serves the request. It is known for each request of a path.
  var registration: Unmanaged<Registration> {
    guard let serving = pointee.serving else { preconditionFailure("nothing serves the request yet") }
    return serving
  }

  /// The scope of the request.
  var scope: Resolver.Scope {
    registration._withUnsafeGuaranteedRef { $0.scope.requested(as: pointee.wantedScope) }
  }

  /// The target of the request. It is known for each request of a path.
  var target: Target {
    Target(
      registration.takeUnretainedValue(), pointee.answering.takeUnretainedValue(), pointee.type, scope,
      for: cell?.argumentsKey)
  }

  /// Sets the target of the request.
  func serve(by target: Target) {
    pointee.answering = .passUnretained(target.answering)
    pointee.serving = .passUnretained(target.registration)
    pointee.knownPath = nil
  }

  /// The `$0` of a recipe for any `Resolver`. It lives as long as the request.
  @usableFromInline
  var recipeResolver: Unmanaged<Resolver> { pointee.answering._withUnsafeGuaranteedRef { $0.recipeResolver } }

  // MARK: - The path

  /// The request's step in a path.
  var step: ResolutionError.Step {
    @inline(never) get {
      let isInherited = pointee.asked.toOpaque() != pointee.answering.toOpaque()
      return ResolutionError.Step(
        key: TypeKey(registered: pointee.type, name: registration._withUnsafeGuaranteedRef { $0.identifier }),
        registration: registration.takeUnretainedValue(), resolver: store.label,
        from: isInherited ? pointee.asked._withUnsafeGuaranteedRef { $0.store.label } : nil, at: pointee.place)
    }
  }

  /// Makes this request the end of the thread's path.
  func enter() { firebolt_set_frame(self) }

  /// Makes the caller's request the end of the thread's path again.
  func leave() { firebolt_set_frame(pointee.caller) }

  /// This request and those around it on the thread, the innermost first.
  var outwards: UnfoldFirstSequence<RequestRef> { sequence(first: self, next: { $0.pointee.caller }) }

  /// The requests that led here, and this one.
  ///
  /// - Complexity: O(*n*) in the depth of the requests whose paths aren't known yet.
  var path: Path {
    var unknown: [RequestRef] = []
    var next: RequestRef? = self
    while let request = next, request.pointee.knownPath == nil {
      unknown.append(request)
      next = request.pointee.caller
    }
    var path = next?.pointee.knownPath ?? TaskContext.path
    for request in unknown.reversed() {
      path = Path(request.step, after: path)
      request.pointee.knownPath = path
    }
    return path!
  }

  // MARK: - The resolution

  /// The identity of this thread's requests in the wait graph: the number of the outermost one.
  var resolutionID: ResolutionID { (pointee.outermost ?? self).uniqueNumber }

  /// What this thread's requests share.
  var resolution: Resolution {
    let outermost = pointee.outermost ?? self
    if let resolution = outermost.pointee.ownResolution { return resolution }
    let resolution = Resolution(resolutionID, within: TaskContext.run, sharing: TaskContext.graph)
    outermost.pointee.ownResolution = resolution
    return resolution
  }

  /// What this thread's requests share, or nil if they share nothing so far.
  var knownResolution: Resolution? { (pointee.outermost ?? self).pointee.ownResolution }

  // MARK: - Filling cells

  /// Whether a request around this one is making a shared instance that a completion may need. That doesn't change while
  /// the request is on the path.
  ///
  /// - Complexity: O(*n*) in the depth of the requests for which it isn't known yet.
  var isWithinShared: Bool {
    var last = self
    while last.pointee.knownWithinShared == nil, let caller = last.pointee.caller {
      if caller.fills, !caller.scope.isFactory {
        last.pointee.knownWithinShared = true
      } else {
        last = caller
      }
    }
    let isWithin = last.pointee.knownWithinShared ?? false
    var request = self
    while request != last, let caller = request.pointee.caller {
      request.pointee.knownWithinShared = isWithin
      request = caller
    }
    return isWithin
  }

  /// Notes that the recipe or completion that this request belongs to has got an incomplete instance.
  ///
  /// - Complexity: O(*n*) in the depth.
  func setKnowsIncomplete() {
    firebolt_count_incomplete(1)
    for request in outwards where request.fills {
      request.pointee.knowsIncomplete = true
      return
    }
    TaskContext.run?.setKnowsIncomplete()
  }
}
