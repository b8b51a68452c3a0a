import FireboltAtomics

/// A request for an asynchronous recipe's instance.
struct AsyncRequest: Sendable {
  let target: Target
  /// The storage of the arguments, if any.
  private let keptArguments: KeptArguments?
  /// The asynchronous recipe that makes the request, or nil.
  let caller: AsyncRecipeRun?
  /// The frame of the code that makes the request. The request's own recipe runs in another one.
  private let frame: TaskFrame?

  init(_ target: Target, _ arguments: KeptArguments? = nil) {
    self.target = target
    keptArguments = arguments
    frame = .current
    caller = frame?.run
  }

  /// The arguments. They live as long as the request.
  var arguments: Arguments { keptArguments?.arguments ?? .none }

  var scope: Resolver.Scope { target.registration.scope }

  /// The requests that led here, the outermost first, and this one.
  var path: [ResolutionError.Step] { (frame?.path ?? []) + [target.step] }

  /// Whether the instance already exists.
  var hasInstance: Bool {
    scope.isShared && target.store.hasInstance(of: target.registration, target.key, knownTo: nil)
  }

  /// Makes the instance, or waits for it, in this task.
  ///
  /// - Returns: The instance, or nil if the request's information is out of date.
  func instance() async throws(ResolutionError) -> Instance? {
    let mayMake = target.registration.accepts(arguments)
    if !mayMake, !arguments.areNone || !hasInstance { throw argumentMismatch }
    let id = ResolutionID.next()
    // Most requests only wait, and need no resolution.
    lazy var resolution = Resolution(id, sharing: frame?.graph, isOfTask: true)
    switch target.claim(scope, mayMake: mayMake, by: id, in: { resolution.graph }) {
    case .found(let instance): return try reused(instance)
    case .superseded: return nil
    case .busy(let cell):
      guard let instance = try await waitedInstance(of: cell, after: beginWait(for: cell)) else { return nil }
      return try reused(instance)
    case .claimed(let cell):
      if closesCycle { throw giveUp(cell) }
      let execution = AsyncExecution(self, cell, resolution)
      guard !scope.isFactory || caller?.resolution != nil else {
        // No other request needs the instance, and no recipe waits for it, so the recipe runs in this task.
        return try await execution.result().get()
      }
      // The wait begins before the task. If the recipe depends on itself, its own request then finds the cycle. If this
      // request found the cycle instead, the recipe would continue without it and start the awaited recipe again,
      // perhaps endlessly.
      let wait = beginWait(for: cell)
      // A shared instance is made in a task of its own. It is finished even if this task is cancelled, because other
      // requests may wait for it. A factory's is too, because the waiting recipe may have to continue before the
      // instance is complete.
      let task = RecipeSupervision.startTask { await execution.result() }
      if scope.isFactory { return try await factoryInstance(of: cell, after: wait, from: task) }
      if let instance = try await waitedInstance(of: cell, after: wait), target.store.isUnfinished(cell) {
        // The instance can be seen early. Its task may be waiting for an instance that the caller is completing.
        return instance
      }
      return try await task.value.get()
    }
  }

  /// Waits for a factory's instance. Only this request needs it, so cancelling this task cancels the recipe.
  private func factoryInstance(
    of cell: InstanceCell, after wait: Wait?, from task: Task<Result<Instance, ResolutionError>, Never>
  ) async throws(ResolutionError) -> Instance {
    let result: Result<Instance, ResolutionError> = await withTaskCancellationHandler {
      _ = await wait?.ending.value()
      if target.store.isUnfinished(cell), let instance = target.store.earlyForms(of: cell)?[target.key] {
        // The instance can be seen early. Its task may be waiting for an instance that the caller is making.
        caller?.noteSeenEarly()
        return .success(instance)
      }
      return await task.value
    } onCancel: {
      task.cancel()
    }
    return try result.get()
  }

  /// Returns an existing instance in the requested type, and tells the observers.
  private func reused(_ instance: Instance) throws(ResolutionError) -> Instance {
    // An instance of another type isn't served.
    let converted = try convert(instance)
    if !arguments.areNone { target.store.tell(.argumentsIgnored, path: path) }
    target.store.tell(.reused, path: path)
    return converted
  }

  /// Ends the cell of a recipe that would run inside itself.
  private func giveUp(_ cell: InstanceCell) -> ResolutionError {
    let failure = failure(.cycle)
    let recorded = RecordedFailure(error: failure, depth: path.count, hadArguments: !arguments.areNone)
    target.store.end(cell, .failed(recorded))
    return failure
  }

  /// Whether running the recipe now would repeat a request that is still running. A recipe that takes arguments can
  /// request its own key with other arguments.
  private var closesCycle: Bool {
    let registration = target.registration
    let count = caller?.count(of: registration, in: target.store) ?? 0
    return count > registration.repetitionsAllowed
  }

  private var argumentMismatch: ResolutionError {
    failure(
      .argumentMismatch, detail: target.registration.argumentMismatch(arguments),
      arguments: target.registration.parameters.map(\.type))
  }

  // MARK: - Waiting

  /// Begins to wait for a cell.
  ///
  /// - Returns: The wait, or nil if the cell has ended.
  private func beginWait(for cell: InstanceCell) -> Wait? {
    target.store.beginWait(caller?.resolution ?? .next(), for: cell, path: path)
  }

  /// Waits until a cell has ended.
  ///
  /// - Parameter wait: The wait that has begun, or nil if the cell has ended.
  /// - Returns: The instance, or nil if the request must look again.
  private func waitedInstance(of cell: InstanceCell, after wait: Wait?) async throws(ResolutionError) -> Instance? {
    if let wait {
      switch await wait.suspend() {
      case .woken: break
      case .cycle(let steps): throw failure(.cycle, leadingTo: steps).upToFirstReturn
      case .cancelled: throw failure(.cancelled, underlying: CancellationError())
      }
    }
    let waited = try target.store.waitedInstance(of: cell, target.key, askedBy: path)
    if waited?.isEarly == true { caller?.noteSeenEarly() }
    return waited?.instance
  }

  /// Waits for the instance if another resolution is making it.
  ///
  /// - Returns: The instance in the requested type, or nil if the request must make one.
  /// - Throws: The failure of that cell, if this request fails with it too.
  func instanceOfOther() async throws(ResolutionError) -> Instance? {
    let filed =
      switch scope {
      case .graph: frame?.graph?[target.cellKey(scope)]
      case let scope where scope.isShared: target.store.cell(of: target.registration, target.key)
      default: InstanceCell?.none
      }
    guard let cell = filed, target.store.isUnfinished(cell) else { return nil }
    if !arguments.areNone, !target.registration.accepts(arguments) { throw argumentMismatch }
    return try await waitedInstance(of: cell, after: beginWait(for: cell)).map(reused)
  }

  // MARK: - On this thread

  /// Runs `body` with this request as the thread's own, for its synchronous parts.
  func onThread<R>(_ body: (UnsafeMutablePointer<Request>) -> R) -> R {
    // A task can begin inside a recipe of the thread. It doesn't belong to the recipe, which may end before the task.
    let outer = firebolt_frame()
    firebolt_set_frame(nil)
    defer { firebolt_set_frame(outer) }
    var request = Request(target, arguments)
    return withUnsafeMutablePointer(to: &request) { request in
      request.enter()
      defer { request.leave() }
      return body(request)
    }
  }

  /// Converts an instance to the requested type.
  func convert(_ instance: Instance) throws(ResolutionError) -> Instance {
    try onThread { thread in Result { () throws(ResolutionError) in try thread.convert(instance) } }.get()
  }

  func failure(
    _ code: ResolutionError.Code, leadingTo steps: [ResolutionError.Step] = [], detail: String = "",
    arguments: [Any.Type]? = nil, underlying: (any Error)? = nil
  ) -> ResolutionError {
    let failure = ResolutionError(
      code, target.key, in: target.store.label, path: path, leadingTo: steps, detail: detail,
      arguments: arguments ?? self.arguments.listedTypes, underlying: underlying)
    target.store.tell(.failed(failure.explained), path: path)
    return failure
  }
}
