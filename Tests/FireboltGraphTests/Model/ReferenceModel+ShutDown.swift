import Firebolt

/// How a store is shut down.
extension ReferenceModel {
  /// What a shutdown comes to, besides its effects.
  struct ShutDown {
    /// The keys whose farewells fail.
    var failing: [ModelKey] = []
    /// What farewells are to ask for.
    var questions: [ModelEvent: ModelKey] = [:]
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
      for duty in duties {
        log.append(event(of: duty, in: id, &shutDown))
        if duty.hook.fails { shutDown.failing.append(duty.key) }
      }
      resolution.inFlight = []
      cached.formUnion(cells(of: id).subtracting(before))
    }
    return shutDown
  }

  private func cells(of id: String) -> Set<Int> { Set(stores[id]!.keys.values.flatMap(\.cells)) }

  /// What a farewell does: it asks for something, unless that drops what has expired, which would have a farewell of its own.
  private mutating func event(of duty: Duty, in id: String, _ shutDown: inout ShutDown) -> ModelEvent {
    guard let need = duty.hook.needs else { return duty.event }
    var after = self
    let outcome = after.get(id, need)
    let isMade = after.born > born || after.cells.count > cells.count
    if after.hasDropped(since: self) || (isMade && shutDown.remaining == 0) { return duty.event }
    if isMade { shutDown.remaining -= 1 }
    self = after
    shutDown.questions[duty.event] = need
    return .dropped(duty.key, tag: duty.hook.tag, instance: duty.instance, got: try? outcome.get())
  }

  private func hasDropped(since other: ReferenceModel) -> Bool {
    owed.count > other.owed.count
      || log.dropFirst(other.log.count).contains { if case .dropped = $0 { true } else { false } }
  }
}
