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
    let argumentsFit = try checkArguments(scope)
    if let instance = try ownInstance(scope) { return .found(instance) }
    switch scope {
    case .factory:
      if closesCycle { throw failure(.cycle) }
      let key = key
      let hooks = home.hooks(on: key)
      if hooks.isEmpty { return .new }
      return .make(InstanceCell(maker: resolution, scope: scope, keys: [key], hooks: [(key, hooks)]))
    case .graph:
      if closesCycle { throw failure(.cycle) }
      let registration = registration.takeUnretainedValue()
      let cell = InstanceCell(
        maker: resolution, scope: scope, keys: registration.keys, hooks: home.hooks(of: registration))
      resolution.cells[cellKey(scope)] = cell
      return .make(cell)
    case .single, .weak, .custom:
      let next = try store.claim(&self, scope, mayMake: argumentsFit)
      if case .make(let cell) = next, closesCycle {
        let failure = failure(.cycle)
        store.settle(cell, .failed(failure, depth: depth))
        throw failure
      }
      return next
    }
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

  /// An argument must convert to the recipe's type; an instance that exists already needs none.
  ///
  /// - Returns: Whether the recipe can run with the arguments; if not, only an instance that exists already will do.
  private func checkArguments(_ scope: Resolver.Scope) throws(ResolutionError) -> Bool {
    let registration = registration.takeUnretainedValue()
    if registration.accepts(arguments) { return true }
    if arguments.signature.count == 0, hasInstance(scope, of: registration) { return false }
    let expected = registration.parameters.map { "\($0.type)" }.joined(separator: ", ")
    let given = arguments.list.map { "\(Swift.type(of: $0))" }.joined(separator: ", ")
    throw failure(.argumentMismatch, detail: "expected (\(expected)), given (\(given))")
  }

  private func hasInstance(_ scope: Resolver.Scope, of registration: Registration) -> Bool {
    if scope.isShared, store.hasInstance(of: registration, key, knownTo: knownResolution) { return true }
    return !scope.isFactory && knownResolution?.cells[cellKey(scope)] != nil
  }
}
