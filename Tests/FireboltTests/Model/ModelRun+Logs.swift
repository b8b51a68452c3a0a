import Firebolt

/// The comparison of the hooks' actions.
extension ModelRun {
  func differenceOfLogs() -> String? {
    let log = subject.registrar.log.value
    if log == model.log, model.owed.isEmpty { return nil }
    // The order of awaited disposals is specified only within each store.
    let awaited = Array(log.dropFirst(model.log.count))
    let isExpected =
      inOneOrder(Array(log.prefix(model.log.count))) == inOneOrder(model.log)
      && awaited.count == model.owed.values.map(\.events.count).reduce(0, +)
      && model.owed.values.allSatisfy { owed in
        inOneOrder(awaited.filter(owed.events.contains)) == inOneOrder(owed.events)
      }
    if isExpected { return nil }
    return "hooks did \(log), expected was \(model.log), and later \(model.owed.values.map(\.events))"
  }

  /// Returns the events in a comparable order. If an instance is dropped through several keys, the order of those
  /// events isn't specified, so they are sorted by key.
  private func inOneOrder(_ log: [ModelEvent]) -> [ModelEvent] {
    var stretches: [(original: Int, events: [(key: ModelKey, event: ModelEvent)])] = []
    for event in log {
      guard case .dropped(let key, _, let instance, _) = event else { continue }
      let original = model.original(of: instance)
      // Those of all types come after those of the keys.
      if stretches.last?.original != original
        || (stretches.last?.events.last?.key == .conforming) != (key == .conforming)
      {
        stretches.append((original, []))
      }
      stretches[stretches.count - 1].events.append((key, event))
    }
    return log.filter { if case .completed = $0 { true } else { false } }
      + stretches.flatMap { $0.events.sorted { $0.key < $1.key }.map(\.event) }
  }
}
