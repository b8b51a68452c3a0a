/// How an instance that is shared comes to be made once: whoever finds its place empty claims it, runs the recipe without
/// any lock, and settles it; whoever finds it claimed waits for that one cell.
extension Store {
  /// Finds the instance of a request's registration, waits for it, or takes on its making.
  ///
  /// - Throws: What another thread failed with, or that waiting for it would never end.
  func claim(_ request: inout Request, _ scope: Resolver.Scope, mayMake: Bool) throws(ResolutionError)
    -> Request.NextStep
  {
    try lock.withLock { () throws(ResolutionError) in
      let registration = request.registration.takeUnretainedValue()
      guard let entry = entry(request.key), entry.registration === registration else { return .superseded }
      guard let cell = entry.cell else {
        // The instance that made arguments needless may have been dropped since they were checked.
        if !mayMake { return .superseded }
        let cell = InstanceCell(maker: request.resolution, scope: scope, keys: registration.keys)
        var nothing = Discard()
        for entry in registration.keys.compactMap(self.entry)
        where entry.registration === registration && entry.cell == nil {
          entry.file(cell, discarding: &nothing)
        }
        return .shared(cell)
      }
      if cell.isMaking {
        let resolution = request.resolution
        if let steps = WaitGraph.shared.enter(resolution, waitsFor: cell, path: request.path) {
          throw request.failure(.cycle, leadingTo: steps)
        }
        cell.wait(with: lock)
      }
      switch cell.state {
      case .full(let instance): return .found(instance)
      case .failed(let error, let depth): throw error.following(request.path, insteadOfFirst: depth)
      case .making: return .superseded
      }
    }
  }

  /// Ends the making of a cell: keeps the instance, if the cell is still filed, and wakes those who wait.
  func settle(_ cell: InstanceCell, _ outcome: InstanceCell.State) {
    lock.withLock {
      cell.end(outcome)
      var nothing = Discard()
      for key in cell.keys {
        guard let entry = entry(key), entry.cell === cell else { continue }
        if let instance = cell.instance {
          entry.show(instance)
        } else {
          entry.file(nil as InstanceCell?, discarding: &nothing)
        }
      }
    }
  }

  /// Lets readers of a key have its instance in the form of the key's own type.
  func show(_ instance: AnyInstance, under key: TypeKey, madeOf original: AnyInstance) {
    lock.withLock {
      guard let entry = entry(key), entry.cell?.instance === original else { return }
      entry.show(instance)
    }
  }

  /// Whether an instance is kept for a registration.
  func hasInstance(of registration: Registration, _ key: TypeKey) -> Bool {
    lock.withLock {
      guard let entry = entry(key), entry.registration === registration else { return false }
      return entry.cell?.instance != nil
    }
  }
}
