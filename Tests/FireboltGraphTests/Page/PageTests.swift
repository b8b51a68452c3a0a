import Firebolt
import FireboltGraph
import Foundation
import TestSupport
import Testing

/// A graph as a page. `.ci/page` opens the pages of these tests in a browser.
struct PageTests {
  /// The application of a cinema, with what is wrong in it.
  private func cinema() throws -> String {
    let error = #expect(throws: VerificationError.self) { try Cinema.resolver.verify() }
    return Cinema.resolver.graph.html(marking: try #require(error).verification)
  }

  /// A graph of 500 nodes and 1,500 edges. The nodes of a module are in three rows. A node needs nodes of the next row,
  /// the last row needs other modules, and everything needs the last module.
  private var large: DependencyGraph {
    let scopes: [Resolver.Scope] = [.single, .factory, .single, .graph, .custom("session"), .weak, .single]
    let rows = ["View", "Model", "Service"]
    let nodes = (0..<500).map { number in
      let (module, place) = (number / 25, number % 25)
      return DependencyGraph.Node(
        id: "App.Part\(number)", title: "Feature\(module)\(rows[place / 9])\(place % 9)", types: ["App.Part\(number)"],
        scope: scopes[number % 7], module: module < 19 ? "feature \(module)" : "core", fileID: "App/\(module).swift",
        line: place + 1)
    }
    let edges = nodes.indices.flatMap { number -> [DependencyGraph.Edge] in
      let (module, place) = (number / 25, number % 25)
      let next = place < 18 ? number / 25 * 25 + (place / 9 + 1) * 9 : min(19, module / 5 * 5 + 5 + place % 5) * 25
      let last = place < 18 ? place / 9 == 0 ? 9 : 7 : 9
      let targets = [next + place % last, next + (place + 3) % last, 499 - place % 3]
      return targets.filter { $0 > number }.map { .init(from: "App.Part\(number)", to: "App.Part\($0)") }
    }
    return DependencyGraph(nodes: nodes, edges: edges)
  }

  /// The page's data, as the browser reads it.
  private func data(_ page: String) throws -> PageData {
    let parts = page.components(separatedBy: "<script type=\"application/json\" id=\"data\">")
    try #require(parts.count == 2)
    let text = try #require(parts[1].components(separatedBy: "</script>").first)
    return try JSONDecoder().decode(PageData.self, from: Data(text.utf8))
  }

  @Test func aPageShowsEveryNodeAndEveryEdge() throws {
    let graph = Cinema.resolver.graph
    let shown = try data(graph.html)
    #expect(shown.nodes.map(\.id) == graph.nodes.map(\.id) + graph.missing.map(\.id))
    let ends = shown.edges.map { [shown.nodes[$0.from].id, shown.nodes[$0.to].id] }
    #expect(ends == graph.edges.map { [$0.source, $0.target] })
    #expect(shown.bands.map(\.title) == ["tickets", "", "films", "storage", "network"])
    let film = try #require(shown.nodes.first { $0.title == "FilmViewModel" })
    #expect(film.arguments == ["String"] && film.module == "films" && film.scope == "factory")
    #expect(film.place?.hasPrefix("FireboltGraphTests/Cinema.swift:") == true)
    #expect(shown.issues == nil)
  }

  @Test func issuesStandAtTheirNodes() throws {
    let shown = try data(cinema())
    let places = try #require(shown.issues).map { issue in [issue.code] + issue.nodes.map { shown.nodes[$0].title } }
    #expect(places == [["cycle", "Seat", "Hall"], ["notRegistered", "BoxOffice", "Printer"]])
    #expect(shown.edges.filter(\.wrong).map { shown.nodes[$0.to].title } == ["Hall", "Seat", "Printer"])
    let valid = Resolver().register { 1 }
    #expect(try data(valid.graph.html(marking: try valid.verify())).issues?.isEmpty == true)
  }

  @Test func whatNeedsSomethingStandsLeftOfItExceptInACycle() throws {
    for page in [try cinema(), large.html] {
      let shown = try data(page)
      for edge in shown.edges {
        let columns = shown.nodes[edge.to].column - shown.nodes[edge.from].column
        #expect(abs(columns) == edge.via.count + 1, "an arrow has a place in each column that it crosses")
        #expect(columns > 0 || edge.wrong)
      }
    }
  }

  @Test func nodesDoNotOverlap() throws {
    for page in [try cinema(), large.html] {
      let shown = try data(page)
      for nodes in Dictionary(grouping: shown.nodes, by: { [$0.band, $0.column] }).values {
        let heights = nodes.map(\.y).sorted()
        #expect(zip(heights, heights.dropFirst()).allSatisfy { $1 - $0 >= 33 })
        #expect(heights.allSatisfy { (13...shown.bands[nodes[0].band].height - 13).contains($0) })
      }
    }
  }

  @Test func noTextOfTheProgramIsReadAsHTML() throws {
    let nasty = "</script><script>alert(1)</script><!--\"'&\\\u{2028}\n\u{1}é🥖"
    let node = DependencyGraph.Node(
      id: nasty, title: nasty, types: [nasty], name: nasty, scope: .custom(nasty), module: nasty, resolverId: nasty,
      fileID: nasty, arguments: [nasty])
    let plain = DependencyGraph.Node(id: "a", title: "a", scope: .single)
    let graph = DependencyGraph(nodes: [node], missing: [.init(id: "\(nasty)2", title: nasty)], edges: [])
    let shown = try data(graph.html)
    #expect(shown.nodes[0].id == nasty && shown.nodes[0].title.hasPrefix("</script>") && shown.nodes[0].module == nasty)
    #expect(shown.nodes[0].arguments == [nasty] && shown.nodes[1].id == "\(nasty)2")
    let frame = { (page: String) in page.components(separatedBy: "<").count }
    #expect(frame(graph.html) == frame(DependencyGraph(nodes: [plain], edges: []).html))
  }

  @Test func aPageIsSmallAndAlwaysTheSame() {
    #expect(Resolver().graph.html.utf8.count < 60_000)
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
    let data = try #require(try cinema().components(separatedBy: "id=\"data\">").last)
    let text = data.prefix { $0 != "<" }
    #expect(picture.range(of: Data(text.utf8)) != nil, "run .ci/page as it says")
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["FIREBOLT_PAGES"] != nil))
  func thePagesAreWrittenForTheBrowser() throws {
    let folder = URL(fileURLWithPath: ProcessInfo.processInfo.environment["FIREBOLT_PAGES"] ?? "")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, page) in [("cinema", try cinema()), ("large", large.html)] {
      try page.write(to: folder.appendingPathComponent("\(name).html"), atomically: true, encoding: .utf8)
    }
  }
}

/// What a page's script reads.
private struct PageData: Decodable {
  struct Node: Decodable {
    let id: String, title: String, band: Int, column: Int, y: Double
    let scope: String?, module: String?, place: String?, arguments: [String]?
  }

  struct Edge: Decodable {
    let from: Int, to: Int, wrong: Bool, via: [Double]
  }

  struct Band: Decodable {
    let title: String, height: Double
  }

  struct Issue: Decodable {
    let code: String, nodes: [Int]
  }

  let nodes: [Node], edges: [Edge], bands: [Band], issues: [Issue]?
}
