import FireboltAtomics

/// What a change took out of the stores, and what observers are to be told of it: collected under the stores' locks, released
/// and told by whoever made the change once it has left them, so that no deinitialiser, no `onDrop` and no observer runs
/// under a lock or in the registry's turn.
struct Discard: ~Copyable {
  private var objects: [(serialNumber: UInt64, object: AnyObject)] = []
  private var notices: [Notice] = []

  mutating func add(_ notice: Notice) {
    notices.append(notice)
  }

  mutating func add(_ registration: Registration?) {
    guard let registration else { return }
    add(registration, registration.serialNumber)
  }

  mutating func add(_ cell: InstanceCell?) {
    guard let cell else { return }
    add(cell, cell.serialNumber)
  }

  mutating func add(_ slot: Slot) {
    add(slot.registration)
    add(slot.cell)
  }

  /// Adds what was to be filed in a store that has closed.
  mutating func add(_ addition: Addition) {
    switch addition {
    case .registration(let registration): add(registration)
    case .hook(let hook, _): add(last: hook)
    }
  }

  /// Adds an instance in the form in which one key showed it.
  mutating func add(_ instance: AnyInstance?, madeAs cell: InstanceCell?) {
    guard let instance, let cell else { return }
    add(instance, cell.serialNumber)
  }

  /// Adds what is to be done with an instance that no store keeps any more.
  mutating func add(_ farewell: Farewell?, to cell: InstanceCell) {
    guard let farewell else { return }
    add(farewell, cell.serialNumber)
  }

  /// Adds what may go when everything else has gone: hooks, tables, a store's parent.
  mutating func add(last object: AnyObject?) {
    if let object { add(object, 0) }
  }

  mutating func add(last more: [some AnyObject]) {
    for object in more { add(object, 0) }
  }

  private mutating func add(_ object: AnyObject, _ serialNumber: UInt64) {
    // Most changes displace a few objects: enough for those at once.
    if objects.isEmpty { objects.reserveCapacity(4) }
    objects.append((serialNumber, object))
  }

  /// Tells the observers, waits until nobody reads what was collected, and releases it in reverse order of creation.
  ///
  /// - Complexity: O(*n* log *n*)
  mutating func release() {
    for notice in notices { notice.tell() }
    notices = []
    if objects.isEmpty { return }
    firebolt_wait_for_readers()
    // Stable: of one instance, what was added last is the first to go.
    objects.sort { $0.serialNumber < $1.serialNumber }
    while let next = objects.popLast() {
      if let farewell = next.object as? Farewell { farewell.run() }
    }
  }
}

/// What the keys of an instance have to do when it is dropped.
final class Farewell {
  private let duties: [(work: @Sendable (AnyInstance) -> Void, form: AnyInstance)]

  init(_ duties: [(work: @Sendable (AnyInstance) -> Void, form: AnyInstance)]) {
    self.duties = duties
  }

  func run() {
    for duty in duties { duty.work(duty.form) }
  }
}
