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

  /// Returns what the store inherits of a target's registration; nil if the nearest ancestor that has the requested key has
  /// another registration now.
  ///
  /// - Complexity: O(*n*) in the number of ancestors.
  @inline(never) func inheritance(of target: Target) -> Inheritance? {
    // In most cases there is nothing to look for. If the ancestor has just got another registration, the request that has
    // found this one was before that.
    if target.registration.keys.others == nil, !ancestorsHaveHooks { return Inheritance(hooks: []) }
    var nearer: [TypeKey] = []
    var next = parentStore
    while let ancestor = next {
      let found = ancestor.state.withLock { $0.heritage(of: target, except: &nearer) }
      if let found { return found }
      if nearer.contains(target.key) { return nil }
      next = ancestor.parentStore
    }
    return nil
  }

  /// Whether a hook was ever added to an ancestor.
  var ancestorsHaveHooks: Bool {
    let slot = firebolt_begin_read(nil)
    defer { firebolt_end_read(slot) }
    var next = Store.parentWords(words)
    while let ancestor = next {
      if firebolt_has_hooks(ancestor) != 0 { return true }
      next = Store.parentWords(ancestor)
    }
    return false
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
  /// - Parameter known: The entry of the requested key, if there is one.
  /// - Returns: That entry.
  mutating func inherit(_ inheritance: Store.Inheritance, for target: Target, under known: Entry?) -> Entry? {
    if !canAdd(target, under: known) { return known }
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
    return entry
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
