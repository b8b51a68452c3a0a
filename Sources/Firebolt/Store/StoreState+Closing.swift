// Removing everything: when a store closes, and when it is deallocated.
extension Store.State {
  /// Whether an `onDrop` or an observer must learn that the store closes.
  var owesTeardown: Bool { !observers.isEmpty || hasHooks && table.contains(where: \.owesTeardown) }

  /// Removes everything and marks the store as closed.
  mutating func close(releasing release: inout ReleaseBatch) {
    absence = absence ?? .resolverGone
    let entries = entries
    // All teardowns are collected before any key is cleared: an `onDrop` belongs to a key, and several keys can share
    // the instance.
    for entry in entries { entry.forEachCell { tearDown($0, releasing: &release) } }
    for entry in entries {
      publish(entry, displacing: entry.takeLower { !$0.isFiled }, releasing: &release)
      clear(entry, releasing: &release)
    }
    modules = LoadedModules()
    record = nil
  }

  /// Takes the contents out of the entries, for a store that is being deallocated.
  ///
  /// - Returns: The contents. If only one entry has contents, and no covered ones, it keeps them, because it releases
  ///   them in the right order by itself.
  mutating func takeContents() -> [ReleaseBatch.Item] {
    var (count, areCovered) = (0, false)
    table.forEach { entry in
      if entry.isEmpty { return }
      count += 1
      if entry.isStacked { areCovered = true }
    }
    if count <= 1, !areCovered { return [] }
    var contents: [ReleaseBatch.Item] = []
    contents.reserveCapacity(count * 3)
    table.forEachInOrder { entry in
      for hook in entry.setHooks([]) { contents.append(ReleaseBatch.Item(order: .none, object: hook)) }
      entry.updateLayers { layer in
        if let registration = layer.registration.take() {
          contents.append(ReleaseBatch.Item(order: registration.serialNumber, object: registration))
        }
        layer.cells.forEach { contents.append(ReleaseBatch.Item(order: order(of: $0), object: $0)) }
        if let cell = layer.cells.one, let shown = layer.shown.take() {
          contents.append(ReleaseBatch.Item(order: order(of: cell), object: shown.object))
        }
        layer.cells = Cells()
      }
    }
    return contents
  }
}
