// Exit tests start processes.
#if os(macOS) || os(Linux)
  import Dispatch
  import Firebolt
  import Foundation
  import TestSupport
  import Testing

  private final class Service: Sendable {}

  /// Threads that read a cached single in a loop. There are many more of them than processors.
  private final class Readers: Sendable {
    private let counts: [Guarded<Int>]
    private let isOver = Guarded(false)
    private let ended: Milestone

    init(_ count: Int, of resolver: Resolver) {
      counts = (0..<count).map { _ in Guarded(0) }
      ended = Milestone(count)
      let begun = Milestone(count)
      for own in counts {
        Thread { [isOver, ended] in
          begun.reach()
          while !isOver.withLock(\.self) {
            for _ in 0..<10_000 { _ = resolver.get() as Service }
            own.increment()
          }
          ended.reach()
        }.start()
      }
      begun.wait()
    }

    /// Waits until each thread has finished a read, and so has had its turn.
    func waitForEach() {
      let before = counts.map(\.count)
      while zip(counts, before).contains(where: { $0.count < $1 + 1 }) { relax() }
    }

    func end() {
      isOver.withLock { $0 = true }
      ended.wait()
    }
  }

  private func seconds(_ body: () -> Void) -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    body()
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
  }

  extension TimedTests {
    @Suite("Rule 58: a drop waits for reads that began before it, and for no others", .serialized)
    struct DropWhileReadingTests {
      /// A thread that was interrupted during a read must have its turn before the drop continues. The drop waits for
      /// nothing else.
      @Test func aDropTakesNoLongerThanItTakesUntilEachReaderHasHadItsTurn() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
          let other = Resolver().register { Service() }
          let readers = Readers(32, of: other)
          let resolver = Resolver().register { Service() }
          let turn = await TimedTests.median { seconds { readers.waitForEach() } }
          let drop = await TimedTests.median {
            seconds {
              _ = resolver.get() as Service
              resolver.dropCached(Service.self)
            }
          }
          readers.end()
          print("percent: \(Int(100 * drop / turn))")
        }
        let percent = try #require(number(after: "percent", in: result?.standardOutputContent))
        #expect(percent < 300)
      }
    }
  }
#endif
