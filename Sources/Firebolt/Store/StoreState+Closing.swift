// Removing everything: when a store closes, and when it is deallocated.
extension Store.State {
  /// Whether an `onDrop`, an observer, or an ancestor that waits must learn that the store closes.
  @inline(__always)
  var owesDisposal: Bool {
    knownTeardown != nil || isObserved || hasHooks && entries.contains(where: \.owesDisposal)
      || mayBeObserved && !cells.isEmpty
  }

  /// Removes everything and marks the store as closed.
  mutating func close(releasing release: inout Releases) {
    closedReason = closedReason ?? .resolverGone
    // All disposals are collected before any key is cleared: an `onDrop` belongs to a key, and several keys can share
    // the instance.
    for entry in entries {
      for cell in entry.allCells { scheduleDisposal(of: cell, heldBy: entries(holding: cell), releasing: &release) }
    }
    clear(releasing: &release)
    modules = LoadedModules()
    record = nil
  }

  /// Removes everything from all keys, without disposing of instances.
  mutating func clear(releasing release: inout Releases) {
    let entries = entries
    // They are released last.
    for entry in entries {
      for hook in entry.contents.hooks { release.add(hook, .none) }
    }
    for entry in entries {
      entry.forEachLayer { $0.pointee.isLeaving = true }
      update(entry, releasing: &release)
    }
    // The displaced objects have needed the hooks.
    for entry in entries {
      entry.contents.hooks = []
      entry.contents.hasMakingHooks = false
    }
  }

  /// Whether the entries release what they hold in the right order by themselves: there is one layer at most, of
  /// one instance.
  var isOrderly: Bool {
    @inline(__always) get {
      var count = 0
      table.walk { count += $0.top.pointee.orderedCount }
      return count <= 1
    }
  }
}
