import Firebolt
import Foundation
import TestSupport
import Testing

/// Makes each thread that calls `enter()` read when it ends.
private final class ReadsAtTheEnd: Sendable {
  private let resolver: Resolver
  private let key: pthread_key_t

  init(_ resolver: Resolver) {
    self.resolver = resolver
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { pointer in
      let pointer: UnsafeMutableRawPointer? = pointer
      guard let pointer else { return }
      let own = Unmanaged<ReadsAtTheEnd>.fromOpaque(pointer).takeRetainedValue()
      precondition((own.resolver.get() as Tracked).isAlive)
    }
    precondition(status == 0)
    self.key = key
  }

  deinit { pthread_key_delete(key) }

  /// Makes this thread read after its own code has ended.
  func enter() { pthread_setspecific(key, Unmanaged.passRetained(self).toOpaque()) }
}

@Suite("A thread gives its reader slot back")
struct ReaderSlotTests {
  static let threadCount = 3_000

  /// Other tests use threads too, but far fewer than these.
  @Test func thousandsOfThreadsLeaveNoSlotsBehind() {
    let ledger = Ledger()
    let resolver = Resolver().register { Tracked(ledger) }
    let before = (count: ReaderSlots.count, taken: ReaderSlots.taken)
    for _ in 0..<Self.threadCount / 100 {
      onThreads(100, stackSize: 256 * 1024) { _ in precondition((resolver.get() as Tracked).isAlive) }
    }
    #expect(ReaderSlots.count - before.count < Self.threadCount / 10)
    #expect(ReaderSlots.taken - before.taken < Self.threadCount / 10)
    #expect(ledger.born == 1)
  }

  /// A drop waits for active reads. A slot that a thread has given back must not look like an active read.
  @Test func aSlotThatWasGivenBackIsNotWaitedFor() {
    let ledger = Ledger()
    let resolver = Resolver().register { Tracked(ledger) }
    let end = ReadsAtTheEnd(resolver)
    for _ in 0..<20 {
      onThreads(20) { _ in
        precondition((resolver.get() as Tracked).isAlive)
        end.enter()
      }
      resolver.dropCached(Tracked.self)
    }
    #expect(ledger.born > 0)
  }
}
