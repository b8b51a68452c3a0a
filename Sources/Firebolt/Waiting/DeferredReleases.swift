/// What the requests of a thread have set free: displaced and undone instances, failures, ended completions, and the
/// `onDrop` closures that are due. Releasing it runs user code.
///
/// It is kept until the thread makes and completes no shared instance, and the request that has set it free has left the
/// path. User code that runs then finds all that was made published or undone, and no request of its own thread to wait
/// for.
struct DeferredReleases {
  /// A `DeferredBatch`, or something to release.
  private var items: [Any] = []

  var isEmpty: Bool { items.isEmpty }

  mutating func add(_ item: Any) { items.append(item) }

  mutating func add(contentsOf others: [AnyObject]) { for item in others { items.append(item) } }

  /// Takes all that was added.
  mutating func take() -> DeferredReleases {
    defer { items = [] }
    return self
  }

  /// Releases everything, in the order in which it was added.
  ///
  /// - Complexity: O(*n*)
  consuming func run() {
    LockCheck.assertNoLockIsHeld()
    var rest = items
    items = []
    rest.reverse()
    while let item = rest.popLast() { (item as? DeferredBatch)?.run() }
  }
}

/// What one change of a store sets free. `run` must follow.
final class DeferredBatch {
  private let store: Store
  private var batch: ReleaseBatch
  /// What is released with it.
  private let kept: Any?

  init(_ batch: consuming ReleaseBatch, of store: Store, keeping kept: Any? = nil) {
    self.batch = batch
    self.store = store
    self.kept = kept
  }

  func run() { batch.run(for: store) }
}

extension UnsafeMutablePointer<Request> {
  /// Keeps what the request has set free, if anything.
  func deferRelease(of batch: DeferredBatch?) {
    if let batch { resolution.deferred.add(batch) }
  }

  /// Leaves the path, and releases what the thread's requests have set free, unless the thread is making or completing a
  /// shared instance.
  func leaveForGood() {
    leave()
    if let resolution = knownResolution, !resolution.deferred.isEmpty { releaseDeferred(of: resolution) }
  }

  @inline(never)
  private func releaseDeferred(of resolution: Resolution) {
    if owesNoCompletion(in: resolution) { resolution.deferred.take().run() }
  }

  /// Whether no request around this one, and no running completion, delays the completions of what is made.
  ///
  /// - Complexity: O(*n*) in the depth.
  func owesNoCompletion(in resolution: Resolution) -> Bool { resolution.completing == nil && !isWithinShared }
}
