// Exit tests start processes.
#if os(macOS) || os(Linux)
  import Dispatch
  import Firebolt
  import TestSupport
  import Testing

  private final class Service: Sendable {}

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
          let (resolver, other) = (Resolver().register { Service() }, Resolver().register { Service() })
          // There are many more threads than processors. When each has finished a read, it has had its turn.
          let reads = (0..<32).map { _ in Tally() }
          onThreads(reads.count) {
            let turn = TimedTests.median {
              seconds {
                let before = reads.map(\.count)
                while zip(reads, before).contains(where: { $0.count <= $1 }) { relax() }
              }
            }
            let drop = TimedTests.median {
              seconds {
                _ = resolver.get() as Service
                resolver.dropCached(Service.self)
              }
            }
            print("percent: \(Int(100 * drop / turn))")
          } _: { thread, goesOn in
            while goesOn() {
              for _ in 0..<10_000 { _ = other.get() as Service }
              reads[thread].add()
            }
          }
        }
        let percent = try #require(number(after: "percent", in: result?.standardOutputContent))
        #expect(percent < 300)
      }
    }
  }
#endif
