/// A request for what an asynchronous recipe makes.
struct AsyncRequest: Sendable {
  let asked: Resolver
  let home: Store
  let registration: Registration
  /// The type that was asked for: that of one of the registration's keys.
  let type: Any.Type
  /// The asynchronous recipe that asks, if one does.
  let caller: AsyncMaking?

  init(_ found: Resolver.Found, as type: Any.Type) {
    (registration, home, asked) = found
    self.type = type
    caller = TaskFrame.making
  }

  var key: TypeKey { TypeKey(registered: type, name: registration.name) }

  /// The requests that led here, outermost first, and this one.
  var path: [ResolutionError.Step] {
    TaskFrame.path + [step]
  }

  var step: ResolutionError.Step {
    ResolutionError.Step(key: key, registration: registration, resolverId: asked.resolverId)
  }

  /// Whether the instance is there already.
  var hasInstance: Bool {
    registration.scope.isShared && asked.store.hasInstance(of: registration, key, knownTo: nil)
  }

  /// Who makes the instance, if somebody does and it is to be shared.
  var busyCell: InstanceCell? {
    registration.scope.isShared ? asked.store.busyCell(of: registration, key) : nil
  }

  /// Has an instance made, or waits for one, in this task.
  ///
  /// - Returns: The instance; nil if what the request went by is not so any more.
  func serve() async throws(ResolutionError) -> AnyInstance? {
    let resolution = Resolution(inTaskSharing: caller?.resolution.graph)
    switch look(by: resolution) {
    case .next(.found(let instance)): return reused(instance)
    case .next(.superseded), .next(.new): return nil
    case .busy(let cell):
      try await wait(for: cell)
      return try asked.store.outcome(of: cell, under: key, askedBy: path).map { reused($0.instance) }
    case .next(.make(let cell)):
      if caller?.isWithin(registration, in: asked.store) == true { throw giveUp(cell) }
      let making = AsyncMaking(self, cell)
      if cell.scope.isFactory {
        // In this task, since nobody else needs the instance; but the recipe that asks for it waits.
        if asked.store.isToAwait(cell) { WaitGraph.shared.note(waiter, waitingFor: cell, path: path) }
        return try await making.run().get()
      }
      // On its own, so that it ends though this task may be cancelled: others may come to wait.
      let task = RecipeThreads.startTask { await making.run() }
      try await wait(for: cell)
      _ = try asked.store.outcome(of: cell, under: key, askedBy: path)
      return try await task.value.get()
    }
  }

  /// Tells the observers that an instance was there.
  private func reused(_ instance: AnyInstance) -> AnyInstance {
    asked.store.tell(.reused, path: path)
    return instance
  }

  private func look(by resolution: Resolution) -> Store.Look {
    let scope = registration.scope
    switch scope {
    case .single, .weak, .custom:
      return asked.store.look(for: registration, key, scope, mayMake: true, by: resolution)
    case .factory, .graph:
      let cell = InstanceCell(
        maker: resolution, scope: scope, keys: registration.keys, hooks: home.hooks(of: registration))
      if scope.isFactory { return .next(.make(cell)) }
      let claimed = resolution.graph.claim(Resolution.CellKey(registration, in: asked.store, scope), orFile: cell)
      return claimed === cell ? .next(.make(cell)) : .busy(claimed ?? cell)
    }
  }

  /// Who waits, if the request has to.
  private var waiter: Resolution { caller?.resolution ?? Resolution() }

  /// Ends a cell that is for a recipe which would run within itself.
  private func giveUp(_ cell: InstanceCell) -> ResolutionError {
    let failure = failure(.cycle)
    asked.store.fail(cell, with: failure, depth: path.count)
    return failure
  }

  /// Waits until a cell has ended.
  func wait(for cell: InstanceCell) async throws(ResolutionError) {
    guard asked.store.isToAwait(cell) else { return }
    switch await WaitGraph.shared.wait(waiter, for: cell, path: path) {
    case .woken: break
    case .cycle(let steps): throw failure(.cycle, leadingTo: steps).upToFirstReturn
    case .cancelled: throw failure(.cancelled, underlying: CancellationError())
    }
  }

  /// Waits for the end if somebody is making the instance.
  ///
  /// - Throws: What that one failed with.
  func waitIfBusy() async throws(ResolutionError) -> Bool {
    guard let cell = busyCell else { return false }
    try await wait(for: cell)
    return try asked.store.outcome(of: cell, under: key, askedBy: path) != nil
  }

  /// The request as one of this thread, for what is synchronous in it.
  func onThread<R>(
    _ body: (UnsafeMutablePointer<Request>) throws(ResolutionError) -> R
  ) throws(ResolutionError) -> R {
    var request = Request(.passUnretained(registration), as: type, .none, asked: .passUnretained(asked))
    defer { request.end(holding: asked, registration) }
    return try body(&request)
  }

  func failure(
    _ code: ResolutionError.Code, leadingTo steps: [ResolutionError.Step] = [], detail: String = "",
    underlying: (any Error)? = nil
  ) -> ResolutionError {
    let failure = ResolutionError(
      code, key, in: asked.resolverId, path: path, leadingTo: steps, detail: detail, underlying: underlying)
    asked.store.tell(.failed(failure.explained), path: path)
    return failure
  }
}
