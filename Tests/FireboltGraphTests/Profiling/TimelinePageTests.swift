import Firebolt
import FireboltGraph
import Foundation
import TestSupport
import Testing

private final class Leaf: Sendable {}
private final class Branch: Sendable {
  init(leaf: Leaf) {}
}

private final class Screen: Sendable {
  init(leaf: Leaf, branch: Branch) {}
}

extension Resolver {
  /// A screen that is made on the main thread, after two others were awaited, one behind the other.
  fileprivate static func screen() -> Resolver {
    let resolver = Resolver()
    resolver.registerAsync {
      try await Task.sleep(for: .milliseconds(8))
      return Leaf()
    }
    resolver.registerAsync {
      try await Task.sleep(for: .milliseconds(4))
      return Branch(leaf: Leaf())
    }
    resolver.autowire(.factory, Screen.init, on: MainActor.self)
    return resolver
  }

  fileprivate static func screenProfile() async throws -> Profile {
    let resolver = screen()
    return try await resolver.profile { () async throws in _ = try await resolver.getAsync(Screen.self) }
  }
}

/// The page of a profile.
@Suite struct TimelinePageTests {
  private let resolver = Resolver()

  /// The data of a page.
  private func data(of html: String) throws -> [String: Any] {
    let start = try #require(html.range(of: #"<script type="application/json" id="data">"#))
    let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
    let text = html[start.upperBound..<end.lowerBound]
    return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func theDataHasTheRunsInTheirLanes() throws {
    resolver.register { Leaf() }
    resolver.register(name: "</script><b>") { Branch(leaf: $0.get()) }
    let profile = resolver.profile { _ = resolver.get(name: "</script><b>") as Branch }
    let data = try data(of: profile.html)
    let runs = try #require(data["runs"] as? [[String: Any]])
    #expect(runs.map { $0["title"] as? String } == [#"Branch "</script><b>""#, "Leaf"])
    #expect(runs.map { $0["caller"] as? Int } == [nil, 0])
    #expect(runs.map { $0["style"] as? String } == ["single", "single"])
    #expect((data["lanes"] as? [String])?.count == 1)
    #expect(!profile.html.contains("</script><b>"), "a name ends no script")
  }

  @Test func whatWasAwaitedBeforeARecipeBeganBelongsToIt() async throws {
    let data = try data(of: await Resolver.screenProfile().html)
    let runs = try #require(data["runs"] as? [[String: Any]])
    #expect(runs.map { $0["title"] as? String } == ["Screen", "Leaf", "Branch"])
    #expect(runs.map { $0["caller"] as? Int } == [nil, 0, 0])
    let (start, began) = try (#require(runs[0]["start"] as? Double), #require(runs[0]["began"] as? Double))
    #expect(began - start >= 12_000)
    #expect((data["lanes"] as? [String])?.contains("main thread") == true)
    let critical = try #require(data["critical"] as? [[String: Any]])
    #expect(critical.map { $0["run"] as? Int } == [1, 2, 0])
    #expect(critical.map { $0["after"] as? Int } == [nil, 1, nil])
  }

  @Test func placesAreLinksWhereTheSourceIsGiven() throws {
    let profile = resolver.register { Leaf() }.profile { _ = resolver.get() as Leaf }
    #expect(try data(of: profile.html)["source"] == nil)
    #expect(try data(of: profile.html(source: "https://example.com/"))["source"] as? String == "https://example.com/")
  }

  @Test func aProfileOfNothingIsAPageToo() throws {
    let data = try data(of: resolver.profile {}.html)
    #expect((data["runs"] as? [Any])?.isEmpty == true)
  }
}

/// Writes the page that `.ci/page` opens.
@Suite struct TimelinePageFiles {
  @Test(.enabled(if: ProcessInfo.processInfo.environment["FIREBOLT_PAGES"] != nil))
  func aLaunchIsWrittenForTheBrowser() async throws {
    let folder = URL(fileURLWithPath: ProcessInfo.processInfo.environment["FIREBOLT_PAGES"] ?? "")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let screen = try await Resolver.screenProfile().html
    try screen.write(to: folder.appendingPathComponent("screen.html"), atomically: true, encoding: .utf8)
    let profile = try await Launch(in: Resolver("Launch")).profile()
    #expect(profile.runs.count == 59)
    let page = profile.html(source: "https://example.com/blob/main/")
    try page.write(to: folder.appendingPathComponent("profile.html"), atomically: true, encoding: .utf8)
    try "\(profile)\n".write(to: folder.appendingPathComponent("profile.txt"), atomically: true, encoding: .utf8)
    try profile.traceEvents.write(to: folder.appendingPathComponent("profile.json"), atomically: true, encoding: .utf8)
  }
}
