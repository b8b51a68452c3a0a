/// An item that a change removed from a store.
struct Departing {
  enum Item {
    case object(AnyObject)
    /// Few items are farewells, so they don't make the other items larger.
    indirect case farewell(Farewell)
  }

  /// The order of creation.
  let order: SerialNumber
  var item: Item
}

/// Dropped items that are released in a task, because a farewell must be awaited.
final class Departures: @unchecked Sendable {  // Sound: only the task that runs the items uses them.
  private var items: [Departing]

  /// The store's label in errors of farewells.
  private let label: ResolverLabel

  /// - Parameter items: The items to release, in the order of creation.
  init(_ items: [Departing], of label: ResolverLabel) {
    self.items = items
    self.label = label
  }

  deinit {
    assert(items.isEmpty, "what was dropped was not released in order")
  }

  /// Releases everything in reverse order of creation and awaits the farewells. Call it once.
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
