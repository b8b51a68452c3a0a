import FireboltAtomics

/// Lock-free look-ups.
extension Store {
  /// Returns the registration in force for a key, or the one that represents a declared key's own recipe.
  func registration(for key: TypeKey) -> Registration? {
    let slot = firebolt_begin_read(words)
    // The table is loaded once: a hidden table could be shown again before a second load.
    let table = firebolt_load_table(words)
    if table == firebolt_hidden() {
      firebolt_end_read(slot)
      return state.withLock { $0.entry(key)?.serving }
    }
    defer { firebolt_end_read(slot) }
    guard let entry = PublishedTable.find(key, in: table), let registration = firebolt_registration(entry) else {
      return nil
    }
    return Unmanaged<Registration>.fromOpaque(registration).retain().takeRetainedValue()
  }
}
