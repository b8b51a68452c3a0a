/// What a store has, for others: to list, to copy, to inherit.
extension Store {
  /// What is filed now, in the order of registration.
  ///
  /// - Parameters:
  ///   - includingWeak: Whether it says of what is held weakly whether that is there, and so keeps it for a moment.
  ///   - isWanted: What the listing says of each instance. It looks at no more than the instance's type.
  /// - Complexity: O(*n* log *n*) in the number of registrations.
  func contents(includingWeak: Bool = false, _ isWanted: (AnyInstance) -> Bool = { _ in false }) -> [Listing] {
    // Looked at under the lock, so that nothing holds an instance once another thread may drop it. But who holds one that is
    // held weakly may be its last owner, and must hold no lock when he lets go of it.
    var seen: [AnyInstance] = []
    let listings = lock.withLock {
      entries.compactMap { entry in
        entry.registration.map { registration in
          let forms = entry.cell?.forms.flatMap { $0.isWeak && !includingWeak ? nil : $0 }
          let instance = forms?[entry.key]
          if let instance, forms?.isWeak == true { seen.append(instance) }
          return Listing(entry.key, registration, instance, isWanted)
        }
      }
    }
    withExtendedLifetime(seen) {}
    return listings.sorted { $0.serialNumber < $1.serialNumber }
  }

  /// The registrations in force that fit, by key, in the order of registration.
  ///
  /// - Complexity: O(*n* log *n*) in the number of keys.
  func registrations(where isWanted: (TypeKey, Registration) -> Bool) -> [(key: TypeKey, registration: Registration)] {
    let filed = lock.withLock {
      entries.compactMap { entry in entry.registration.map { (key: entry.key, registration: $0) } }
    }
    return filed.filter(isWanted).sorted { $0.registration.serialNumber < $1.registration.serialNumber }
  }

  // MARK: - In the registry's turn

  /// A registration for another store to file: under the keys that it has here, with the instance if it has one.
  typealias Copy = (registration: Registration, keys: RegistrationKeys, cell: InstanceCell?)

  /// The registrations in force with the instances that they have here, and the hooks. What shares an instance here does so
  /// in the copy.
  func copy(discarding discard: inout Discard) -> (registrations: [Copy], hooks: [(key: TypeKey, hooks: [Hook])]) {
    lock.withLock {
      var seen: Set<ObjectIdentifier> = []
      var cells: [ObjectIdentifier: InstanceCell] = [:]
      let copies = entries.compactMap { entry -> Copy? in
        guard let registration = entry.registration, seen.insert(ObjectIdentifier(registration)).inserted else {
          return nil
        }
        let served = registration.keys.filter { self.entry($0)?.registration === registration }
        guard let keys = RegistrationKeys(served) else { return nil }
        guard let cell = entry.cell, let forms = cell.forms, cell.isThere(&discard) else {
          return (registration, keys, nil)
        }
        let copy = cells[ObjectIdentifier(cell)] ?? InstanceCell(sharing: forms, of: cell, keys: registration.keys)
        cells[ObjectIdentifier(cell)] = copy
        return (registration, keys, copy)
      }
      return (copies, entries.filter { !$0.hooks.isEmpty || $0.isRegistered }.map { ($0.key, $0.hooks) })
    }
  }

  /// Takes over another store's registrations, instances and hooks, in one step for all readers.
  func merge(_ other: Store, discarding discard: inout Discard) {
    let (registrations, hooks) = other.copy(discarding: &discard)
    changeTogether {
      if closure != nil {
        for copy in registrations where copy.cell?.letGo() == true { discard.add(copy.cell) }
        return
      }
      for (key, hooks) in hooks {
        // Decorators are for what is served, so what is served already goes.
        guard let entry = entry(key), (hooks + entry.hooks).contains(where: \.isDecorator) else { continue }
        entry.forEachCell { drop($0, discarding: &discard) }
      }
      for copy in registrations {
        replace(copy.keys, with: copy.registration, copying: copy.cell, discarding: &discard)
      }
      for (key, hooks) in hooks {
        madeEntry(key, discarding: &discard).setHooks(hooks.map(\.withoutModule), discarding: &discard)
      }
    }
  }

  /// Takes over all registrations of another store, and of those that it asks for what it lacks, with its modules and
  /// hooks, without the instances. This store is new.
  ///
  /// Where a nearer store has a module of the same name, an ancestor's is plain: it is not the one to be unloaded here.
  func inherit(_ other: Store, discarding discard: inout Discard) {
    let lineage = other.lineage
    for (index, ancestor) in lineage.enumerated().reversed() {
      let nearer = Set(lineage[..<index].flatMap { store in store.lock.withLock { store.modules.map(\.name) } })
      inherit(from: ancestor, butModules: nearer, discarding: &discard)
    }
  }

  /// Takes over all registrations of one other store, with its modules and hooks, without the instances.
  func inherit(from other: Store, butModules others: Set<String> = [], discarding discard: inout Discard) {
    let (filed, modules) = other.lock.withLock {
      (other.entries.map { ($0.key, $0.shadowed + [$0.top], $0.hooks) }, other.modules)
    }
    changeTogether {
      for (key, slots, hooks) in filed where !hooks.isEmpty || slots.contains(where: { $0.registration != nil }) {
        madeEntry(key, discarding: &discard).inherit(slots, hooks, butModules: others, discarding: &discard)
      }
      self.modules += modules.filter { !others.contains($0.name) }
    }
  }
}
