import FireboltAtomics

// Copies of a store's contents: for listing, merging and inheriting.
extension Store.State {
  // MARK: - Merging

  /// Takes over another store's registrations, instances and hooks, in one step for all readers. Registrations that
  /// share an instance there share it here too.
  mutating func merge(_ other: borrowing Store.State, releasing release: inout Releases) {
    if closedReason != nil || other.closedReason != nil { return }
    firebolt_advance_time(table.words, firebolt_latest(other.table.words))
    let copies = other.copies(releasing: &release)
    // A hook without its module is another object. All are kept to the end, because none may be released here.
    var sources: [KeyHooks] = []
    for entry in other.entries where !entry.contents.hooks.isEmpty || entry.isRegistered {
      let hooks = entry.hooksWithoutModules(for: self.entry(entry.key))
      sources.append(KeyHooks(entry.key, hooks, isRegistered: entry.isRegistered))
    }
    for copy in copies { for cell in copy.cells { setClock(of: cell, from: other.now) } }
    together { state in
      for source in sources {
        // Decorators apply to new instances only, so served instances are dropped if their decorators change.
        let entry = state.entryOrNew(source.key)
        if source.changesDecorators(entry.contents.hooks) { state.dropServed(by: entry, releasing: &release) }
      }
      for copy in copies where !copy.cells.isEmpty {
        for entry in state.entries(of: copy.keys.all) {
          for own in entry.allCells { for cell in copy.cells { own.passOwnership(to: cell) } }
        }
      }
      // Everything is dropped first. Otherwise one registration could get back an instance that another one drops.
      for copy in copies {
        state.dropReplaced(
          copy.keys, by: copy.registration, isNew: false, copying: copy.cells, releasing: &release)
      }
      for copy in copies {
        state.put(copy.registration, under: copy.keys, copying: copy.cells, releasing: &release)
      }
      for source in sources {
        let entry = state.entryOrNew(source.key)
        state.setHooks(source.merged(with: entry.contents.hooks), of: entry, releasing: &release)
      }
    }
  }

  /// Returns the registrations in force with their instances.
  private func copies(releasing release: inout Releases) -> [MergedRegistration] {
    var shared = Objects<InstanceCell>()
    var copies: [MergedRegistration] = []
    for entry in entries {
      guard let registration = entry.registration,
        let keys = RegistrationKeys(registration.keys.all.filter { self.entry($0)?.registration === registration }),
        keys.first == entry.key
      else { continue }
      var cells: [InstanceCell] = []
      entry.top.pointee.cells.append(to: &cells)
      var copy: [InstanceCell] = []
      for cell in cells {
        // Each resolver has its own instance of this scope.
        guard !cell.scope.isPerResolver, let forms = cell.forms, cell.isThere(releasing: &release) else { continue }
        let sharing = shared[cell.id] ?? InstanceCell(sharing: forms, of: cell, keys: registration.keys)
        shared[cell.id] = sharing
        copy.append(sharing)
      }
      copies.append(MergedRegistration(registration, keys, copy))
    }
    return copies
  }

  // MARK: - Inheriting

  /// Takes over all registrations, modules and hooks of other stores, without the instances. This store must be new.
  ///
  /// - Parameter lineage: A store, its parent, and so on. If a nearer store has a module with the same name, an
  ///   ancestor's registrations lose their module, because they can't be unloaded here.
  mutating func copyRegistrations(_ lineage: [UnsafeMutablePointer<Store.State>], releasing release: inout Releases) {
    var clock: (@Sendable () -> UInt64)?
    var pretence: Pretence?
    var heritage: [StoreIdentity] = []
    for state in lineage { heritage.append(state.pointee.identity) }
    heritage.append(0)
    for state in lineage {
      guard let surroundings = state.pointee.surroundings else { continue }
      clock = clock ?? surroundings.clock
      pretence = pretence ?? surroundings.pretence
      heritage += surroundings.heritage
    }
    surroundings = Surroundings(clock: clock, pretence: pretence, heritage: heritage)
    together { state in
      for index in lineage.indices.reversed() {
        state.copyRegistrations(lineage[index].pointee, index, of: lineage, releasing: &release)
      }
      state.modules.countIncludes()
    }
  }

  private mutating func copyRegistrations(
    _ other: borrowing Store.State, _ index: Int, of lineage: [UnsafeMutablePointer<Store.State>],
    releasing release: inout Releases
  ) {
    if other.closedReason != nil { return }
    firebolt_advance_time(table.words, firebolt_latest(other.table.words))
    @inline(never) func isNearer(_ module: String) -> Bool {
      for nearer in 0..<index where lineage[nearer].pointee.modules[module] != nil { return true }
      return false
    }
    let isAncestor = index > 0
    let isOldest = index == lineage.count - 1
    for source in other.entries where !source.contents.hooks.isEmpty || source.isRegistered {
      let entry = entryOrNew(source.key)
      // The hooks of a key come from the nearest store that serves it. The hooks of a key that no store serves come from
      // all stores.
      if source.isRegistered || !entry.isRegistered {
        let reach: Hook.Reach = isAncestor ? .defaultRecipes : .withoutAncestors
        let isLimited = source.key.isOfAnyName && lineage.count > 1
        var hooks: [Hook] = []
        for hook in source.hooksToCopy(isAncestor: isAncestor, isOldest: isOldest) {
          let withoutModule = hook.module.map { isNearer($0) } == true
          let module = withoutModule ? nil : hook.module
          hooks.append(
            isLimited || withoutModule ? hook.copy(of: module, reach: isLimited ? reach : nil) : hook)
        }
        let copied = KeyHooks(source.key, hooks, isRegistered: source.isRegistered)
        setHooks(copied.merged(with: entry.contents.hooks), of: entry, releasing: &release)
      }
      // Each covers those that were pushed before it.
      var layers: [LayerRef] = []
      source.forEachLayer { if $0.pointee.isRegistered, $0.pointee.registration != nil { layers.append($0) } }
      while let layer = layers.popLast() {
        let isOfModule = layer.pointee.module.map { !isNearer($0) } ?? false
        entry.push(
          Layer(
            registration: layer.pointee.registration, isOfModule: isOfModule,
            isOfAncestor: isAncestor || layer.pointee.isOfAncestor))
      }
      entry.publish()
    }
    for entry in entries {
      if let registration = entry.registration { setHookedElsewhere(registration) }
    }
    for module in other.modules.all where !isNearer(module.name) { modules.add(copyOf: module) }
  }
}

/// A registration that another store gets by a merge, with its keys here and its instances.
private final class MergedRegistration {
  let registration: Registration
  let keys: RegistrationKeys
  let cells: [InstanceCell]

  init(_ registration: Registration, _ keys: RegistrationKeys, _ cells: [InstanceCell]) {
    self.registration = registration
    self.keys = keys
    self.cells = cells
  }
}

/// The hooks of a key, which another store gets.
final class KeyHooks {
  let key: TypeKey
  let hooks: [Hook]
  /// Whether the key is registered.
  private let isRegistered: Bool

  init(_ key: TypeKey, _ hooks: [Hook], isRegistered: Bool = true) {
    self.key = key
    self.hooks = hooks
    self.isRegistered = isRegistered
  }

  /// Returns the hooks that the key of a store has after a merge. A registration brings its key's hooks. Hooks without one are
  /// added, each once however often they are merged.
  @inline(never)
  func merged(with own: [Hook]) -> [Hook] {
    isRegistered ? hooks : own.filter { !hooks.holds($0) }.merged(with: hooks)
  }

  /// Returns whether a merge changes the decorators of the key of a store.
  func changesDecorators(_ own: [Hook]) -> Bool {
    let decorators = own.filter(\.isDecorator)
    let others = merged(with: own).filter(\.isDecorator)
    return decorators.count != others.count || zip(decorators, others).contains { $0.number != $1.number }
  }
}

extension Entry {
  /// Returns the hooks that a store gets from this entry when it inherits a lineage.
  ///
  /// In a child, hooks of all names concern what is registered beside them. So those of an ancestor become hooks of each
  /// key that it serves, and those of the oldest one concern the own recipes of declared keys too.
  fileprivate func hooksToCopy(isAncestor: Bool, isOldest: Bool) -> [Hook] {
    if key.isOfAnyName { return isAncestor && !isOldest ? [] : contents.hooks }
    return isAncestor && isRegistered ? hooks(for: registration) : contents.hooks
  }
}

extension Store {
  /// Copies another store's registrations and instances into this one, in one step.
  func merge(_ other: Store) {
    if other === self { return }
    var release = Releases()
    Store.withStates(of: [self, other]) { states in
      states[0].pointee.merge(states[1].pointee, releasing: &release)
    }
    release.carryOut(for: self)
  }

  /// Takes over all registrations of another store and its ancestors at one moment, without the instances. This store
  /// must be new.
  func copyRegistrations(_ other: Store) {
    var release = Releases()
    Store.withStates(of: other.lineage) { lineage in
      state.withLock { $0.copyRegistrations(lineage, releasing: &release) }
    }
    release.carryOut(for: self)
  }

  /// Copies the registrations of several stores at one moment, each into one new store.
  package static func copyRegistrations(_ originals: [Store], by copies: [Store]) {
    var release = Releases()
    Store.withStates(of: originals) { states in
      for (copy, state) in zip(copies, states) {
        copy.state.withLock { $0.copyRegistrations([state], releasing: &release) }
      }
    }
    release.carryOut(for: copies[0])
  }

  /// Returns the registrations in force by key, in the order of registration.
  ///
  /// - Parameters:
  ///   - type: The only type of the keys, also as an optional; nil for all types.
  ///   - isInherited: Whether to return inherited ones, rather than those that are registered here.
  /// - Complexity: O(*n* log *n*) in the number of keys.
  @inline(never)
  func registrations(
    of type: Any.Type? = nil, inherited isInherited: Bool = false
  ) -> [(key: TypeKey, registration: Registration)] {
    let unwrapped = type.map { TypeKey($0).type }
    var registrations: [(key: TypeKey, registration: Registration)] = []
    state.withLock { state in
      for entry in state.entries where entry.isRegistered != isInherited {
        if type != nil, entry.key.type != type, entry.key.type != unwrapped { continue }
        guard let registration = entry.serving(default: nil, nil)?.pointee.registration else { continue }
        registrations.append((entry.key, registration))
      }
    }
    registrations.sort(byNumber: \.registration.serialNumber)
    return registrations
  }
}
