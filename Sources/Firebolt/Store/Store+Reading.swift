import FireboltAtomics

/// What readers find without a lock.
extension Store {
  /// The registration in force for a key, or what stands for a declared key's own recipe.
  func registration(for key: TypeKey) -> Registration? {
    let slot = firebolt_begin_read(words)
    // One look at what is published: what hides the table may end before a second.
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
