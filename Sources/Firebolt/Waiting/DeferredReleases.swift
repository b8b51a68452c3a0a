/// What the requests of a thread have set free: displaced and undone instances, failures, ended completions, and the
/// `onDrop` closures that are due. Releasing it runs user code.
///
/// It is kept until the thread makes and completes no shared instance, and the request that has set it free has left the
/// path. User code that runs then finds all that was made published or undone, and no request of its own thread to wait
/// for.
struct DeferredReleases: ~Copyable {
  private var ofChanges: [DeferredRelease] = []
  private var objects: [AnyObject] = []

  var isEmpty: Bool { objects.isEmpty && ofChanges.isEmpty }

  mutating func add(_ change: DeferredRelease) { ofChanges.append(change) }

  mutating func add(_ object: AnyObject) {
    if objects.isEmpty { objects.reserveCapacity(8) }
    objects.append(object)
  }

  mutating func add(contentsOf others: [AnyObject]) { for object in others { add(object) } }

  mutating func add(contentsOf others: consuming DeferredReleases) {
    for change in others.ofChanges { add(change) }
    add(contentsOf: others.objects)
  }

  mutating func add(_ forms: DecoratedForms) { forms.forEachObject { add($0) } }

  /// Takes all that was added.
  mutating func take() -> DeferredReleases {
    var taken = DeferredReleases()
    swap(&taken, &self)
    return taken
  }

  /// Runs what is due, and releases everything, each in the order in which it was added.
  ///
  /// - Complexity: O(*n*)
  consuming func carryOut() {
    LockCheck.assertNoLockIsHeld()
    for change in ofChanges { change.carryOut() }
    ofChanges = []
    objects.reverse()
    while objects.popLast() != nil {}
  }
}

/// What one change of a store sets free. `carryOut` must follow.
final class DeferredRelease {
  private let store: Store
  private var releases: Releases
  /// What a cell had of its incomplete instance, if any.
  private let incomplete: IncompleteInstance?
  /// A failed cell that another one replaces, if any.
  private let replaced: InstanceCell?

  init(
    _ releases: consuming Releases, of store: Store, _ incomplete: IncompleteInstance? = nil,
    replacing replaced: InstanceCell? = nil
  ) {
    self.releases = releases
    self.store = store
    self.incomplete = incomplete
    self.replaced = replaced
  }

  deinit { carryOut() }

  @inline(never) func carryOut() {
    // It is taken out first: what it releases may reach this object.
    var due = Releases()
    swap(&due, &releases)
    due.carryOut(for: store)
  }

  /// Whether it runs an `onDrop`, tells observers, or undoes an instance.
  var isFollowed: Bool { incomplete != nil || releases.tellsOrDisposes }
}

extension UnsafeMutablePointer where Pointee == Request {
  /// Keeps what the request has set free, if anything.
  func deferRelease(of change: DeferredRelease?) {
    if let change { resolution.deferred.add(change) }
  }

  /// Keeps what the end of the request's own cell has set free: what is only released until the request has left the path.
  func deferRelease(of change: DeferredRelease?, after cell: InstanceCell) {
    guard let change else { return }
    if change.isFollowed { resolution.deferred.add(change) } else { cell.spent.append(change) }
  }

  /// Leaves the path, and releases what the thread's requests have set free, unless the thread is making or completing a
  /// shared instance.
  func leaveForGood() {
    leave()
    if pointee.hasEnded { releaseSpent() }
    if let resolution = knownResolution, !resolution.deferred.isEmpty { releaseDeferred(of: resolution) }
  }

  /// Releases what only the request's own cell needed.
  @inline(never)
  private func releaseSpent() {
    let ended = pointee.takeEndedCell()
    let spent = ended?.spent
    ended?.spent = []
    withExtendedLifetime(spent) {}
  }

  @inline(never)
  private func releaseDeferred(of resolution: Resolution) {
    // A task's request leaves the path with a cell that it has yet to fill.
    if cell == nil, owesNoCompletion(in: resolution) { resolution.deferred.take().carryOut() }
  }

  /// Whether the completions of what is made may run: no other completion is running, and no request around this one makes
  /// a shared instance.
  ///
  /// - Complexity: O(*n*) in the depth.
  func owesNoCompletion(in resolution: Resolution) -> Bool { resolution.completing == nil && !isWithinShared }
}
