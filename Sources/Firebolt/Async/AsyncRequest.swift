/// A request for what an asynchronous recipe makes.
struct AsyncRequest: Sendable {
  let target: Target
  /// What keeps the arguments, if there are any.
  private let keptArguments: KeptArguments?
  /// The asynchronous recipe that asks, if one does.
  let caller: AsyncRecipeRun?

  init(_ target: Target, _ arguments: KeptArguments? = nil) {
    self.target = target
    keptArguments = arguments
    caller = TaskFrame.run
  }

  /// The arguments. They live as long as the request.
  var arguments: Arguments { keptArguments?.arguments ?? .none }

  var scope: Resolver.Scope { target.registration.scope }

  /// Whether the recipe runs on behalf of a resolver other than the one that registered it.
  var isRedirected: Bool {
    let origin = target.registration.origin
    return origin != Store.anyIdentity && origin != target.store.identity
  }

  /// The requests that led here, outermost first, and this one.
  var path: [ResolutionError.Step] { TaskFrame.path + [target.step] }

  /// Whether the instance is there already.
  var hasInstance: Bool {
    scope.isShared && target.store.hasInstance(of: target.registration, target.key, knownTo: nil)
  }

  /// Has an instance made, or waits for one, in this task.
  ///
  /// - Returns: The instance; nil if what the request went by is not so any more.
  func serve() async throws(ResolutionError) -> Instance? {
    let mayMake = target.registration.accepts(arguments)
    if !mayMake, !arguments.areNone || !hasInstance { throw argumentMismatch }
    let resolution = Resolution(sharing: caller?.graph, isOfTask: true)
    switch target.claim(scope, mayMake: mayMake, by: { resolution }) {
    case .found(let instance): return reused(instance)
    case .superseded: return nil
    case .busy(let cell): return try await waitedInstance(of: cell, after: beginWait(for: cell)).map(reused)
    case .claimed(let cell):
      if closesCycle { throw giveUp(cell) }
      let run = AsyncRecipeRun(self, cell, resolution)
      if scope.isFactory {
        // In this task, since nothing else needs the instance; but the recipe that asks for it waits.
        if let caller = caller?.resolution { _ = target.store.beginWait(caller, for: cell, path: path) }
        return try await run.execute(self, cell, resolution).get()
      }
      // The wait begins first. So where the recipe needs itself, its own request finds the cycle, and not this one: then the
      // recipe would go on without this request, and begin what it waits for anew, perhaps without end.
      let wait = beginWait(for: cell)
      // In a task of its own, so that it ends though this task may be cancelled: others may come to wait.
      let task = RecipeSupervision.startTask { await run.execute(self, cell, resolution) }
      if let instance = try await waitedInstance(of: cell, after: wait), target.store.isUnfinished(cell) {
        // It may be seen early, and its task may wait for what the caller is completing.
        return instance
      }
      return try await task.value.get()
    }
  }

  /// Tells the observers that an instance was there.
  private func reused(_ instance: Instance) -> Instance {
    if !arguments.areNone { target.store.tell(.argumentsIgnored, path: path) }
    target.store.tell(.reused, path: path)
    return instance
  }

  /// Ends a cell that is for a recipe which would run within itself.
  private func giveUp(_ cell: InstanceCell) -> ResolutionError {
    let failure = failure(.cycle)
    target.store.end(cell, .failed(recorded(failure)))
    return failure
  }

  private func recorded(_ failure: ResolutionError) -> RecordedFailure {
    RecordedFailure(error: failure, depth: path.count, hadArguments: !arguments.areNone)
  }

  /// Whether running the recipe now would repeat a request that is still under way. One that takes arguments may ask for its
  /// own key with others.
  private var closesCycle: Bool {
    let registration = target.registration
    let count = caller?.count(of: registration, in: target.store) ?? 0
    return count > registration.repetitionsAllowed
  }

  private var argumentMismatch: ResolutionError {
    failure(.argumentMismatch, detail: target.registration.argumentMismatch(arguments))
  }

  // MARK: - Waiting

  /// Begins to wait for a cell, unless that has ended.
  private func beginWait(for cell: InstanceCell) -> Wait? {
    target.store.beginWait(caller?.resolution ?? Resolution().id, for: cell, path: path)
  }

  /// Waits until a cell has ended.
  ///
  /// - Parameter wait: The wait, which has begun; nil if the cell has ended.
  /// - Returns: The instance; nil if the request is to look again.
  private func waitedInstance(of cell: InstanceCell, after wait: Wait?) async throws(ResolutionError) -> Instance? {
    if let wait {
      switch await wait.suspend() {
      case .woken: break
      case .cycle(let steps): throw failure(.cycle, leadingTo: steps).upToFirstReturn
      case .cancelled: throw failure(.cancelled, underlying: CancellationError())
      }
    }
    let instance = try target.store.waitedInstance(of: cell, target.key, by: nil, askedBy: path)
    if instance != nil, target.store.isUnfinished(cell) { caller?.noteSeenEarly() }
    return instance
  }

  /// Waits for the end if a resolution is making the instance.
  ///
  /// - Returns: Whether one was.
  /// - Throws: What that one failed with, if this request fails with it too.
  func waitIfBusy() async throws(ResolutionError) -> Bool {
    guard scope.isShared, let cell = target.store.unfinishedCell(of: target.registration, target.key) else {
      return false
    }
    return try await waitedInstance(of: cell, after: beginWait(for: cell)) != nil
  }

  // MARK: - On this thread

  /// The request as one of this thread, for what is synchronous in it.
  func onThread<R>(_ body: (UnsafeMutablePointer<Request>) -> R) -> R {
    var request = Request(target, arguments)
    defer { request.end() }
    return entered(&request, body)
  }

  private func entered<R>(
    _ request: UnsafeMutablePointer<Request>, _ body: (UnsafeMutablePointer<Request>) -> R
  ) -> R {
    request.enter()
    defer { request.leave() }
    return body(request)
  }

  func failure(
    _ code: ResolutionError.Code, leadingTo steps: [ResolutionError.Step] = [], detail: String = "",
    underlying: (any Error)? = nil
  ) -> ResolutionError {
    let failure = ResolutionError(
      code, target.key, in: target.store.label, path: path, leadingTo: steps, detail: detail, underlying: underlying)
    target.store.tell(.failed(failure.explained), path: path)
    return failure
  }
}
