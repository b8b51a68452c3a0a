import Firebolt

/// How what hooks have done is compared.
extension ModelRun {
  func differenceOfLogs() -> String? {
    let log = subject.filer.log.withLock { $0 }
    if log == model.log, model.owed.isEmpty { return nil }
    // Each store awaits its farewells in an order of its own.
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

  /// The events with those that concern one dropped instance through several keys in the order of the keys, which is not
  /// specified.
  private func inOneOrder(_ log: [ModelEvent]) -> [ModelEvent] {
    var stretches: [(original: Int, events: [(key: ModelKey, event: ModelEvent)])] = []
    for event in log {
      guard case .dropped(let key, _, let instance, _) = event else { continue }
      let original = model.original(of: instance)
      if stretches.last?.original != original { stretches.append((original, [])) }
      stretches[stretches.count - 1].events.append((key, event))
    }
    return log.filter { if case .completed = $0 { true } else { false } }
      + stretches.flatMap { $0.events.sorted { $0.key < $1.key }.map(\.event) }
  }
}
