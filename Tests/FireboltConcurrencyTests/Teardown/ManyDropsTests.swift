import Firebolt
import TestSupport
import Testing

@Suite("Many drops")
struct ManyDropsTests {
  private static let names: [Resolver.Name] = ["0", "1", "2", "3", "4"]

  /// Five services, each of which keeps the previous one.
  @Test func whoeverDropsWhileAShutdownRunsClosesNothingTwice() async throws {
    for _ in 0..<tortureRounds * 10 {
      let (ledger, journal, resolver) = (Ledger(), Journal(), Resolver())
      for (index, name) in Self.names.enumerated() {
        resolver.registerAsync(name: name) { resolver in
          await Task.yield()
          let former: LogFile? = index == 0 ? nil : try await resolver.getAsync(name: Self.names[index - 1])
          return LogFile(ledger, keeping: former)
        }
        resolver.onDrop(LogFile.self, name: name) { service in
          await Task.yield()
          journal.write("\(name.rawValue) \(service.isAlive)")
        }
      }
      _ = try await resolver.getAsync(name: "4") as LogFile
      await watched {
        await withTaskGroup { group in
          for name in Self.names {
            group.addTask { _ = resolver.dropCached(LogFile.self, name: name) }
          }
          for _ in 0..<3 { group.addTask { _ = await shutDownError(resolver) } }
        }
        _ = await shutDownError(resolver)
      }
      #expect(journal.lines.sorted() == (0..<5).map { "\($0) true" })
      // The runtime may free a task, with the instance that it has made, a moment after it has ended.
      #expect(await isReached { ledger.living == [] })
    }
  }
}
