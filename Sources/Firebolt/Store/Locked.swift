import FireboltAtomics

/// A value that can be accessed only under its lock.
///
/// No user code runs while a lock is held, so no state releases a user's object there. A change of a store collects what it
/// displaces in a `ReleaseBatch`, which releases it after the lock is free; every other
/// state returns what it gives up. Debug builds count the locks of each thread and trap where user code would run under a
/// lock.
package struct Locked<State: ~Copyable>: ~Copyable, @unchecked Sendable {  // Sound: each access takes the lock.
  private struct Storage: ~Copyable {
    /// The first field, because its address is the address of the storage. It is free: all zeros.
    var lock = firebolt_lock()
    var state: State
  }

  private let storage: UnsafeMutablePointer<Storage>

  package init(_ state: consuming State) {
    storage = firebolt_allocate(MemoryLayout<Storage>.size).bindMemory(to: Storage.self, capacity: 1)
    storage.initialize(to: Storage(state: state))
  }

  /// Creates a state together with memory that lives as long, in one allocation.
  ///
  /// - Parameters:
  ///   - size: The size of the memory. It is aligned as a pointer is.
  ///   - make: Makes the state.
  init(with size: Int, _ make: (UnsafeMutableRawPointer) -> State) {
    let stride = MemoryLayout<Storage>.stride
    let start = firebolt_allocate(stride + size)
    storage = start.bindMemory(to: Storage.self, capacity: 1)
    storage.initialize(to: Storage(state: make(start + stride)))
  }

  deinit {
    firebolt_lock_destroy(lockAddress)
    storage.deinitialize(count: 1)
    firebolt_free(storage)
  }

  package func withLock<R, E: Error>(_ body: (inout State) throws(E) -> R) throws(E) -> R {
    acquire()
    defer { relinquish() }
    return try body(&storage.pointee.state)
  }

  // MARK: - Several states at once

  /// Takes the lock, for the use of several states at once. `relinquish()` must follow.
  func acquire() {
    firebolt_lock_lock(lockAddress)
    assert(firebolt_count_locks(1) > 0)
  }

  func relinquish() {
    assert(firebolt_count_locks(-1) >= 0)
    firebolt_lock_unlock(lockAddress)
  }

  /// The address of the state, for whoever has taken the lock, or is the only one left who knows the state.
  var address: UnsafeMutablePointer<State> { withUnsafeMutablePointer(to: &storage.pointee.state) { $0 } }

  private var lockAddress: UnsafeMutablePointer<firebolt_lock> {
    // Sound: the lock is the first field of the storage.
    UnsafeMutableRawPointer(storage).assumingMemoryBound(to: firebolt_lock.self)
  }
}

/// Checks, in debug builds, that no user code runs under one of Firebolt's locks.
package enum LockCheck {
  /// Traps in debug builds if this thread holds a lock.
  static func assertNoLockIsHeld() {
    assert(firebolt_count_locks(0) == 0, "user code must not run under a lock of Firebolt's")
  }
}
