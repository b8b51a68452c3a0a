// What is in a store, for requests that don't make anything yet: who serves a key, with which hooks, and what a cell has.
extension Store {
  /// Returns the registration in force for a key, or the one that represents a declared key's own recipe; nil if there is
  /// none, or if it is inherited.
  package func registration(for key: TypeKey) -> Registration? {
    serving(key, default: key.declared?.recipeOfProcess, nil, asItsOwn: true)
  }

  /// Returns the registration in force for a key.
  ///
  /// - Parameters:
  ///   - recipe: The one of a declared key's own recipes that can be in force, or nil.
  ///   - scope: The requested scope, or nil.
  ///   - isOwn: Whether it must be the store's own: one that isn't inherited.
  @inline(never)
  func serving(
    _ key: TypeKey, default recipe: Registration?, _ scope: Resolver.Scope?, asItsOwn isOwn: Bool
  ) -> Registration? {
    state.withLock { state in
      guard let layer = state.entry(key)?.serving(default: recipe, scope) else { return nil }
      return isOwn && layer.pointee.inheritedHooks != nil ? nil : layer.pointee.registration
    }
  }

  /// Returns the failure that a cell has ended with, or nil.
  @inline(never)
  func failure(of cell: InstanceCell) -> RecordedFailure? { state.withLock { _ in cell.promise?.failure } }

  /// Returns whether a cell has ended without an instance.
  func hasFailed(_ cell: InstanceCell) -> Bool { state.withLock { _ in !cell.isUnfinished && cell.forms == nil } }

  /// Returns whether a cell has an instance.
  func isKept(_ cell: InstanceCell) -> Bool { state.withLock { _ in cell.forms != nil } }

  /// Returns whether a cell is unfinished.
  func isUnfinished(_ cell: InstanceCell) -> Bool { state.withLock { _ in cell.isUnfinished } }

  /// Returns the instance of a cell in the form that a key serves, complete or not.
  func storedForm(of cell: InstanceCell, under key: TypeKey) -> Instance? {
    state.withLock { _ in cell.visibleForms?[key] }
  }

  /// Returns whether a target has a complete instance.
  func hasInstance(of target: Target) -> Bool {
    // The comparison happens without the lock: this may be the last reference to a weakly held instance.
    let instance: Instance? = state.withLock { state in
      guard let entry = state.entry(target.key), entry.serves(target.registration) else { return nil }
      guard let cell = entry.layer(of: target.registration)?.pointee.cells[target.argumentsKey] else {
        return entry.existingInstance(of: target.registration)
      }
      return state.hasExpired(cell) ? nil : cell.forms?[target.key]
    }
    return instance != nil
  }

  /// Returns whether a registration has a complete instance under a key.
  package func keepsInstance(of registration: Registration, under key: TypeKey) -> Bool {
    state.withLock { $0.entry(key)?.layer(of: registration)?.pointee.cells.one?.forms != nil }
  }

  /// Returns the hooks that a registration's keys apply to an instance that no store has, or nil if the registration isn't in
  /// force here for the requested key.
  ///
  /// - Parameter isOwn: Whether the registration must be the store's own: one that isn't inherited.
  @inline(never)
  func hooks(
    of registration: Registration, servedAs key: TypeKey, asItsOwn isOwn: Bool
  ) -> [InstanceCell.KeyHook]? {
    state.withLock { state in
      guard state.entry(key)?.serves(registration, asItsOwn: isOwn) == true else { return nil }
      return state.hooks(of: registration, isKept: false, asItsOwn: isOwn)
    }
  }
}

extension Store.State {
  /// Returns the hooks that the keys of a registration apply to its instance when that is made, and last, once for all keys,
  /// the hooks of all types that may concern it.
  ///
  /// - Parameters:
  ///   - isKept: Whether a store keeps the instance. If not, nobody drops it.
  ///   - isOwn: For an instance that isn't kept, whether the registration must be the store's own.
  @inline(never)
  func hooks(of registration: Registration, isKept: Bool, asItsOwn isOwn: Bool = false) -> [InstanceCell.KeyHook] {
    var all: [InstanceCell.KeyHook] = []
    if !hasHooks { return all }
    var ofAllTypes: [InstanceCell.KeyHook] = []
    for entry in entries(of: registration.keys.all) {
      let isIncluded = isKept ? entry.layer(of: registration) != nil : entry.serves(registration, asItsOwn: isOwn)
      if !isIncluded { continue }
      let isFirst = ofAllTypes.isEmpty
      for hook in entry.hooks(for: registration) {
        if !hook.concernsMaking, !isKept || hook.conformance == nil { continue }
        let keyHook = InstanceCell.KeyHook(entry.key, hook)
        if hook.conformance == nil { all.append(keyHook) } else if isFirst { ofAllTypes.append(keyHook) }
      }
    }
    return all + ofAllTypes
  }
}
