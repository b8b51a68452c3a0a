import FireboltAtomics

// Who hears of a store's events and changes.
extension Store.State {
  /// Adds an observer. While there are observers, the table is hidden, so that every request takes the slow path, which
  /// reports it.
  mutating func addObserver(_ observer: Observer) {
    observersByNumber[observer.number] = observer
    firebolt_add_observers(1)
    table.hide()
  }

  /// Removes an observer.
  ///
  /// - Returns: The observer, which the caller stops without the lock; nil if it was removed before.
  mutating func removeObserver(_ number: UInt64) -> Observer? {
    guard let observer = observersByNumber[number] else { return nil }
    observersByNumber[number] = nil
    firebolt_add_observers(-1)
    showTable()
    return observer
  }

  /// Whether somebody may hear of a change: an observer of this store, or one of an ancestor, if there are any in the
  /// process.
  var mayBeObserved: Bool {
    isObserved || firebolt_needs_slow_path() != 0 && firebolt_load_parent(table.words) != nil
  }

  /// Records what a change does to a key, for the current observers and those of the ancestors.
  @inline(never) func addNotice(
    isDrop: Bool, _ key: TypeKey, _ registration: Registration?, _ forms: DecoratedForms? = nil,
    order: SerialNumber = .none, in release: inout Releases
  ) {
    if !mayBeObserved { return }
    let subject = Disposal.Subject(key: key, registration: registration)
    release.add(Notice(isDrop: isDrop, subject, forms, to: observers, order: order))
  }
}
