import Firebolt

/// The shutdown of a store.
extension ReferenceModel {
  /// The outcome of a shutdown, besides its effects.
  struct ShutDown {
    /// The keys whose farewells fail.
    var failing: [ModelKey] = []
    /// The number of farewells that may still create an instance. New instances are dropped too, so without a limit the
    /// shutdown might never end.
    fileprivate var remaining = 5
  }

  /// Runs the farewells that are already owed, and then drops the instances one by one, the newest first. Older
  /// instances are still served meanwhile.
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

  /// Returns the event of a farewell in a shutdown. The number of farewells that create instances is limited, or the
  /// shutdown might never end.
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
