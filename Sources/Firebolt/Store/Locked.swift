import FireboltAtomics

/// A value that can be accessed only under its lock.
///
/// No user code runs while a lock is held. A change collects displaced objects in a `DeferredRelease`, which releases
/// them after the lock is free. Debug builds count the locks of each thread and trap where user code would run under a
/// lock.
struct Locked<State: ~Copyable>: @unchecked Sendable {  // Sound: every access to the state takes the lock.
  /// The lock and the state, in one allocation.
  private final class Buffer: ManagedBuffer<firebolt_lock, State> {
    deinit {
      withUnsafeMutablePointers { lock, state in
        state.deinitialize(count: 1)
        firebolt_lock_destroy(lock)
      }
    }
  }

  private let buffer: ManagedBuffer<firebolt_lock, State>

  init(_ state: consuming State) {
    buffer = Buffer.create(minimumCapacity: 1) { _ in firebolt_lock() }
    firebolt_lock_init(pointers.lock)
    pointers.state.initialize(to: state)
  }

  func withLock<R, E: Error>(_ body: (inout State) throws(E) -> R) throws(E) -> R {
    let (state, lock) = pointers
    Self.take(lock)
    defer { Self.leave(lock) }
    return try body(&state.pointee)
  }

  /// Runs `body` with several states at once. It takes the locks in the order of the list. All callers must use the
  /// same order; otherwise two threads could deadlock.
  static func withLocks<R>(_ all: [Locked], _ body: ([UnsafeMutablePointer<State>]) -> R) -> R {
    let pointers = all.map(\.pointers)
    for (_, lock) in pointers { take(lock) }
    defer { for (_, lock) in pointers.reversed() { leave(lock) } }
    return body(pointers.map(\.state))
  }

  // The pointers are valid as long as the buffer lives; `self` keeps the buffer alive.
  private var pointers: (state: UnsafeMutablePointer<State>, lock: UnsafeMutablePointer<firebolt_lock>) {
    buffer.withUnsafeMutablePointers { ($1, $0) }
  }

  private static func take(_ lock: UnsafeMutablePointer<firebolt_lock>) {
    firebolt_lock_lock(lock)
    assert(LockCheck.noteLock())
  }

  private static func leave(_ lock: UnsafeMutablePointer<firebolt_lock>) {
    assert(LockCheck.noteUnlock())
    firebolt_lock_unlock(lock)
  }
}

/// Checks, in debug builds, that no user code runs under one of Firebolt's locks.
package enum LockCheck {
  fileprivate static func noteLock() -> Bool {
    firebolt_note_lock()
    return true
  }

  fileprivate static func noteUnlock() -> Bool {
    firebolt_note_unlock()
    return true
  }

  /// Whether this thread holds one of Firebolt's locks; always false in release builds.
  package static var isLockHeld: Bool { firebolt_locks_held() != 0 }

  /// Traps in debug builds if this thread holds a lock.
  static func assertNoLockIsHeld() {
    assert(!isLockHeld, "user code must not run under a lock of Firebolt's")
  }
}
