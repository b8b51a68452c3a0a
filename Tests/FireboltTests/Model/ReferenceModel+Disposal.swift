import Firebolt

/// The actions of `onDrop`, and their order.
extension ReferenceModel {
  /// The action of one hook on one instance.
  struct Duty {
    let key: ModelKey
    let hook: ModelHook
    let instance: Int
    /// Whether the instance is of the key's type. If not, the hook can't run, which is a failure.
    let fits: Bool

    var event: ModelEvent { .dropped(hook.key(concerning: key), tag: hook.tag, instance: instance) }
  }

  /// The actions of all hooks on the instance of one cell.
  struct Disposal {
    /// The order of creation.
    let order: Int
    let duties: [Duty]
    /// The instances that live until then.
    let instances: [Int]
  }

  /// The disposals that a store still has to run in its tasks.
  struct Owed {
    /// The order of creation of the youngest instance.
    var youngest = 0
    var events: [ModelEvent] = []
    /// The keys whose disposal will fail.
    var failing: [ModelKey] = []
    /// The instances that live until then.
    var instances: [Int] = []
  }

  /// Records the actions of `onDrop` for cells that the store owns.
  mutating func scheduleDisposals(for gone: Set<Int>, of id: String) {
    let living = living
    for (number, cell) in gone.map({ ($0, cells[$0]!) }) where cell.owner == .store {
      var duties: [Duty] = []
      var conforming: [Duty] = []
      for key in cell.keys where stores[id]![key].cells.contains(number) {
        let form = cell.form(key)
        let entry = stores[id]![key]
        let registration =
          entry.slots.first { $0.cell == number }?.registration
          ?? entry.inherited.first { $0.cell == number }?.registration
          ?? (entry.defaultCell == number ? key.defaultRegistration : nil)
        if living.contains(form) { duties += self.duties(of: key, for: form, registration, in: id) }
        if conforming.isEmpty {
          let candidates = cell.candidates.filter(living.contains)
          conforming = conformingDuties(of: key, for: candidates, registration, in: id, madeWith: cell.madeWith)
        }
      }
      duties += conforming
      add(Disposal(order: cell.order, duties: duties, instances: cell.isWeak ? [] : cell.forms))
    }
  }

  /// Makes a change, and records the actions of `onDrop` for the existing objects whose registrations go with it.
  mutating func leaving(_ id: String, _ change: (inout ReferenceModel) -> Void) {
    let before = objects(of: id)
    let duties = before.map { object in
      let key = object.registration.keys[0]
      return self.duties(of: key, for: object.forms[0], object.registration, in: id)
        + conformingDuties(of: key, for: object.forms, object.registration, in: id)
    }
    change(&self)
    let staying = Set(objects(of: id).map(\.registration.serial))
    for (object, duties) in zip(before, duties) where !staying.contains(object.registration.serial) {
      let serial = object.registration.serial
      // A merge may have brought it back.
      let isOwed = !duties.isEmpty && disposedObjects.insert(serial).inserted
      add(Disposal(order: serial, duties: isOwed ? duties : [], instances: object.forms))
    }
  }

  /// The existing objects that a store owes, each in its decorated form if it has one, and the original.
  func objects(of id: String) -> [(registration: Registration, forms: [Int])] {
    guard let store = stores[id] else { return [] }
    let living = living
    return store.keys.flatMap { key, entry in
      entry.slots.compactMap { slot in
        guard let registration = slot.registration, let instance = registration.instance,
          registration.origin == store.serial
        else { return nil }
        let cell = slot.cell.map { cells[$0]! }
        let form = cell?.owner == .registration ? cell!.form(key) : instance
        return (registration, (living.contains(form) ? [form] : []) + [instance])
      }
    }
  }

  private func duties(
    of key: ModelKey, for form: Int, _ registration: Registration?, in id: String
  ) -> [Duty] {
    let fits = key.type.includes(instances[form]!.makes)
    return hooks(of: key, for: registration, in: id).filter { $0.isOnDrop && $0.conformsTo == nil }.map {
      Duty(key: key, hook: $0, instance: form, fits: fits)
    }
  }

  /// Returns the actions of the hooks of all types that concern one of an instance's forms, the first one of their type.
  ///
  /// - Parameter madeWith: The hooks that were there when the instance was made; nil for an existing object, which each
  ///   concerns.
  private func conformingDuties(
    of key: ModelKey, for forms: [Int], _ registration: Registration?, in id: String, madeWith: Set<Int>? = nil
  ) -> [Duty] {
    hooks(of: key, for: registration, in: id).compactMap { hook in
      guard hook.isOnDrop, let type = hook.conformsTo, madeWith?.contains(hook.serial) != false,
        let form = forms.first(where: { type.includes(instances[$0]!.makes) })
      else { return nil }
      return Duty(key: key, hook: hook, instance: form, fits: true)
    }
  }

  private mutating func add(_ disposal: Disposal) {
    resolution.inFlight += disposal.duties.map(\.instance)
    disposals.append(
      Disposal(
        order: disposal.order, duties: disposal.duties,
        instances: disposal.duties.map(\.instance) + disposal.instances))
  }

  /// Ends a change and releases everything that it dropped, in reverse order of creation.
  ///
  /// - Parameters:
  ///   - queue: The store in whose queue the change is made, or nil.
  ///   - mayAsk: Whether disposals ask the store for what they need.
  mutating func endChange(of id: String, behind queue: String? = nil, mayAsk: Bool = false) {
    runTeardowns(of: id, behind: queue, mayAsk: mayAsk)
    resolution.inFlight = []
  }

  /// Runs the disposals, the newest first. From the first awaited disposal on, the rest is owed. A disposal that is
  /// older than one already owed is owed too.
  mutating func runTeardowns(of id: String, behind queue: String? = nil, mayAsk: Bool = false) {
    var isOwed = queue != nil
    var rest = disposals.sorted { $0.order < $1.order }
    disposals = []
    while let disposal = rest.popLast() {
      var duties = disposal.duties[...]
      resolution.inFlight = duties.map(\.instance) + rest.flatMap(\.instances)
      isOwed = isOwed || (!duties.isEmpty && owed[id].map { disposal.order < $0.youngest } ?? false)
      // An instance that isn't of the key's type may be so on the main actor, which only a task can find out.
      while !isOwed, let duty = duties.first, duty.hook.kind == .drop, duty.fits {
        duties.removeFirst()
        let event = mayAsk ? event(of: duty, asking: id) : duty.event
        log.append(event)
        if duty.hook.fails { stores[id]?.failed.append(duty.key) }
      }
      isOwed = isOwed || !duties.isEmpty
      if !isOwed { continue }
      isUnordered = isUnordered || duties.contains { $0.hook.kind == .close && !$0.fits }
      let queue = queue ?? id
      owed[queue, default: Owed()].youngest = max(owed[queue]?.youngest ?? 0, disposal.order)
      owed[queue]!.events += duties.filter(\.fits).map(\.event)
      owed[queue]!.failing += duties.filter { $0.hook.fails || !$0.fits }.map(\.key)
      owed[queue]!.instances += disposal.instances
    }
  }

  /// Returns the event of a disposal, after making the request that it needs. It makes no request that would drop an
  /// expired instance, because that would have its own disposal, or that would keep an existing object again, because
  /// the disposal of that object might be running.
  mutating func event(of duty: Duty, asking id: String) -> ModelEvent {
    guard let need = duty.hook.needs else { return duty.event }
    if closing != nil, !exists(need, for: id) {
      questions[duty.event] = need
      return duty.event
    }
    var after = self
    let outcome = after.get(id, need)
    let dropsMore = after.log.dropFirst(log.count).contains { if case .dropped = $0 { true } else { false } }
    let keepsAgain = after.cells.contains { cells[$0] == nil && (1...born).contains($1.original) }
    if dropsMore || keepsAgain || after.owed.count > owed.count { return duty.event }
    self = after
    questions[duty.event] = need
    return .dropped(
      duty.hook.key(concerning: duty.key), tag: duty.hook.tag, instance: duty.instance, got: try? outcome.get())
  }

  /// Drops cells that have expired, during a request.
  mutating func dropExpired(_ gone: Set<Int>, in id: String) {
    let inFlight = resolution.inFlight
    evict(gone, in: id)
    runTeardowns(of: id)
    resolution.inFlight = inFlight
  }
}

extension ModelHook {
  var isOnDrop: Bool { kind == .drop || kind == .close }
}
