import FireboltAtomics

// Who hears of a store's events and changes.
extension Store.State {
  /// Whether the store itself is observed.
  var isObserved: Bool { observers.count > removedObserverCount }

  /// Adds an observer. While there are observers, the table is hidden, so that every request takes the slow path, which
  /// reports it.
  mutating func addObserver(_ observer: Observer) {
    // They are in the order of their numbers. Another thread may just have added one with a greater number.
    var position = observers.count
    while position > 0, observer.number < observers[position - 1].number { position -= 1 }
    observers.insert(observer, at: position)
    firebolt_add_observers(1)
    table.hide()
  }

  /// Removes an observer.
  ///
  /// - Returns: The observer, which the caller stops without the lock; nil if it was removed before.
  /// - Complexity: O(log *n*) in the number of observers, amortised: an observer that has stopped stays in the list until
  ///   they are the most.
  mutating func removeObserver(_ number: UInt64) -> Observer? {
    var (low, high) = (0, observers.count)
    while low < high {
      let middle = (low + high) / 2
      if observers[middle].number < number { low = middle + 1 } else { high = middle }
    }
    guard low < observers.count, observers[low].number == number, !observers[low].isRemoved else { return nil }
    let observer = observers[low]
    observer.isRemoved = true
    removedObserverCount += 1
    if removedObserverCount * 2 >= observers.count {
      observers.removeAll { $0.isRemoved }
      removedObserverCount = 0
    }
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
    order: SerialNumber = .none, in release: inout ReleaseBatch
  ) {
    if !mayBeObserved { return }
    let subject = Disposal.Subject(key: key, registration: registration)
    release.add(Notice(isDrop: isDrop, subject, forms, to: observers, order: order))
  }
}
