import Firebolt

/// How a store is shut down.
extension ReferenceModel {
  /// What a shutdown comes to, besides its effects.
  struct ShutDown {
    /// The keys whose farewells fail.
    var failing: [ModelKey] = []
    /// How many more of them may have something made: what is made anew is dropped too, and that might never end.
    fileprivate var remaining = 5
  }

  /// Drops one instance after the other, the newest first. Older ones are served meanwhile. What is owed already comes first.
  mutating func shutDown(_ id: String) -> ShutDown {
    var shutDown = ShutDown()
    log += owed.removeValue(forKey: id)?.events ?? []
    var cached = cells(of: id)
    while let cell = cached.max(by: { cells[$0]!.order < cells[$1]!.order }) {
      cached.remove(cell)
      let before = cells(of: id)
      drop([cell], in: id)
      let duties = farewells.flatMap(\.duties)
      farewells = []
      for duty in duties where duty.fits {
        log.append(event(of: duty, in: id, &shutDown))
        if duty.hook.fails { shutDown.failing.append(duty.key) }
      }
      resolution.inFlight = []
      cached.formUnion(cells(of: id).subtracting(before))
    }
    return shutDown
  }

  private func cells(of id: String) -> Set<Int> { Set(stores[id]!.keys.values.flatMap(\.cells)) }

  /// What a farewell does in a shutdown. It has so much made at most, or that might go on for ever.
  private mutating func event(of duty: Duty, in id: String, _ shutDown: inout ShutDown) -> ModelEvent {
    let (before, made) = (self, born + cells.count)
    let event = event(of: duty, asking: id)
    if born + cells.count > made {
      if shutDown.remaining == 0 {
        self = before
        return duty.event
      }
      shutDown.remaining -= 1
    }
    return event
  }
}
