/// Something that a change took out of a store.
struct Departing {
  enum Item {
    case object(AnyObject)
    case instance(Instance)
    case farewell(Farewell)
  }

  /// The order of creation.
  let order: SerialNumber
  var item: Item
}

/// What was dropped and is released in a task, because a farewell has to be awaited.
final class Departures: @unchecked Sendable {  // Sound: the items are reached by the one task that runs them.
  private var items: [Departing]

  /// What the store is called where a farewell fails.
  private let label: ResolverLabel

  /// - Parameter items: What to release, in the order of creation.
  init(_ items: [Departing], of label: ResolverLabel) {
    self.items = items
    self.label = label
  }

  deinit {
    assert(items.isEmpty, "what was dropped was not released in order")
  }

  /// Releases everything in reverse order of creation, and awaits the farewells. To be called once.
  ///
  /// - Returns: The failures.
  func run(in queue: FarewellQueue) async -> [ResolutionError] {
    var failures: [ResolutionError] = []
    while let departing = items.popLast() {
      if case .farewell(let farewell) = departing.item { failures += await queue.run(farewell, in: label) }
    }
    return failures
  }
}
