import Firebolt
import TestSupport
import Testing

@Suite("Many drops")
struct ManyDropsTests {
  private final class Connection: Tracked, @unchecked Sendable {}

  private static let names: [Resolver.Name] = ["0", "1", "2", "3", "4"]

  /// Opens five connections, each of which keeps the previous one.
  private static func open(_ resolver: Resolver, _ ledger: Ledger, _ journal: Journal) {
    for (index, name) in names.enumerated() {
      resolver.registerAsync(name: name) { resolver in
        await Task.yield()
        let former: Connection? =
          index == 0 ? nil : try await resolver.getAsync(name: names[index - 1])
        return Connection(ledger, "\(index)", keeping: former)
      }
      resolver.onDrop(Connection.self, name: name) { connection in
        await Task.yield()
        journal.write("\(connection.label) \(connection.isAlive)")
      }
    }
  }

  @Test func manyResolversOpenedAndShutDownAtOnceCloseEachInstanceOnceAndInOrder() async throws {
    let ledger = Ledger()
    let journals = (0..<200).map { _ in Journal() }
    try await watched {
      try await withThrowingTaskGroup { group in
        for journal in journals {
          group.addTask {
            let resolver = Resolver()
            Self.open(resolver, ledger, journal)
            _ = try await resolver.getAsync(name: "4") as Connection
            try await resolver.shutDown()
          }
        }
        try await group.waitForAll()
      }
    }
    #expect(ledger.born == 1_000)
    #expect(ledger.living == [])
    let expected = (0..<5).reversed().map { "\($0) true" }
    #expect(journals.allSatisfy { $0.lines == expected })
  }

  @Test func whoeverDropsWhileAShutdownRunsClosesNothingTwice() async throws {
    for _ in 0..<tortureRounds * 10 {
      let (ledger, journal, resolver) = (Ledger(), Journal(), Resolver())
      Self.open(resolver, ledger, journal)
      _ = try await resolver.getAsync(name: "4") as Connection
      await watched {
        await withTaskGroup { group in
          for name in Self.names {
            group.addTask { _ = resolver.dropCached(Connection.self, name: name) }
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
