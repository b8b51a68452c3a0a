extension Teardown {
  /// What a teardown's lock guards.
  struct State: ~Copyable {
    /// The open drops, by their numbers.
    var open = Objects<Drop>()
    /// The number of the oldest open drop; if none is open, that of the next one.
    var oldest: UInt64 = 1
    /// The number of all drops so far.
    var count: UInt64 = 0
    /// The calls that wait, by the number of the last drop that they wait for.
    var calls = Objects<Calls>()
    /// The drops whose tasks haven't ended, in the order in which they run.
    var chain = ObjectQueue()
    /// The order of creation of the youngest instance that the chain owes; nil if that is empty.
    var youngest: SerialNumber?
    /// The shutdown, or nil.
    var shutDown: Drop?
    /// Whether the wait graph knows the open drops. It is told of them as soon as one of them waits for something, somebody
    /// whom it knows may wait for one of them, or the code of one of them may wait.
    var areInWaitGraph = false
    /// The open drops up to the number `last`, and all that they need, have this priority or a higher one. A call that waits
    /// for no other drops raises nothing, unless its own priority is higher.
    var raised: (last: UInt64, priority: UInt8) = (0, 0)
    /// What the shutdown waits for: that no other drop is open.
    var othersEnd: Wait?
    /// The drops of ancestors that end with all of these.
    var outer: [Drop] = []
    /// That of the parent, to which the failures go after the store's release.
    var successor: Teardown?
    /// The failures that not all calls that wait have thrown yet, and the number of those that one has.
    var failures: [ResolutionError] = []
    var thrownCount = 0
    /// The number of calls that will throw the failures.
    var callers = 0

    func isOpen(_ drop: Drop) -> Bool { open[drop.number] === drop }

    /// Adds a drop to the chain.
    mutating func append(_ drop: Drop, _ youngest: SerialNumber) {
      if self.youngest.map({ $0 < youngest }) ?? true { self.youngest = youngest }
      chain.append(drop)
    }
  }

  /// Calls that wait for the same drops.
  final class Calls {
    var waits = Objects<Wait>()
  }
}

extension Teardown.State {
  /// Whether no drop but the shutdown is open.
  var othersHaveEnded: Bool { open.count == (shutDown == nil ? 0 : 1) }

  /// The open drops, in order.
  ///
  /// - Complexity: O(*n*) in the number of drops since the oldest open one.
  var openDrops: [Drop] {
    @inline(never) get {
      var drops: [Drop] = []
      for number in oldest..<(count + 1) {
        if let drop = open[number] { drops.append(drop) }
      }
      return drops
    }
  }
}
