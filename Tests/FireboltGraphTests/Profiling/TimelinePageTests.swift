import Firebolt
import FireboltGraph
import Foundation
import TestSupport
import Testing

private final class Screen: Sendable { init(leaf: Leaf, branch: Branch) {} }

/// What the page's script reads.
private struct TimelineData: ScriptData {
  struct Run: Decodable {
    let title: String, style: String, caller: Int?, start: Double, began: Double?
  }

  struct Step: Decodable {
    let run: Int, after: Int?
  }

  let runs: [Run], lanes: [String], critical: [Step]?, source: String?
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
struct TimelinePageTests {
  private let resolver = Resolver()

  @Test func theDataHasTheRunsInTheirLanes() throws {
    resolver.register { Leaf() }
    resolver.register(name: "</script><b>") { Branch(leaf: $0.get()) }
    let profile = resolver.profile { _ = resolver.get(name: "</script><b>") as Branch }
    let data = try TimelineData(profile.html)
    #expect(data.runs.map(\.title) == [#"Branch "</script><b>""#, "Leaf"])
    #expect(data.runs.map(\.caller) == [nil, 0] && data.runs.map(\.style) == ["single", "single"])
    #expect(data.lanes.count == 1)
    #expect(!profile.html.contains("</script><b>"), "a name ends no script")
  }

  @Test func whatWasAwaitedBeforeARecipeBeganBelongsToIt() async throws {
    let data = try TimelineData(await Resolver.screenProfile().html)
    #expect(data.runs.map(\.title) == ["Screen", "Leaf", "Branch"] && data.runs.map(\.caller) == [nil, 0, 0])
    #expect(try #require(data.runs[0].began) - data.runs[0].start >= 12_000)
    #expect(data.lanes.contains("main thread"))
    #expect(data.critical?.map(\.run) == [1, 2, 0] && data.critical?.map(\.after) == [nil, 1, nil])
  }

  @Test func placesAreLinksWhereTheSourceIsGiven() throws {
    let profile = resolver.register { Leaf() }.profile { _ = resolver.get() as Leaf }
    #expect(try TimelineData(profile.html).source == nil)
    #expect(try TimelineData(profile.html(source: "https://example.com/")).source == "https://example.com/")
  }

  @Test func aProfileOfNothingIsAPageToo() throws {
    #expect(try TimelineData(resolver.profile {}.html).runs.isEmpty)
  }
}

/// Writes the page that `.ci/page` opens.
struct TimelinePageFiles {
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
