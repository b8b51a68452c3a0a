import FireboltAtomics

/// The first instance of an entry, which has no cell as long as only its maker's request and readers ask for it.
///
/// Whoever looks an entry up in the store's state, or walks the entries, gets it with a cell: nothing else knows this form.
struct FirstInstance {
  fileprivate enum Stage {
    case none
    case making
    case made
    /// There is a cell, or there was one. Readers may still use the instance's address: it is written once.
    case over
  }

  fileprivate var stage = Stage.none
  /// The request that makes the instance, and the identity of its resolution.
  fileprivate var maker: RequestRef?
  fileprivate var resolution: ResolutionID = 0
  fileprivate var order = SerialNumber.none
  /// The instance. The entry owns it in the stage `made`.
  fileprivate var instance: Unretained<Instance?> = Unretained(nil)

  /// Releases the instance, if there is no cell.
  mutating func release() {
    if stage != .made { return }
    stage = .over
    Unmanaged.passUnretained(instance.wrappedValue!.object).release()
  }
}

extension Entry {
  /// Gives the first instance a cell.
  @inline(__always)
  func makeCell() {
    if contents.first.stage == .making || contents.first.stage == .made { makeCellNow() }
  }

  @inline(never)
  private func makeCellNow() {
    guard let registration = registration ?? contents.unregistered.top.registration else {
      preconditionFailure("an instance is made without a registration")
    }
    let first = contents.first
    contents.first.stage = .over
    let cell = InstanceCell(
      maker: first.resolution, scope: registration.scope, keys: registration.keys, hooks: [])
    if isRegistered {
      contents.registered.setCells(Cells(one: cell))
    } else {
      contents.unregistered.setCells(Cells(one: cell))
    }
    if first.stage == .making {
      first.maker?.handedCell = .passRetained(cell)
    } else if let instance = first.instance.wrappedValue {
      cell.end(with: instance, first.order)
      // The cell has taken the entry's reference over.
      Unmanaged.passUnretained(instance.object).release()
      publish()
    }
  }

  /// Whether the first instance of a registration can be made without a cell.
  fileprivate func claimFirst(_ registration: UnsafeMutableRawPointer, for request: RequestRef) -> Bool {
    func serves(_ layer: UnsafePointer<Layer>) -> Bool {
      guard let top = layer.pointee.registration else { return false }
      return Unmanaged.passUnretained(top).toOpaque() == registration && layer.pointee.cells.isEmpty
    }
    guard contents.first.stage == .none,
      isRegistered ? contents.registered.withTop(serves) : contents.unregistered.withTop(serves)
    else { return false }
    contents.first.maker = request
    contents.first.resolution = request.resolutionID
    contents.first.stage = .making
    return true
  }

  /// Ends the making of the first instance, and publishes it.
  ///
  /// - Returns: Whether there is no cell.
  fileprivate func endFirst(
    _ instance: Instance, by request: RequestRef, in words: UnsafeMutablePointer<firebolt_words>
  )
    -> Bool
  {
    guard contents.first.stage == .making, contents.first.maker == request else { return false }
    let order = SerialNumber.next(for: words)
    order.note(in: words)
    _ = Unmanaged.passRetained(instance.object)
    contents.first.instance = Unretained(instance)
    contents.first.order = order
    contents.first.stage = .made
    if isRegistered { firebolt_publish_value(self.words, addressOfFirst) } else { publish(addressOfFirst) }
    return true
  }

  /// Publishes the first instance of what is inherited.
  @inline(never)
  private func publish(_ address: UnsafeMutableRawPointer?) {
    guard let registration = contents.unregistered.top.registration else { return }
    firebolt_publish(words, address, nil, Unmanaged.passUnretained(registration).toOpaque())
  }

  private var addressOfFirst: UnsafeMutableRawPointer? {
    // Sound: the instance is written once, and stays where it is.
    withUnsafePointer(to: &contents.first.instance) {
      Instance.address(of: UnsafeRawPointer($0).assumingMemoryBound(to: Instance.self), as: key.type)
    }
  }
}

extension Registration {
  /// Whether the first instance may be made without a cell.
  fileprivate func isMadePlainly(as type: Any.Type) -> Bool {
    scope.isPublished && keys.others == nil && isolation == .anywhere && signature.count == 0 && instanceType == type
      && existing == nil
  }
}

extension RequestRef {
  /// Makes the first instance of a registration of the asked resolver, in the plain case: it has one key and one place, no
  /// hook concerns it, and nobody else asks for it meanwhile.
  ///
  /// - Parameter registration: The published registration. It is released if the result isn't nil.
  /// - Returns: The instance, or nil if the request must go the usual way.
  @inline(never)
  func makeFirst(of registration: Unmanaged<Registration>) throws(ResolutionError) -> Instance? {
    guard wantedScope == nil, arguments.areNone, knownResolution == nil, firebolt_needs_slow_path() == 0,
      registration._withUnsafeGuaranteedRef({ $0.isMadePlainly(as: type) })
    else { return nil }
    served = registration
    guard !closesCycle, store.claimFirst(registration, key, for: self) else {
      served = nil
      return nil
    }
    defer { registration.release() }
    enter()
    defer { leaveForGood() }
    fillsEntry = true
    let instance: Instance
    do {
      defer { removeSubstitute() }
      instance = try registration._withUnsafeGuaranteedRef { registration in try makeInstance(registration) }
    } catch {
      return try end(.failure(error))
    }
    if !knowsIncomplete, !hasDueCompletions, store.endFirst(instance, key, by: self) {
      fillsEntry = false
      return instance
    }
    return try convert(end(.success(instance)))
  }

  /// Takes the cell of the entry that the request fills, if any.
  func takeCell() {
    if fillsEntry { takeCellOfEntry() }
  }

  @inline(never)
  private func takeCellOfEntry() {
    fillsEntry = false
    let key = key
    let handed = store.state.withLock { state in
      if handedCell == nil { _ = state.entry(key) }
      return handedCell
    }
    handedCell = nil
    cell = handed?.takeRetainedValue()
  }
}

extension Store {
  fileprivate func claimFirst(_ registration: Unmanaged<Registration>, _ key: TypeKey, for request: RequestRef) -> Bool
  {
    let mayInherit = registration._withUnsafeGuaranteedRef { $0.scope.isPerResolver } && hasParent
    if mayInherit, ancestorsHaveHooks { return false }
    return state.withLock { state in
      if state.closedReason != nil || state.hasHooks { return false }
      if let entry = state.table.table.find(key, key.address, key.qualifier) {
        return entry.claimFirst(registration.toOpaque(), for: request)
      }
      if !mayInherit { return false }
      let entry = state.addedEntry(key)
      registration._withUnsafeGuaranteedRef {
        $0.serialNumber.note(in: words)
        entry.contents.unregistered.push(Layer(registration: $0, inheritedHooks: []))
      }
      return entry.claimFirst(registration.toOpaque(), for: request)
    }
  }

  fileprivate func endFirst(_ instance: Instance, _ key: TypeKey, by request: RequestRef) -> Bool {
    state.withLock { state in
      state.table.table.find(key, key.address, key.qualifier)?.endFirst(instance, by: request, in: words) ?? false
    }
  }
}
