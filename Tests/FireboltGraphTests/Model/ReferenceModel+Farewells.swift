import Firebolt

/// What `onDrop` does, and when.
extension ReferenceModel {
  /// What one hook does with one instance.
  struct Duty {
    let key: ModelKey
    let hook: ModelHook
    let instance: Int
    /// Whether the instance is of the key's type. If not, the hook has its turn, but does nothing.
    let fits: Bool

    var event: ModelEvent { .dropped(key, tag: hook.tag, instance: instance) }
  }

  /// What all hooks do with what was dropped.
  struct Farewell {
    /// The order of creation.
    let order: Int
    let duties: [Duty]
    /// What lives until then.
    let instances: [Int]
  }

  /// What a store has yet to do in its tasks.
  struct Owed {
    /// The order of creation of the youngest instance.
    var youngest = 0
    var events: [ModelEvent] = []
    /// What lives until then.
    var instances: [Int] = []
  }

  /// Notes what `onDrop` has to do for what no other store keeps.
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
        duties += stores[id]![key].hooks.map(\.hook).filter(\.isFarewell).map {
          Duty(key: key, hook: $0, instance: form, fits: fits)
        }
      }
      resolution.inFlight += duties.map(\.instance)
      farewells.append(
        Farewell(order: cell.order, duties: duties, instances: duties.map(\.instance) + (cell.isWeak ? [] : cell.forms))
      )
    }
  }

  /// Ends a change: all that it has dropped goes, in reverse order of creation.
  ///
  /// - Parameters:
  ///   - queue: The store in whose queue the change is made, if that is so.
  ///   - mayAsk: Whether farewells ask the store for what they need.
  mutating func endChange(of id: String, behind queue: String? = nil, mayAsk: Bool = false) {
    takeLeave(of: id, behind: queue, mayAsk: mayAsk)
    resolution.inFlight = []
  }

  /// From the first farewell on that is awaited the rest is owed, and so is what is older than what is owed already.
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

  /// What a farewell does that asks for what it needs, unless that drops what has expired, which would have a farewell of its
  /// own, or keeps an object again that existed before, whose farewell might just be running.
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

  /// Drops a cell whose time is over, in the middle of a request.
  mutating func dropExpired(_ cell: Int, in id: String) {
    let inFlight = resolution.inFlight
    drop([cell], in: id)
    takeLeave(of: id)
    resolution.inFlight = inFlight
  }
}

extension ModelHook {
  var isFarewell: Bool { kind == .drop || kind == .close }
}
