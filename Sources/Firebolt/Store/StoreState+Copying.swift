// Copies of a store's contents: for listing, merging and inheriting.
extension Store.State {
  // MARK: - Merging

  /// Takes over another store's registrations, instances and hooks, in one step for all readers. Registrations that
  /// share an instance there share it here too.
  mutating func merge(_ other: borrowing Store.State, releasing release: inout ReleaseBatch) {
    if absence != nil || other.absence != nil { return }
    let copies = other.copies(releasing: &release)
    let sources = other.entries.filter { !$0.hooks.isEmpty || $0.isRegistered }.map(HookSource.init)
    for copy in copies { copy.cells.forEach { setClock(of: $0, from: other.now) } }
    together { state in
      for source in sources {
        // Decorators apply to new instances only, so served instances are dropped if their decorators change.
        guard let entry = state.entry(source.key),
          !source.hooks(of: entry).decorators.elementsEqual(entry.hooks.decorators)
        else { continue }
        state.dropServed(by: entry, releasing: &release)
      }
      for copy in copies {
        copy.cells.forEach { cell in
          copy.keys.forEach { state.entry($0)?.forEachCell { state.passOwnership(of: $0, to: cell) } }
        }
      }
      // Everything is dropped first. Otherwise one registration could get back an instance that another one drops.
      for copy in copies { state.dropReplaced(copy.keys, copying: copy.cells, releasing: &release) }
      for copy in copies {
        state.put(copy.registration, under: copy.keys, copying: copy.cells, releasing: &release)
      }
      for source in sources {
        let entry = state.madeEntry(source.key)
        state.setHooks(source.hooks(of: entry), of: entry, releasing: &release)
      }
    }
  }

  /// The hooks of a key in the merged store.
  private struct HookSource {
    let key: TypeKey
    private let hooks: [Hook]
    private let isRegistered: Bool

    init(_ entry: Entry) {
      key = entry.key
      hooks = entry.hooks.map(\.withoutModule)
      isRegistered = entry.isRegistered
    }

    /// Returns the hooks of the key after the merge. A registration brings its key's hooks. Hooks without one are added,
    /// each once however often they are merged.
    func hooks(of entry: Entry) -> [Hook] {
      isRegistered ? hooks : entry.hooks.filter { !hooks.holds($0) } + hooks
    }
  }

  /// A registration to file in another store, with its keys here and its instances.
  private typealias Copy = (registration: Registration, keys: RegistrationKeys, cells: Cells)

  /// Returns the registrations in force with their instances.
  private func copies(releasing release: inout ReleaseBatch) -> [Copy] {
    var seen: Set<ObjectIdentifier> = []
    var shared: [ObjectIdentifier: InstanceCell] = [:]
    var copies: [Copy] = []
    for entry in entries {
      guard let registration = entry.registration, seen.insert(ObjectIdentifier(registration)).inserted,
        let keys = RegistrationKeys(registration.keys.filter { self.entry($0)?.registration === registration })
      else { continue }
      var copy = Cells()
      entry.cells.forEach { cell in
        // Each resolver has its own instance of this scope.
        guard !scope(of: cell).isPerResolver, let forms = forms(of: cell), isThere(cell, releasing: &release) else {
          return
        }
        let sharing = shared[ObjectIdentifier(cell)] ?? share(forms, of: cell, under: registration.keys)
        shared[ObjectIdentifier(cell)] = sharing
        copy.add(sharing)
      }
      copies.append((registration, keys, copy))
    }
    return copies
  }

  // MARK: - Inheriting

  /// Takes over all registrations, modules and hooks of other stores, without the instances. This store must be new.
  ///
  /// - Parameter lineage: A store, its parent, and so on. If a nearer store has a module with the same name, an
  ///   ancestor's registrations lose their module, because they can't be unloaded here.
  mutating func inherit(_ lineage: [UnsafeMutablePointer<Store.State>], releasing release: inout ReleaseBatch) {
    clock = lineage.lazy.compactMap { $0.pointee.clock }.first
    together { state in
      for (index, ancestor) in lineage.enumerated().reversed() {
        state.inherit(ancestor.pointee, withoutModulesOf: lineage[..<index], releasing: &release)
      }
      state.inherited = state.entries.filter(\.isRegistered).map(\.key)
    }
  }

  private mutating func inherit(
    _ other: borrowing Store.State, withoutModulesOf nearer: ArraySlice<UnsafeMutablePointer<Store.State>>,
    releasing release: inout ReleaseBatch
  ) {
    if other.absence != nil { return }
    func isNearer(_ module: String) -> Bool { nearer.contains { $0.pointee.modules[module] != nil } }
    for source in other.entries where !source.hooks.isEmpty || source.isRegistered {
      let entry = madeEntry(source.key)
      // The hooks of a key come from the nearest store that serves it. The hooks of a key that no store serves come from
      // all stores.
      if source.isRegistered || !entry.isRegistered {
        let hooks = source.hooks.map { $0.module.map(isNearer) == true ? $0.withoutModule : $0 }
        setHooks(source.isRegistered ? hooks : entry.hooks + hooks, of: entry, releasing: &release)
      }
      for layer in source.layers where layer.registration != nil {
        let module = layer.module.flatMap { isNearer($0) ? nil : $0 }
        entry.cover(with: Layer(registration: layer.registration, module: module))
      }
      publish(entry)
    }
    for name in other.modules.names where !isNearer(name) {
      if let module = other.modules[name] { modules.add(module) }
    }
  }
}

extension [Hook] {
  /// The numbers of the decorators, in the order in which they run.
  fileprivate var decorators: [SerialNumber] { filter(\.isDecorator).map(\.number) }
}

extension Store {
  /// Copies another store's registrations and instances into this one, in one step.
  func merge(_ other: Store) {
    if other === self { return }
    var release = ReleaseBatch()
    Store.withStates(of: [self, other]) { states in
      states[0].pointee.merge(states[1].pointee, releasing: &release)
    }
    release.run(for: self)
  }

  /// Takes over all registrations of another store and its ancestors at one moment, without the instances. This store
  /// must be new.
  func inherit(_ other: Store) {
    var release = ReleaseBatch()
    Store.withStates(of: other.lineage) { lineage in
      state.withLock { $0.inherit(lineage, releasing: &release) }
    }
    release.run(for: self)
  }

  /// Copies the registrations of several stores at one moment, each into one new store.
  package static func inherit(_ originals: [Store], by copies: [Store]) {
    var release = ReleaseBatch()
    Store.withStates(of: originals) { states in
      for (copy, state) in zip(copies, states) {
        copy.state.withLock { $0.inherit([state], releasing: &release) }
      }
    }
    release.run(for: copies[0])
  }

  /// Runs `body` with the states of several stores at one moment, so that a registration that moves between the stores
  /// is neither missed nor seen twice.
  static func withStates<R>(of stores: [Store], _ body: ([UnsafeMutablePointer<State>]) -> R) -> R {
    Locked.withLocks(stores.map { $0.state.reference }, body)
  }

  /// Returns the current registrations, in the order of registration, and whether each has an instance.
  ///
  /// - Complexity: O(*n* log *n*) in the number of registrations.
  func contents() -> [(key: TypeKey, registration: Registration, isCached: Bool)] {
    var contents = change { state, release in
      state.entries.compactMap { entry -> (key: TypeKey, registration: Registration, isCached: Bool)? in
        guard let registration = entry.registration else { return nil }
        var isCached = false
        if let cell = entry.cells.one, let forms = state.forms(of: cell), let instance = forms[entry.key],
          !state.hasExpired(cell)
        {
          isCached = true
          // This may be the last reference to a weakly held instance.
          if forms.isWeak { release.add(instance.object, state.order(of: cell)) }
        }
        return (entry.key, registration, isCached)
      }
    }
    contents.sort(byNumber: \.registration.serialNumber)
    return contents
  }

  /// Returns the matching registrations in force by key, in the order of registration.
  ///
  /// - Complexity: O(*n* log *n*) in the number of keys.
  func registrations(where isWanted: (TypeKey, Registration) -> Bool) -> [(key: TypeKey, registration: Registration)] {
    let inForce = state.withLock { state in
      state.entries.compactMap { entry in entry.registration.map { (key: entry.key, registration: $0) } }
    }
    var wanted = inForce.filter(isWanted)
    wanted.sort(byNumber: \.registration.serialNumber)
    return wanted
  }
}
