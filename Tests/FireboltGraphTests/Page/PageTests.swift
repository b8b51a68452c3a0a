import Firebolt
import FireboltGraph
import Foundation
import TestSupport
import Testing

protocol PageAdvertisement {}
private struct PageSpot: PageAdvertisement {}

/// A graph as a page. `.ci/page` opens the pages of these tests in a browser.
struct PageTests {
  @Test func aPageShowsEveryNodeAndEveryEdge() throws {
    let graph = Cinema.resolver.graph
    let shown = try PageData(graph.html)
    #expect(shown.nodes.map(\.id) == graph.nodes.map(\.id) + graph.missing.map(\.id))
    let ends = shown.edges.map { [shown.nodes[$0.from].id, shown.nodes[$0.to].id] }
    #expect(ends == graph.edges.map { [$0.source, $0.target] })
    #expect(shown.blocks.compactMap(\.title) == ["network", "storage", "films", "tickets"])
    let film = try #require(shown.nodes.first { $0.title == "FilmViewModel" })
    #expect(film.arguments == ["String"] && shown.module(of: film) == "films" && film.scope == "factory")
    #expect(film.place?.hasPrefix("FireboltGraphTests/Cinema.swift:") == true)
    #expect(shown.issues == nil && shown.source == nil && shown.resolver == "Cinema")
  }

  @Test func anArrowKnowsItsParameter() throws {
    let shown = try PageData(Cinema.resolver.graph.html)
    let start = try #require(shown.nodes.firstIndex { $0.title == "Start" })
    let arrows = shown.edges.filter { $0.from == start }.map {
      [shown.nodes[$0.to].title, $0.kind ?? "", "\($0.parameter ?? 0)"]
    }
    #expect(arrows == [["FilmListViewModel", "", "1"], ["BoxOffice", "", "3"], ["Help", "deferred", "2"]])
  }

  @Test func anIssueHasItsPathItsPlacesAndItsFix() throws {
    let shown = try PageData(Cinema.page())
    let issues = try #require(shown.issues)
    let places = issues.map { issue in [issue.code] + issue.nodes.map { shown.nodes[$0].title } }
    #expect(places == [["cycle", "Seat", "Hall"], ["notRegistered", "BoxOffice", "Printer"]])
    #expect(issues[0].steps.map(\.title) == ["Seat", "Hall", "Seat"])
    #expect(issues[0].steps.allSatisfy { $0.place?.hasPrefix("FireboltGraphTests/Cinema.swift:") == true })
    #expect(issues[1].fix.contains("$0.register { Printer(…) }"))
    #expect(shown.edges.filter { $0.wrong == true }.map { shown.nodes[$0.to].title } == ["Hall", "Seat", "Printer"])
    let valid = Resolver().register { 1 }
    #expect(try PageData(valid.graph.html(marking: try valid.verify())).issues?.isEmpty == true)
  }

  @Test func whatIsOptionalAndNotRegisteredHasAStyleOfItsOwn() throws {
    let shown = try PageData(Self.pageOfAbsence())
    #expect(shown.nodes.map(\.title) == ["PageSpot \"spot\"", "Int", "String", "Double"])
    #expect(shown.nodes.last?.style == "absent" && shown.edges.allSatisfy { $0.wrong != true })
    #expect(shown.issues?.map(\.code) == ["absentOptional"] && shown.issues?.map(\.nodes) == [[1]])
  }

  /// A page with one optional dependency that isn't registered, and one note.
  private static func pageOfAbsence() throws -> String {
    let resolver = Resolver()
    resolver.register(name: "spot") { PageSpot() }
    resolver.autowire { (_: [any PageAdvertisement]) in 1 }
    resolver.register { (resolver: Resolver) -> String in
      let price: Double? = resolver.get()
      return "\(price ?? 0)"
    }
    resolver.observed { _ = resolver.get() as String }
    return try resolver.verify().html
  }

  @Test func theFormsOfHTMLAreOne() {
    let graph = Cinema.resolver.graph
    #expect(graph.html == graph.html())
    // The property is a value, too, where a function is expected.
    #expect([graph].map(\.html) == [graph.html(source: nil, comparedTo: nil, marking: nil)])
  }

  @Test func noTextOfTheProgramIsReadAsHTML() throws {
    let nasty = "</script><script>alert(1)</script><!--\"'&\\\u{2028}\n\u{1}é🥖"
    let node = DependencyGraph.Node(
      id: nasty, title: nasty, types: [nasty], name: nasty, scope: .custom(nasty), module: nasty, resolverId: nasty,
      fileID: nasty, arguments: [nasty])
    let plain = DependencyGraph.Node(id: "a", title: "a", scope: .single)
    let graph = DependencyGraph(nodes: [node], missing: [.init(id: "\(nasty)2", title: nasty)], edges: [])
    let shown = try PageData(graph.html(source: nasty, comparedTo: nasty))
    #expect(
      shown.nodes[0].id == nasty && shown.nodes[0].title.hasPrefix("</script>")
        && shown.module(of: shown.nodes[0]) == nasty)
    #expect(shown.nodes[0].arguments == [nasty] && shown.nodes[1].id == "\(nasty)2" && shown.source == nasty)
    let frame = { (page: String) in page.components(separatedBy: "<").count }
    #expect(
      frame(graph.html(source: nasty, comparedTo: nasty)) == frame(DependencyGraph(nodes: [plain], edges: []).html))
  }

  @Test func aPageIsSmallAndAlwaysTheSame() {
    #expect(Resolver().graph.html.utf8.count < 52_000)
    #expect(Cinema.resolver.graph.html == Cinema.resolver.graph.html)
    // The only addresses are the names of XML languages.
    #expect(Resolver().graph.html.components(separatedBy: "://").count == 2)
  }

  /// `.ci/page --picture` renews the pictures, and puts the data of the page into them.
  @Test(arguments: ["graph-page.png", "graph-page~dark.png"])
  func thePictureInTheGuideIsOfThisPage(name: String) throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = package.appendingPathComponent("Sources/FireboltGraph/FireboltGraph.docc/Resources/\(name)")
    let picture = try Data(contentsOf: file)
    let data = try #require(try Cinema.page().components(separatedBy: "id=\"data\">").last)
    let text = data.prefix { $0 != "<" }
    #expect(picture.range(of: Data(text.utf8)) != nil, "run .ci/page as it says")
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["FIREBOLT_PAGES"] != nil))
  func thePagesAreWrittenForTheBrowser() throws {
    let folder = URL(fileURLWithPath: ProcessInfo.processInfo.environment["FIREBOLT_PAGES"] ?? "")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let nasty = "<img src=x onerror=alert(1)>"
    let hostile = DependencyGraph(
      nodes: [
        .init(id: nasty, title: nasty, scope: .custom(nasty), module: nasty, resolverId: nasty, fileID: nasty),
        .init(id: "__proto__", title: "\u{202E}constructor", scope: .single, module: "__proto__"),
      ], edges: [.init(from: nasty, to: "__proto__"), .init(from: "__proto__", to: nasty)])
    var pages = [
      "cinema": try Cinema.page(), "large": DependencyGraph.large(500).html, "huge": DependencyGraph.large(2_000).html,
      "compared": Cinema.resolver.graph.html(source: "https://example.com/main/", comparedTo: Cinema.formerSnapshot),
      "hostile": hostile.html(comparedTo: nasty), "empty": Resolver("Nothing").graph.html,
      "absent": try Self.pageOfAbsence(), "family": Resolver.familyPage,
    ]
    for count in [11, 55, 120, 300, 1_600] { pages["shop-\(count)"] = DependencyGraph.shop(count).html }
    for (name, page) in pages {
      try page.write(to: folder.appendingPathComponent("\(name).html"), atomically: true, encoding: .utf8)
    }
  }
}
