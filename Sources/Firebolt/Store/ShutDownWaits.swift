/// The process-wide record of farewells that wait for shutdowns. It prevents a deadlock of two stores whose farewells
/// shut each other down.
enum ShutDownWaits {
  /// For each store, the stores whose shutdowns its farewells wait for, with the number of waiting farewells.
  private static let all = Locked<[StoreIdentity: [StoreIdentity: Int]]>([:])

  /// Begins to wait for a store's shutdown inside farewells.
  ///
  /// - Returns: Whether the wait can end. It can't if the shutdown waits for one of these farewells.
  static func begin(for store: StoreIdentity, within farewells: [StoreIdentity]) -> Bool {
    if farewells.isEmpty { return true }
    return all.withLock { waits in
      var seen: Set<StoreIdentity> = []
      var open = [store]
      while let next = open.popLast() {
        if farewells.contains(next) { return false }
        guard seen.insert(next).inserted, let targets = waits[next] else { continue }
        open += targets.keys
      }
      for farewell in farewells { waits[farewell, default: [:]][store, default: 0] += 1 }
      return true
    }
  }

  static func end(for store: StoreIdentity, within farewells: [StoreIdentity]) {
    if farewells.isEmpty { return }
    all.withLock { waits in
      for farewell in farewells {
        guard let count = waits[farewell]?[store] else { continue }
        waits[farewell]?[store] = count > 1 ? count - 1 : nil
        if waits[farewell]?.isEmpty == true { waits[farewell] = nil }
      }
    }
  }
}
