import FireboltAtomics

// What an ancestor has registered or is asked for `.perResolver` is added to a resolver by its first request: the
// resolver inherits it. From then on it is served like what is registered there, whatever the ancestor does.
extension Store {
  /// What a store inherits of a registration: its keys, with the hooks that they have in the ancestor. The requested key
  /// comes first, and most have no other.
  struct Inheritance {
    let hooks: [Hook]
    fileprivate(set) var others: [(key: TypeKey, hooks: [Hook])] = []
  }

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
        if let inheritance = ancestor.pointee.heritage(of: target, except: &nearer) {
          return states[0].pointee.inherit(inheritance, for: target)
        }
        if nearer.contains(target.key) { return }
      }
    }
  }

  /// Returns whether the nearest ancestor that shows a key to readers shows it for a registration, and no ancestor has ever
  /// had hooks. No lock of an ancestor is taken: if a table is hidden, the result is false.
  ///
  /// Under this store's lock, that is as good as a look at all stores in one moment: who has seen that the ancestor has the
  /// registration no more looks here once more.
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
        shown = table.find(key, address, qualifier).flatMap { firebolt_registration($0.words) }
      }
      next = Store.parentWords(ancestor)
    }
    return shown == Unmanaged.passUnretained(registration).toOpaque()
  }
}

extension Store.State {
  /// Returns what a descendant inherits of a target's registration, or nil if it isn't in force here.
  ///
  /// - Parameter nearer: The registration's keys that nearer ancestors have for other registrations. Those of this store are
  ///   added.
  fileprivate func heritage(of target: Target, except nearer: inout [TypeKey]) -> Store.Inheritance? {
    let registration = target.registration
    guard let entry = entry(target.key), entry.serves(registration, asItsOwn: true) else {
      for key in registration.keys.all where self.entry(key)?.isRegistered == true { nearer.append(key) }
      return nil
    }
    var inheritance = Store.Inheritance(hooks: entry.hooks(for: registration))
    if registration.keys.others == nil { return inheritance }
    for key in registration.keys.all where key != target.key && !nearer.contains(key) {
      guard let entry = self.entry(key), entry.serves(registration, asItsOwn: true) else { continue }
      inheritance.others.append((key, entry.hooks(for: registration)))
    }
    return inheritance
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
  ///
  fileprivate mutating func inherit(_ inheritance: Store.Inheritance, for target: Target) {
    let known = entry(target.key)
    if !canAdd(target, under: known) { return }
    let entry = known ?? madeEntry(target.key)
    let registration = target.registration
    var cells = Cells()
    if registration.keys.others != nil {
      registration.keys.forEach { if cells.isEmpty { cells = self.entry($0)?.cells(of: registration) ?? cells } }
    }
    inherit(registration, in: entry, inheritance.hooks, cells)
    for (key, hooks) in inheritance.others {
      let entry = madeEntry(key)
      if entry.canInherit(registration) { inherit(registration, in: entry, hooks, cells) }
    }
  }

  /// Adds an inherited registration that has one key and no hooks, under which there is nothing here.
  mutating func inherit(_ registration: Registration, under key: TypeKey) -> Entry {
    let entry = addedEntry(key)
    inherit(registration, in: entry, [], Cells())
    return entry
  }

  private mutating func inherit(_ registration: Registration, in entry: Entry, _ hooks: [Hook], _ cells: Cells) {
    // An `onDrop` must run even if the store has none itself.
    if !hooks.isEmpty { firebolt_note_hooks(table.words) }
    // What the child makes of it comes after it.
    registration.serialNumber.note(in: table.words)
    entry.contents.unregistered.push(Layer(registration: registration, cells: cells, inheritedHooks: hooks))
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
    !contents.unregistered.contains { layer in
      guard let other = layer.pointee.registration else { return false }
      if other === registration { return true }
      if other.isDefault { return !registration.isDefault && other === usualDefault }
      return other.scope.isPerResolver || !registration.scope.isPerResolver
    }
  }
}
