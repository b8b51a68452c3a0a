import Firebolt
import FireboltGraph
import Testing

/// Dry runs that stop the process, each on the line that it names.
private enum DryRunTraps {
  final class Database: Sendable {}
  final class Missing: Sendable {}
  final class Other: Sendable {}
  @MainActor final class Screen {}

  static func failsOnTheMainActor() async throws {
    let resolver = Resolver("trap")
    resolver.register { (resolver: Resolver) -> Database in
      _ = resolver.get() as Missing
      return Database()
    }
    resolver.register(on: MainActor.self) { (resolver: Resolver) -> Screen in
      _ = resolver.get() as Other
      return Screen()
    }
    try await resolver.verify(dryRun: DryRun())
  }
  static let failsOnTheMainActorLine = #line - 5
}

// Exit tests start processes.
#if compiler(>=6.2) && (os(macOS) || os(Linux))
  @Suite("What stops a dry run") struct DryRunTrapTests {
    @Test func aPlainGetThatFailsOnTheMainActorStopsItWithAllThatWasFound() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try await DryRunTraps.failsOnTheMainActor()
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      let place = "FireboltGraphTests/DryRunTrapTests.swift:\(DryRunTraps.failsOnTheMainActorLine): Fatal error: "
      #expect(
        text.contains(
          "\(place)Firebolt: a dry run stops the program, because it can't abandon a recipe on the main actor."),
        "\(text)")
      let first = try #require(text.range(of: #"nothing is registered for DryRunTraps.Missing in resolver "trap""#))
      let last = try #require(text.range(of: #"nothing is registered for DryRunTraps.Other in resolver "trap""#))
      #expect(first.upperBound < last.lowerBound)
    }
  }
#endif
