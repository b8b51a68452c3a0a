import Firebolt
import Foundation
import TestSupport
import Testing

private final class Shared: Tracked, @unchecked Sendable {}

/// Makes each thread that calls `enter()` read when it ends.
private final class ReadsAtTheEnd: Sendable {
  private let key: pthread_key_t
  private let context: Context

  /// The data that the destructor needs.
  private final class Context: Sendable {
    let resolver: Resolver
    let reads = Tally()
    init(_ resolver: Resolver) { self.resolver = resolver }
  }

  init(_ resolver: Resolver) {
    context = Context(resolver)
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { pointer in
      let pointer: UnsafeMutableRawPointer? = pointer
      guard let pointer else { return }
      let context = Unmanaged<Context>.fromOpaque(pointer).takeRetainedValue()
      precondition((context.resolver.get() as Shared).isAlive)
      context.reads.add()
    }
    precondition(status == 0)
    self.key = key
  }

  deinit { pthread_key_delete(key) }

  var count: Int { context.reads.count }

  /// Makes this thread read after its own code has ended.
  func enter() { pthread_setspecific(key, Unmanaged.passRetained(context).toOpaque()) }
}

@Suite("A thread gives its reader slot back")
struct ReaderSlotTests {
  static let threadCount = 3_000

  /// Other tests use threads too, but far fewer than these.
  private func expectNoSlotsStay(_ threads: () -> Void) {
    let before = (count: ReaderSlots.count, taken: ReaderSlots.taken)
    threads()
    #expect(ReaderSlots.count - before.count < Self.threadCount / 10)
    #expect(ReaderSlots.taken - before.taken < Self.threadCount / 10)
  }

  @Test func thousandsOfThreadsLeaveNoSlotsBehind() {
    let ledger = Ledger()
    let resolver = Resolver().register { Shared(ledger) }
    expectNoSlotsStay {
      for _ in 0..<Self.threadCount / 100 {
        onThreads(100, stackSize: 256 * 1024) { _ in precondition((resolver.get() as Shared).isAlive) }
      }
    }
    #expect(ledger.born == 1)
  }

  /// A drop waits for active reads. A slot that a thread has given back must not look like an active read.
  @Test func aSlotThatWasGivenBackIsNotWaitedFor() {
    let ledger = Ledger()
    let resolver = Resolver().register { Shared(ledger) }
    let end = ReadsAtTheEnd(resolver)
    for _ in 0..<20 {
      onThreads(20) { _ in
        precondition((resolver.get() as Shared).isAlive)
        end.enter()
      }
      resolver.dropCached(Shared.self)
    }
    #expect(ledger.born > 0)
  }
}
