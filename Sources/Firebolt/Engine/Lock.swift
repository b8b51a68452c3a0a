#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A mutual-exclusion lock.
///
/// No user code runs while one is held. None but the registry's turn is held for longer than it takes to look at a store.
struct Lock: ~Copyable, @unchecked Sendable {  // Sound: what the pointer points to is made for sharing.
  fileprivate let mutex: UnsafeMutablePointer<pthread_mutex_t>

  init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func withLock<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}

/// Where threads sleep until something that a lock guards has changed.
final class Condition: @unchecked Sendable {  // Sound as `Lock` is.
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  init() {
    condition = .allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    condition.deallocate()
  }

  /// Lets go of the lock, which the caller holds, sleeps until `wakeAll()`, and takes the lock again.
  func wait(with lock: borrowing Lock) {
    pthread_cond_wait(condition, lock.mutex)
  }

  func wakeAll() {
    pthread_cond_broadcast(condition)
  }
}
