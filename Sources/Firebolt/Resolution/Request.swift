import FireboltAtomics

/// One request on the stack of the thread that runs it.
///
/// The requests of a thread form its path: the program's own request, the request that its recipe made, and so on. A
/// served request is part of the path from `enter()` to `leave()`.
@usableFromInline
struct Request: ~Copyable {
  // The request retains none of these: the function that serves it keeps them alive.

  /// The resolver that the request asks. After a target is found, the resolver whose registrations and caches answer.
  var asked: Unmanaged<Resolver>
  /// The resolver that the request asked at first: that one, or a child of it.
  let first: Unmanaged<Resolver>
  /// The registration that serves the request.
  var served: Unmanaged<Registration>?
  /// The requested type.
  let type: Any.Type
  @Unretained var name: Resolver.Name?
  /// The requested scope; nil for the registration's own scope.
  @Unretained var wantedScope: Resolver.Scope?
  @usableFromInline let arguments: Arguments
  /// The place of the request in the source, if known.
  let place: Place?
  /// The request whose recipe made this one, or nil.
  private(set) var caller: UnsafeMutablePointer<Request>?
  /// The outermost request of the thread; nil if this is the outermost.
  private(set) var outermost: UnsafeMutablePointer<Request>?
  /// Whether the request resolves a parameter of an autowired recipe.
  let isParameter: Bool
  /// Whether the request stands for the completion of an existing instance.
  var isCompletion = false
  /// Whether the recipe or completion has got an incomplete instance, which the instance in the cell may refer to.
  var knowsIncomplete = false
  /// Whether a request around this one is making a shared instance; nil until that is needed.
  fileprivate var knownWithinShared: Bool?
  /// The request's position in the path index of its resolution, counted from 1; 0 if it has none.
  var indexPosition = 0
  /// The store of the resolver that stands in for the asked one as the recipe's `$0`, or 0.
  var substitute: StoreIdentity = 0
  /// The cell that the request fills: its recipe makes the instance, or it stands for the completion of the instance.
  @ManuallyReleased var cell: InstanceCell?
  /// The path, once it is needed.
  @ManuallyReleased var knownPath: Path?
  /// What the thread's requests share, created on demand. Only the outermost request has it.
  @ManuallyReleased var ownResolution: Resolution?
  /// A unique number, once it is needed; otherwise 0. An address isn't unique, because it is reused.
  private(set) var number: UInt64 = 0

  /// The caller keeps the name, the scope and the resolver alive.
  init(
    _ type: Any.Type, _ name: Resolver.Name? = nil, _ scope: Resolver.Scope? = nil, _ arguments: Arguments = .none,
    of asked: Unmanaged<Resolver>, at place: Place? = nil, isParameter: Bool = false
  ) {
    self.asked = asked
    first = asked
    self.type = type
    _name = Unretained(name)
    _wantedScope = Unretained(scope)
    self.arguments = arguments
    self.place = place
    self.isParameter = isParameter
    caller = Request.current
    outermost = caller?.pointee.outermost ?? caller
  }

  deinit {
    // Most requests keep nothing.
    if _cell.isEmpty, _knownPath.isEmpty, _ownResolution.isEmpty { return }
    Request.release(_cell, _knownPath, _ownResolution)
  }

  @inline(never)
  private static func release(
    _ cell: ManuallyReleased<InstanceCell>, _ path: ManuallyReleased<Path>, _ resolution: ManuallyReleased<Resolution>
  ) {
    cell.release()
    path.release()
    resolution.release()
  }

  /// Creates a request with a known target.
  init(_ target: Target, _ arguments: Arguments = .none) {
    self.init(target.type, target.registration.identifier, nil, arguments, of: .passUnretained(target.asked))
    serve(by: target)
  }

  /// Creates the request that stands for a completion.
  ///
  /// - Parameter maker: The request whose recipe has ended. It isn't part of the completion's path: a completion that
  ///   requests the maker's key again is no cycle.
  init(_ completion: Completion, after maker: UnsafeMutablePointer<Request>) {
    self.init(completion.target)
    caller = maker.pointee.caller
    outermost = maker.pointee.outermost ?? maker
    knownPath = completion.path
    cell = completion.cell
    isCompletion = true
  }

  /// Sets the target of the request.
  mutating func serve(by target: Target) {
    asked = .passUnretained(target.asked)
    served = .passUnretained(target.registration)
    knownPath = nil
    indexPosition = 0
  }

  // MARK: - This thread's requests

  /// The innermost request of this thread.
  static var current: UnsafeMutablePointer<Request>? { firebolt_frame()?.assumingMemoryBound(to: Request.self) }

  /// The requests of this thread and task.
  static var currentPath: Path? { @inline(never) get { current?.path ?? TaskContext.path } }

  // MARK: - The resolution

  /// The request's number, assigned on first use.
  var uniqueNumber: UInt64 {
    mutating get {
      if number == 0 { number = firebolt_unique_number() }
      return number
    }
  }

  /// Sets an existing resolution as the thread's own if this is the outermost request.
  mutating func adopt(_ resolution: Resolution) {
    guard outermost == nil else { return }
    ownResolution = resolution
    number = resolution.id
  }
}

// MARK: -

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
  var scope: Resolver.Scope {
    registration._withUnsafeGuaranteedRef { $0.scope.requested(as: pointee.wantedScope) }
  }

  /// The target of the request. It is known for each request of a path.
  var target: Target {
    Target(
      registration: registration.takeUnretainedValue(), asked: pointee.asked.takeUnretainedValue(), type: pointee.type,
      argumentsKey: pointee.cell?.argumentsKey)
  }

  /// The `$0` of a recipe for any `Resolver`. It lives as long as the request.
  @usableFromInline
  var recipeResolver: Unmanaged<Resolver> { pointee.asked._withUnsafeGuaranteedRef { $0.recipeResolver } }

  // MARK: - The path

  /// Makes this request the end of the thread's path.
  func enter() { firebolt_set_frame(self) }

  /// Makes the caller's request the end of the thread's path again.
  func leave() { firebolt_set_frame(pointee.caller) }

  /// This request and those around it on the thread, the innermost first.
  var outwards: UnfoldFirstSequence<Self> { sequence(first: self, next: { $0.pointee.caller }) }

  /// The requests that led here, and this one.
  ///
  /// - Complexity: O(*n*) in the depth of the requests whose paths aren't known yet.
  var path: Path {
    var unknown: [Self] = []
    var next: Self? = self
    while let request = next, request.pointee.knownPath == nil {
      unknown.append(request)
      next = request.pointee.caller
    }
    var path = next?.pointee.knownPath ?? TaskContext.path
    for request in unknown.reversed() {
      let first = request.pointee.first.takeUnretainedValue()
      path = Path(request.target.step(askedOf: first, at: request.pointee.place), after: path)
      request.pointee.knownPath = path
    }
    return path!
  }

  // MARK: - The resolution

  /// The identity of this thread's requests in the wait graph: the number of the outermost one.
  var resolutionID: ResolutionID { (pointee.outermost ?? self).pointee.uniqueNumber }

  /// What this thread's requests share.
  var resolution: Resolution {
    let outermost = pointee.outermost ?? self
    if let resolution = outermost.pointee.ownResolution { return resolution }
    let resolution = Resolution(resolutionID, within: TaskContext.run, sharing: TaskContext.graph)
    outermost.pointee.adopt(resolution)
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
      if caller.pointee.cell != nil, !caller.scope.isFactory {
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
  func noteIncomplete() {
    for request in outwards where request.pointee.cell != nil {
      request.pointee.knowsIncomplete = true
      return
    }
    TaskContext.run?.noteIncomplete()
  }

  // MARK: - Cycles

  /// Whether running the recipe now would repeat one that is still running on this thread.
  ///
  /// - Complexity: O(1), amortised over the requests of a path, unless the recipe is on the path already.
  @inline(__always)
  var closesCycle: Bool {
    let registration = registration.toOpaque()
    var next = pointee.caller
    for _ in 0..<32 {
      guard let request = next else { return false }
      if request.pointee.served?.toOpaque() == registration { return repeats }
      next = request.pointee.caller
    }
    return next.map(repeatsFarOut) ?? false
  }

  /// The same for a request of a long path.
  @inline(never)
  private func repeatsFarOut(_ outer: UnsafeMutablePointer<Request>) -> Bool {
    resolution.pathIndex.repeats(self, of: outer) && repeats
  }

  /// Whether a task that runs the recipe now, or awaits its parameters, would repeat what a task around it does. A look at
  /// what they run comes before the one along the path.
  func repeatsInTask(_ target: Target) -> Bool {
    let scope = scope
    guard TaskContext.graph?.running.withLock({ $0[target.cellKey(scope)] != nil }) == true else { return false }
    return scope.isPerArguments || repeats
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
    if scope.isPerArguments { return repeatsArguments }
    let registration = registration.takeUnretainedValue()
    let outer = pointee.caller?.path ?? TaskContext.path
    return (outer?.count(of: registration, for: store) ?? 0) > registration.repetitionsAllowed
  }

  /// Whether a request around this one is making the instance of the same arguments, which was dropped meanwhile.
  private var repeatsArguments: Bool {
    guard let identity = pointee.cell?.argumentsKey?.identity else { return false }
    let making = outwards.dropFirst().prefix { !$0.pointee.isCompletion }
    return making.contains { $0.pointee.cell?.argumentsKey?.identity == identity && $0.store === store }
  }

  /// Whether comparing the arguments requests another instance of the registration, and so on without an end. How the
  /// arguments differ isn't known before they are compared.
  ///
  /// - Complexity: O(*n*) in the depth.
  var comparesWithoutEnd: Bool {
    let registration = registration.toOpaque()
    var count = 0
    for request in outwards.dropFirst() where request.pointee.cell == nil {
      if request.pointee.served?.toOpaque() == registration { count += 1 }
    }
    return count > 50
  }
}
