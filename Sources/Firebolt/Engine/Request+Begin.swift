extension Request {
  /// What there is to do for a request.
  enum NextStep {
    /// Run the recipe, for nobody else.
    case new
    /// Run the recipe, and end the cell.
    case make(InstanceCell)
    case found(AnyInstance)
    /// What the request went by is not so any more: look it up again.
    case superseded
  }

  /// Checks the arguments, and finds the instance if there is one to share. Observers are told what comes of it.
  ///
  /// - Parameter home: The store in which the registration is filed: the one that is asked, or an ancestor.
  mutating func begin(_ scope: Resolver.Scope?, filedIn home: Store) throws(ResolutionError) -> NextStep {
    let scope = scope ?? registration._withUnsafeGuaranteedRef { $0.scope }
    let step = try nextStep(scope, filedIn: home)
    tell(step)
    return step
  }

  private mutating func nextStep(_ scope: Resolver.Scope, filedIn home: Store) throws(ResolutionError) -> NextStep {
    let mayMake = try checkRecipe(scope)
    if let instance = try ownInstance(scope) { return .found(instance) }
    switch scope {
    case .factory:
      if closesCycle { throw failure(.cycle) }
      let key = key
      let hooks = home.hooks(on: key)
      if hooks.isEmpty { return .new }
      return .make(InstanceCell(maker: resolution, scope: scope, keys: RegistrationKeys(key), hooks: [(key, hooks)]))
    case .graph, .single, .weak, .custom:
      let next = try scope.isShared ? store.claim(&self, scope, mayMake: mayMake) : claimInGraph(home, mayMake: mayMake)
      if case .make(let cell) = next, closesCycle {
        let failure = failure(.cycle)
        store.fail(cell, with: failure, depth: pathLength)
        throw failure
      }
      return next
    }
  }

  /// Finds the instance of the graph, waits for it, or takes on its making.
  private mutating func claimInGraph(_ home: Store, mayMake: Bool) throws(ResolutionError) -> NextStep {
    let registration = registration.takeUnretainedValue()
    let cell = InstanceCell(
      maker: resolution, scope: .graph, keys: registration.keys, hooks: home.hooks(of: registration))
    guard let claimed = resolution.graph.claim(cellKey(.graph), orFile: mayMake ? cell : nil) else {
      return .superseded
    }
    return try claimed === cell ? .make(cell) : store.outcome(of: claimed, for: &self, mayWait: mayMake)
  }

  /// The instance that the thread's own requests know and nobody else does: of this graph, or one that is being completed.
  private mutating func ownInstance(_ scope: Resolver.Scope) throws(ResolutionError) -> AnyInstance? {
    // A recipe may ask for another of its own kind, with other arguments.
    if scope.isFactory, arguments.signature.count != 0 { return nil }
    guard let resolution = knownResolution, !resolution.cells.isEmpty,
      let cell = resolution.cells[cellKey(scope)], let instance = store.earlyInstance(of: cell, key)
    else { return nil }
    if instance.isEarly {
      WaitGraph.shared.seeEarly(cell, by: resolution)
      resolution.hasSeenEarly()
    }
    return instance.instance
  }

  /// What a cell of this request is known by to its own thread.
  func cellKey(_ scope: Resolver.Scope) -> Resolution.CellKey {
    Resolution.CellKey(registration.takeUnretainedValue(), in: store, scope)
  }

  /// An argument must convert to the recipe's type, and a recipe must be able to run here; an instance that exists already
  /// needs neither.
  ///
  /// - Returns: Whether the recipe can run; if not, only an instance that exists already will do.
  private func checkRecipe(_ scope: Resolver.Scope) throws(ResolutionError) -> Bool {
    let registration = registration.takeUnretainedValue()
    guard registration.accepts(arguments) else {
      if arguments.signature.count == 0, hasInstance(scope, of: registration) { return false }
      let expected = registration.parameters.map { "\($0.type)" }.joined(separator: ", ")
      let given = arguments.list.map { "\(Swift.type(of: $0))" }.joined(separator: ", ")
      throw failure(.argumentMismatch, detail: "expected (\(expected)), given (\(given))")
    }
    guard let obstacle = registration.isolation.obstacle else { return true }
    if hasInstance(scope, of: registration) { return false }
    // That it can't run here is no remedy for one that needs itself.
    throw failure(TaskFrame.making?.isWithin(registration, in: store) == true ? .cycle : obstacle)
  }

  private func hasInstance(_ scope: Resolver.Scope, of registration: Registration) -> Bool {
    if scope.isShared, store.hasInstance(of: registration, key, knownTo: knownResolution) { return true }
    if scope.isFactory { return false }
    if knownResolution?.cells[cellKey(scope)] != nil { return true }
    let graph = knownResolution?.graph ?? TaskFrame.making?.resolution.graph
    return graph?[cellKey(scope)].map { store.hasInstance(in: $0, key, knownTo: knownResolution) } ?? false
  }
}
