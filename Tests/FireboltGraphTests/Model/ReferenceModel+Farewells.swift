import Firebolt

/// The actions of `onDrop`, and their order.
extension ReferenceModel {
  /// The action of one hook on one instance.
  struct Duty {
    let key: ModelKey
    let hook: ModelHook
    let instance: Int
    /// Whether the instance is of the key's type. If not, the hook has its turn, but does nothing.
    let fits: Bool

    var event: ModelEvent { .dropped(key, tag: hook.tag, instance: instance) }
  }

  /// The actions of all hooks on the instance of one cell.
  struct Farewell {
    /// The order of creation.
    let order: Int
    let duties: [Duty]
    /// The instances that live until then.
    let instances: [Int]
  }

  /// The farewells that a store still has to run in its tasks.
  struct Owed {
    /// The order of creation of the youngest instance.
    var youngest = 0
    var events: [ModelEvent] = []
    /// The instances that live until then.
    var instances: [Int] = []
  }

  /// Records the actions of `onDrop` for cells whose instances no other store keeps.
  mutating func say(farewellTo gone: Set<Int>, of id: String) {
    let living = living
    let elsewhere = Set(
      stores.filter { $0.key != id }.values.flatMap(\.keys.values).flatMap(\.cells).map { cells[$0]!.custody })
    for (number, cell) in gone.map({ ($0, cells[$0]!) }) where !elsewhere.contains(cell.custody) {
      var duties: [Duty] = []
      for key in cell.keys where stores[id]![key].cells.contains(number) {
        let form = cell.form(key)
        guard living.contains(form) else { continue }
        let fits = key.type.includes(instances[form]!.makes)
        let registration = stores[id]![key].slots.last { $0.cell == number }?.registration?.serial
        let hooks = stores[id]![key].hooks.filter { hook in registration.map { !hook.foreign.contains($0) } ?? true }
        let farewells = cell.farewells?.filter { $0.key == key }.map(\.hook) ?? hooks.map(\.hook).filter(\.isFarewell)
        duties += farewells.map {
          Duty(key: key, hook: $0, instance: form, fits: fits)
        }
      }
      resolution.inFlight += duties.map(\.instance)
      farewells.append(
        Farewell(order: cell.order, duties: duties, instances: duties.map(\.instance) + (cell.isWeak ? [] : cell.forms))
      )
    }
  }

  /// Ends a change and releases everything that it dropped, in reverse order of creation.
  ///
  /// - Parameters:
  ///   - queue: The store in whose queue the change is made, or nil.
  ///   - mayAsk: Whether farewells ask the store for what they need.
  mutating func endChange(of id: String, behind queue: String? = nil, mayAsk: Bool = false) {
    takeLeave(of: id, behind: queue, mayAsk: mayAsk)
    resolution.inFlight = []
  }

  /// Runs the farewells, the newest first. From the first awaited farewell on, the rest is owed. A farewell that is
  /// older than one already owed is owed too.
  private mutating func takeLeave(of id: String, behind queue: String? = nil, mayAsk: Bool = false) {
    var isOwed = queue != nil
    var rest = farewells.sorted { $0.order < $1.order }
    farewells = []
    while let farewell = rest.popLast() {
      var duties = farewell.duties[...]
      resolution.inFlight = duties.map(\.instance) + rest.flatMap(\.instances)
      isOwed = isOwed || (!duties.isEmpty && owed[id].map { farewell.order < $0.youngest } ?? false)
      while !isOwed, let duty = duties.first, duty.hook.kind == .drop {
        duties.removeFirst()
        if !duty.fits { continue }
        let event = mayAsk ? event(of: duty, asking: id) : duty.event
        log.append(event)
      }
      isOwed = isOwed || !duties.isEmpty
      if !isOwed { continue }
      isUnordered = isUnordered || duties.contains { $0.hook.kind == .close && !$0.fits }
      let queue = queue ?? id
      owed[queue, default: Owed()].youngest = max(owed[queue]?.youngest ?? 0, farewell.order)
      owed[queue]!.events += duties.filter(\.fits).map(\.event)
      owed[queue]!.instances += farewell.instances
    }
  }

  /// Returns the event of a farewell, after making the request that it needs. It makes no request that would drop an
  /// expired instance, because that would have its own farewell, or that would keep an existing object again, because
  /// the farewell of that object might be running.
  mutating func event(of duty: Duty, asking id: String) -> ModelEvent {
    guard let need = duty.hook.needs else { return duty.event }
    var after = self
    let outcome = after.get(id, need)
    let dropsMore = after.log.dropFirst(log.count).contains { if case .dropped = $0 { true } else { false } }
    let keepsAgain = after.cells.contains { cells[$0] == nil && (1...born).contains($1.original) }
    if dropsMore || keepsAgain || after.owed.count > owed.count { return duty.event }
    self = after
    questions[duty.event] = need
    return .dropped(duty.key, tag: duty.hook.tag, instance: duty.instance, got: try? outcome.get())
  }

  /// Drops cells that have expired, or whose registration has been replaced, during a request.
  mutating func dropExpired(_ gone: Set<Int>, in id: String) {
    let inFlight = resolution.inFlight
    drop(gone, in: id)
    takeLeave(of: id)
    resolution.inFlight = inFlight
  }
}

extension ModelHook {
  var isFarewell: Bool { kind == .drop || kind == .close }
}
