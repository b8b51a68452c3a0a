import FireboltAtomics

/// A value that can be accessed only under its lock.
///
/// No user code runs while a lock is held, so no state releases a user's object there. A change of a store collects what it
/// displaces in its `Releases`, which are carried out after the lock is free; every other state returns what it gives up.
/// Debug builds count the locks of each thread and trap where user code would run under a lock.
package struct Locked<State: ~Copyable>: ~Copyable, @unchecked Sendable {  // Sound: each access takes the lock.
  /// The memory of the lock, and of the state behind it. It has no type, because each type that a field names is one more
  /// that the program describes.
  private let memory: UnsafeMutableRawPointer

  /// The distance between the lock and the state.
  private static var offset: Int {
    let mask = MemoryLayout<State>.alignment - 1
    return (MemoryLayout<firebolt_lock>.size + mask) & ~mask
  }

  package init(_ state: consuming State) {
    memory = firebolt_allocate(Locked.offset + MemoryLayout<State>.stride)
    memory.initializeMemory(as: firebolt_lock.self, to: firebolt_lock())
    (memory + Locked.offset).bindMemory(to: State.self, capacity: 1).initialize(to: state)
  }

  /// Creates a state together with memory that lives as long, in one allocation.
  ///
  /// - Parameters:
  ///   - size: The size of the memory. It is aligned as a pointer is.
  ///   - make: Makes the state.
  init(with size: Int, _ make: (UnsafeMutableRawPointer) -> State) {
    memory = firebolt_allocate(Locked.offset + MemoryLayout<State>.stride + size)
    memory.initializeMemory(as: firebolt_lock.self, to: firebolt_lock())
    let address = (memory + Locked.offset).bindMemory(to: State.self, capacity: 1)
    address.initialize(to: make(UnsafeMutableRawPointer(address + 1)))
  }

  deinit {
    firebolt_lock_destroy(lockAddress)
    address.deinitialize(count: 1)
    firebolt_free(memory)
  }

  package func withLock<R, E: Error>(_ body: (inout State) throws(E) -> R) throws(E) -> R {
    acquire()
    defer { relinquish() }
    return try body(&address.pointee)
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
  var address: UnsafeMutablePointer<State> {
    // Sound: the initialiser has bound the memory.
    (memory + Locked.offset).assumingMemoryBound(to: State.self)
  }

  private var lockAddress: UnsafeMutablePointer<firebolt_lock> {
    // Sound: as above.
    memory.assumingMemoryBound(to: firebolt_lock.self)
  }
}

/// Checks, in debug builds, that no user code runs under one of Firebolt's locks.
package enum LockCheck {
  /// Traps in debug builds if this thread holds a lock.
  static func assertNoLockIsHeld() {
    assert(firebolt_count_locks(0) == 0, "user code must not run under a lock of Firebolt's")
  }
}
