import FireboltAtomics

/// A value that can be accessed only under its lock.
///
/// No user code runs while a lock is held. A change collects displaced objects in a `ReleaseBatch`, which releases
/// them after the lock is free. Debug builds count the locks of each thread and trap where user code would run under a
/// lock.
package struct Locked<State: ~Copyable>: ~Copyable, @unchecked Sendable {  // Sound: each access takes the lock.
  fileprivate struct Contents: ~Copyable {
    /// The first field, because its address is the address of the contents.
    var lock = firebolt_lock()
    var state: State
  }

  private let contents: UnsafeMutablePointer<Contents>

  package init(_ state: consuming State) {
    contents = .allocate(capacity: 1)
    contents.initialize(to: Contents(state: state))
    firebolt_lock_init(reference.lock)
  }

  deinit {
    firebolt_lock_destroy(reference.lock)
    contents.deinitialize(count: 1)
    contents.deallocate()
  }

  package func withLock<R, E: Error>(_ body: (inout State) throws(E) -> R) throws(E) -> R {
    reference.take()
    defer { reference.leave() }
    return try body(&contents.pointee.state)
  }

  /// Runs `body` with several states at once. It takes the locks in the order of their addresses, so that two threads
  /// can't deadlock.
  static func withLocks<R>(_ all: [Reference], _ body: ([UnsafeMutablePointer<State>]) -> R) -> R {
    var ordered = all
    ordered.sort(byNumber: { SerialNumber(of: UInt64(UInt(bitPattern: $0.contents))) })
    for reference in ordered { reference.take() }
    defer { for reference in ordered.reversed() { reference.leave() } }
    return body(all.map(\.state))
  }

  /// A lock with its state, for `withLocks`. The holder keeps the `Locked` alive.
  struct Reference {
    fileprivate let contents: UnsafeMutablePointer<Contents>

    fileprivate var lock: UnsafeMutablePointer<firebolt_lock> {
      // Sound: the lock is the first field of the contents.
      UnsafeMutableRawPointer(contents).assumingMemoryBound(to: firebolt_lock.self)
    }

    fileprivate var state: UnsafeMutablePointer<State> { withUnsafeMutablePointer(to: &contents.pointee.state) { $0 } }

    fileprivate func take() {
      firebolt_lock_lock(lock)
      assert(firebolt_note_lock() > 0)
    }

    fileprivate func leave() {
      assert(firebolt_note_unlock() >= 0)
      firebolt_lock_unlock(lock)
    }
  }

  var reference: Reference { Reference(contents: contents) }
}

/// Checks, in debug builds, that no user code runs under one of Firebolt's locks.
package enum LockCheck {
  /// Whether this thread holds one of Firebolt's locks; always false in release builds.
  package static var isLockHeld: Bool { firebolt_locks_held() != 0 }

  /// Traps in debug builds if this thread holds a lock.
  static func assertNoLockIsHeld() {
    assert(!isLockHeld, "user code must not run under a lock of Firebolt's")
  }
}
