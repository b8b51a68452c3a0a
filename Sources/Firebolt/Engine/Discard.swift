import FireboltAtomics

/// What a change took out of the stores: collected under their locks, released by whoever made the change once it has
/// left them, so that no deinitialiser runs under a lock or on the registry's queue.
struct Discard: ~Copyable {
  private var objects: [(serialNumber: UInt64, object: AnyObject)] = []

  mutating func add(_ registration: Registration?) {
    guard let registration else { return }
    objects.append((registration.serialNumber, registration))
  }

  mutating func add(_ cell: InstanceCell?) {
    guard let cell else { return }
    objects.append((cell.serialNumber, cell))
  }

  /// Adds an instance in the form in which one key showed it.
  mutating func add(_ instance: AnyInstance?, madeAs cell: InstanceCell?) {
    guard let instance, let cell else { return }
    objects.append((cell.serialNumber, instance))
  }

  /// Adds what has no code of the user's in it.
  mutating func add(_ entries: [Entry], _ table: RetiredTable) {
    objects.append((0, table))
    objects += entries.map { (0, $0) }
  }

  /// Waits until nobody reads what was collected, and releases it in reverse order of creation.
  ///
  /// - Complexity: O(*n* log *n*)
  mutating func release() {
    if objects.isEmpty { return }
    firebolt_wait_for_readers()
    objects.sort { $0.serialNumber < $1.serialNumber }
    while objects.popLast() != nil {}
  }
}
