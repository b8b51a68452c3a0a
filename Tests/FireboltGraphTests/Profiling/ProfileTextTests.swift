import Firebolt
import FireboltGraph
import Foundation
import TestSupport
import Testing

/// Profiles as text and as trace events.
struct ProfileTextTests {
  private let resolver = Resolver()

  /// The text, with `TIME` for every time, and with single spaces.
  private func normalised(_ profile: Profile) -> String {
    "\(profile)".replacingOccurrences(of: "\(#fileID):", with: "")
      .withoutTimes.replacing(#/ +/#, with: " ")
  }

  @Test func theTableSumsTheRunsOfEachRecipeTheMostExpensiveFirst() {
    let resolver = Resolver("ProfileTextTests")
    let line = #line
    resolver.register(.factory) { Leaf() }
    resolver.register(.factory) { resolver in
      let leaf: Leaf = resolver.get()
      Thread.sleep(forTimeInterval: 0.01)
      return Branch(leaf: leaf)
    }
    let profile = onAnotherThread {
      resolver.profile {
        for _ in 0..<3 { _ = resolver.get() as Branch }
      }
    }
    #expect(
      normalised(profile) == """
        "ProfileTextTests": TIME, 6 runs of 2 recipes in 1 lane
        critical path
        TIME Leaf, from TIME to TIME
        TIME Branch, from TIME to TIME
        TIME Leaf, from TIME to TIME
        TIME Branch, from TIME to TIME, TIME late, behind Branch
        TIME Leaf, from TIME to TIME
        TIME Branch, from TIME to TIME, TIME late, behind Branch
        self total waited times recipe
        TIME TIME – 3 Branch \(line + 2), factory
        TIME TIME – 3 Leaf \(line + 1), factory
        """)
  }

  @Test func theTotalOfARecipeThatRunsWithinItselfIsThatOfTheOutermostRun() throws {
    resolver.register(.factory, arg1: Int.self) { (resolver: Resolver, depth: Int) -> Leaf in
      Thread.sleep(forTimeInterval: 0.002)
      return depth == 0 ? Leaf() : resolver.get(depth - 1)
    }
    let profile = resolver.profile { _ = resolver.get(3) as Leaf }
    #expect(profile.runs.count == 4)
    let row = try #require("\(profile)".split(separator: "\n").last).split(separator: "  ")
    #expect(row[1].trimmingCharacters(in: .whitespaces) == duration(profile.runs[0].seconds), "\(profile)")
  }

  /// The trace events of a profile.
  private func events(_ profile: Profile) throws -> [[String: Any]] {
    let trace = try JSONSerialization.jsonObject(with: Data(profile.traceEvents.utf8)) as? [String: Any]
    return try #require(trace?["traceEvents"] as? [[String: Any]])
  }

  /// When a slice of the trace begins and ends.
  private func span(_ event: [String: Any]) throws -> (start: Double, end: Double) {
    let start = try #require((event["ts"] as? NSNumber)?.doubleValue)
    return (start, start + (try #require((event["dur"] as? NSNumber)?.doubleValue)))
  }

  @Test func traceEventsAreValidAndNested() throws {
    resolver.register { Leaf() }
    resolver.register(name: "<b> \"") { Branch(leaf: $0.get()) }
    let profile = resolver.profile { _ = resolver.get(name: "<b> \"") as Branch }
    let events = try events(profile)
    #expect(events.map { $0["ph"] as? String } == ["M", "X", "X"])
    #expect(events[1]["name"] as? String == #"Branch "<b> \"""#)
    let (outer, inner) = try (span(events[1]), span(events[2]))
    // Times have three decimals.
    #expect(inner.start >= outer.start - 0.001 && inner.end <= outer.end + 0.002)
  }

  /// Slices of one track nest, or don't touch; waits, and what is prepared for the main thread, aren't slices.
  @Test(arguments: 0..<3) func slicesOfATrackNest(_: Int) async throws {
    let profile = try await Launch().profile()
    let events = try events(profile)
    let slices = events.filter { $0["ph"] as? String == "X" }
    #expect(slices.count == profile.runs.count)
    for (_, track) in Dictionary(grouping: slices, by: { $0["tid"] as? Int }) {
      let spans = try track.map(span).sorted { ($0.start, -$0.end) < ($1.start, -$1.end) }
      var open: [Double] = []
      for span in spans {
        // Times have three decimals.
        while let end = open.last, end <= span.start + 0.002 { open.removeLast() }
        if let end = open.last { #expect(span.end <= end + 0.002) }
        open.append(span.end)
      }
    }
    // Each wait has a beginning and an end, and leads to the run that it waited for.
    let kinds = Dictionary(grouping: events) { $0["ph"] as? String ?? "" }.mapValues(\.count)
    #expect(kinds["b"] == kinds["e"] && kinds["b"] ?? 0 >= profile.waits.count)
    let known = profile.waits.count { $0.maker != nil }
    #expect(kinds["s"] ?? 0 == known && kinds["f"] ?? 0 == known)
  }
}
