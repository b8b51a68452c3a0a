import Firebolt
import Foundation
import Testing

/// What Graphviz makes of a graph. CI installs it; where it isn't, there is nothing to test.
struct PictureTests {
  private static let dot = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/dot" }
    .first(where: FileManager.default.isExecutableFile)

  /// Draws a graph, and returns what Graphviz says of it.
  private func draw(_ graph: DependencyGraph) throws -> (picture: String, complaints: String) {
    let program = try #require(Self.dot)
    let folder = try TemporaryFolder()
    try folder.create("graph.dot", graph.dot)
    let run = try Command(URL(fileURLWithPath: program), ["-Tsvg", "graph.dot"], in: folder)
    #expect(run.succeeded)
    return (run.output, run.errors)
  }

  /// A graph of layers, in which each node needs a few of the next layer, and some go wrong.
  private func graph(layers: Int, of width: Int) -> DependencyGraph {
    let scopes: [Resolver.Scope] = [.single, .factory, .weak, .graph, .custom("a \"kind\"")]
    let kinds: [DependencyGraph.Edge.Kind] = [.plain, .optional, .array, .deferred]
    let nodes = (0..<layers * width).map { number in
      DependencyGraph.Node(
        id: "\(number)", title: "Repository<\"\(number)\">", scope: scopes[number % 5],
        module: number % 7 == 0 ? nil : "module \(number % 3)")
    }
    let edges = nodes.indices.flatMap { number in
      (0...number % 3).map { step in
        DependencyGraph.Edge(
          from: "\(number)", to: "\((number + width + step) % (layers * width))", kind: kinds[(number + step) % 4])
      }
    }
    return DependencyGraph(
      nodes: nodes, missing: [DependencyGraph.Missing(id: "missing", title: "Missing & gone")],
      edges: edges + [DependencyGraph.Edge(from: "1", to: "missing")])
  }

  @Test(.enabled(if: dot != nil), arguments: [(5, 4), (10, 30)])
  func graphvizDrawsEveryNodeWithoutAComplaint(_ layers: Int, _ width: Int) throws {
    let graph = graph(layers: layers, of: width)
    let (picture, complaints) = try draw(graph)
    #expect(complaints == "")
    #expect(picture.contains("</svg>"))
    for node in graph.nodes { #expect(picture.contains("Repository&lt;&quot;\(node.id)&quot;&gt;")) }
    #expect(picture.contains("Missing &amp; gone"))
    #expect(picture.contains("#cf222e"))
  }

  @Test(.enabled(if: dot != nil)) func graphvizDrawsTextOfAnyKind() throws {
    let nasty = "\"]; } end\\ \\N\n<b>&`#%{}()|é"
    let node = DependencyGraph.Node(id: "a", title: nasty, scope: .single, module: nasty)
    let (picture, complaints) = try draw(DependencyGraph(nodes: [node], edges: []))
    #expect(complaints == "")
    #expect(picture.components(separatedBy: "&lt;b&gt;&amp;`#%{}()|é").count > 2)
    #expect(picture.contains("&quot;]; } end\\ \\N"))
  }

  @Test(.enabled(if: dot != nil)) func anEmptyGraphIsDrawnToo() throws {
    #expect(try draw(Resolver().graph).complaints == "")
  }

  @Test func thePictureInTheGuideIsOfTheGraphThatTheGuidePrints() throws {
    let guide = try #require(Document.articles.get().first { $0.file == "VerifyingAndVisualising.md" })
    let mermaid = try #require(guide.blocks.map(\.output).first { $0.hasPrefix("flowchart") })
    let file = Toolchain.package.appendingPathComponent("Sources/Firebolt/Firebolt.docc/Resources/films-graph.svg")
    let picture = try String(contentsOf: file, encoding: .utf8)
    let titles = mermaid.split(separator: "\"").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    #expect(titles.count == 8)
    for title in titles { #expect(picture.contains(">\(title)</text>")) }
    let arrows = mermaid.split(separator: "\n").filter { $0.contains(" --") || $0.contains(" -.") }
    #expect(picture.components(separatedBy: "class=\"edge\"").count - 1 == arrows.count)
  }
}
