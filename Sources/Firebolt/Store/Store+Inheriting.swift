import FireboltAtomics

// What an ancestor has registered or is asked for `.perResolver` is added to a resolver by its first request: the
// resolver inherits it. From then on it is served like what is registered there, whatever the ancestor does.
extension Store {
  /// Adds what a target's registration brings to this store, unless it is here, or an ancestor that is nearer than the one
  /// that has brought it has another one by now. All stores of the lineage are looked at in one moment: if the ancestor
  /// unregisters it, requests that see that find it here, or it isn't inherited any more.
  ///
  /// - Complexity: O(*n*) in the number of ancestors.
  @inline(never) func inherit(_ target: Target) {
    let mayInherit = state.withLock { $0.mayInherit(target, under: $0.entry(target.key)) }
    if !mayInherit { return }
    Store.withStates(of: lineage) { states in
      var nearer: [TypeKey] = []
      for ancestor in states.dropFirst() {
        if let heritage = ancestor.pointee.heritage(of: target, except: &nearer) {
          return states[0].pointee.inherit(heritage, for: target)
        }
        if nearer.contains(target.key) { return }
      }
    }
  }

  /// Returns whether the nearest ancestor that shows a key to readers shows it for a registration, and no ancestor has ever
  /// had hooks. No lock of an ancestor is taken: if a table is hidden, the result is false.
  ///
  /// The caller has this store's lock, so it needn't look at all stores at one moment: a request that has found that the
  /// ancestor has the registration no more looks into this store once more, which needs this lock.
  func ancestorsShow(_ registration: Registration, _ key: TypeKey) -> Bool {
    let (address, qualifier) = (key.address, key.qualifier)
    let slot = firebolt_begin_read(nil)
    defer { firebolt_end_read(slot) }
    var shown: UnsafeMutableRawPointer?
    var next = Store.parentWords(words)
    while let ancestor = next {
      if firebolt_has_hooks(ancestor) != 0 { return false }
      if shown == nil {
        let table = firebolt_load_table(ancestor)
        if table == firebolt_hidden() { return false }
        shown = table.find(key, address, qualifier).flatMap { firebolt_registration($0.published) }
      }
      next = Store.parentWords(ancestor)
    }
    return shown == Unmanaged.passUnretained(registration).toOpaque()
  }
}

extension Store.State {
  /// Returns what a descendant inherits of a target's registration: its keys, with the hooks that they have here. Nil if the
  /// registration isn't in force here.
  ///
  /// - Parameter nearer: The registration's keys that nearer ancestors have for other registrations. Those of this store are
  ///   added.
  fileprivate func heritage(of target: Target, except nearer: inout [TypeKey]) -> [KeyHooks]? {
    let registration = target.registration
    let entries = entries(of: registration.keys.all)
    if entry(target.key)?.serves(registration, asItsOwn: true) != true {
      for entry in entries where entry.isRegistered { nearer.append(entry.key) }
      return nil
    }
    var heritage: [KeyHooks] = []
    for entry in entries where !nearer.contains(entry.key) && entry.serves(registration, asItsOwn: true) {
      heritage.append(KeyHooks(entry.key, entry.hooks(for: registration)))
    }
    return heritage
  }

  /// Returns whether a target's registration may be one that the store has still to inherit.
  ///
  /// - Parameter entry: The entry of the requested key, if there is one.
  func mayInherit(_ target: Target, under entry: Entry?) -> Bool {
    target.scope.isPerResolver && firebolt_load_parent(table.words) != nil && canAdd(target, under: entry)
  }

  private func canAdd(_ target: Target, under entry: Entry?) -> Bool {
    (closedReason == nil || target.isFinishing) && entry?.lacks(target.registration) != false
  }

  /// Adds an inherited registration under its keys, unless the requested one has something in force by now. An instance
  /// that one of them has of it already belongs to all of them. The making of the next one publishes the entries.
  fileprivate mutating func inherit(_ heritage: [KeyHooks], for target: Target) {
    if !canAdd(target, under: entry(target.key)) { return }
    let registration = target.registration
    var cells = Cells()
    for entry in entries(of: registration.keys.all) where cells.isEmpty {
      if let layer = entry.layer(of: registration) { cells = layer.pointee.cells }
    }
    for inheritance in heritage {
      let entry = entryOrNew(inheritance.key)
      if entry.canInherit(registration) { inherit(registration, in: entry, inheritance.hooks, cells) }
    }
  }

  /// Adds an inherited registration that has one key and no hooks, under which there is nothing here.
  mutating func inherit(_ registration: Registration, under key: TypeKey) -> Entry {
    let entry = newEntry(key)
    inherit(registration, in: entry, [], Cells())
    return entry
  }

  @inline(never)
  private mutating func inherit(_ registration: Registration, in entry: Entry, _ hooks: [Hook], _ cells: Cells) {
    // An `onDrop` must run even if the store has none itself.
    if !hooks.isEmpty { firebolt_set_has_hooks(table.words) }
    // What the child makes of it comes after it.
    registration.serialNumber.advanceTime(of: table.words)
    entry.push(Layer(registration: registration, cells: cells, isRegistered: false, inheritedHooks: hooks))
    if !cells.isEmpty { entry.publish() }
  }
}

extension Entry {
  /// Returns whether the key has nothing in force, and can inherit a registration.
  fileprivate func lacks(_ registration: Registration) -> Bool { !isRegistered && canInherit(registration) }

  /// Returns whether the key can inherit a registration, although that may be covered by one that is registered here. It
  /// inherits one registration. A declared key's own recipes for other contexts stay beside it, and so does what was only
  /// requested as `.perResolver`.
  fileprivate func canInherit(_ registration: Registration) -> Bool {
    layer { layer in
      guard !layer.pointee.isRegistered, let other = layer.pointee.registration else { return false }
      if other === registration { return true }
      if other.isDefault { return !registration.isDefault && other === usualDefault }
      return other.scope.isPerResolver || !registration.scope.isPerResolver
    } == nil
  }
}
