import Firebolt
import FireboltGraph
import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Graphs drawn by Graphviz. CI installs Graphviz; without it, the tests that draw are disabled.
struct PictureTests {
  private static let dot = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/dot" }
    .first(where: FileManager.default.isExecutableFile)

  /// Draws a graph, and returns the picture and what Graphviz complains about.
  private func draw(_ graph: DependencyGraph) throws -> (picture: String, complaints: String) {
    let program = try #require(Self.dot)
    let folder = try TemporaryFolder()
    try folder.create("graph.dot", graph.dot)
    let run = try Command(URL(fileURLWithPath: program), ["-Tsvg", "graph.dot"], in: folder)
    #expect(run.succeeded)
    return (run.output, run.errors)
  }

  /// A graph of layers, in which each node needs a few later nodes. It has cycles and a missing node.
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

  @Test(.enabled(if: dot != nil), arguments: [(5, 4), (6, 20)])
  func graphvizDrawsEveryNodeWithoutAComplaint(_ layers: Int, _ width: Int) throws {
    let graph = graph(layers: layers, of: width)
    let (picture, complaints) = try draw(graph)
    #expect(complaints == "")
    #expect(picture.contains("</svg>"))
    for node in graph.nodes { #expect(picture.contains("Repository&lt;&quot;\(node.id)&quot;&gt;")) }
    #expect(picture.contains("Missing &amp; gone"))
    #expect(picture.contains("#cf222e"))
  }

  @Test(.enabled(if: dot != nil)) func everyLabelIsDrawnAsItWas() throws {
    let texts = [
      "say \"hi\"", "C:\\new\\N \\G \\L", "two\nlines", "two\r\nlines", "a\u{2028}b\u{85}c",
      "&amp; &lt;b&gt; &#65; & &&",
      "<b>bold</b>", "<>", "a|b{c}[d]", "-> n0; }", "# // /* ", "é 👩‍👩‍👧 🏳️‍🌈 日本", "\"\u{301}]; &\u{301}amp; <\u{338}", "a b",
    ]
    let expected = texts.map { $0.split(whereSeparator: \.isNewline).map(String.init) }
    let picture = try labels(ofOddly: texts)
    #expect(picture.nodes == expected)
    #expect(picture.clusters == expected)
  }

  @Test(.enabled(if: dot != nil)) func whatCannotBeSeenIsDrawnAsAnEscapeSequence() throws {
    let texts = ["nul\0", "tab\tand \u{1B}[31m", "\u{202E}round", "\u{FFFF}"]
    let picture = try labels(ofOddly: texts)
    #expect(picture.nodes == [["nul\\u{0}"], ["tab\\u{9}and \\u{1B}[31m"], ["\\u{202E}round"], ["\\u{FFFF}"]])
    #expect(picture.clusters == picture.nodes)
  }

  /// Draws a node for each text. The node's module has that name, too.
  ///
  /// - Returns: The lines that Graphviz draws for each node and each module, in order.
  private func labels(ofOddly texts: [String]) throws -> (nodes: [[String]], clusters: [[String]]) {
    let nodes = texts.enumerated().map { number, text in
      DependencyGraph.Node(id: "\(number)", title: text, scope: .custom(text), module: text)
    }
    let (picture, complaints) = try draw(DependencyGraph(nodes: nodes, edges: []))
    #expect(complaints == "")
    let svg = try Picture(picture)
    return (
      texts.indices.map { svg.lines[["node", "n\($0)"]] ?? [] },
      texts.indices.map { svg.lines[["cluster", "cluster_m\($0)"]] ?? [] }
    )
  }
}

/// The text in a picture that Graphviz has drawn, parsed as XML.
private final class Picture: NSObject, XMLParserDelegate {
  /// The lines of text of each group, by the group's class and title.
  private(set) var lines: [[String]: [String]] = [:]

  private var groups: [[String]] = []
  private var text = ""

  init(_ svg: String) throws {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    // The picture must be well-formed with any names.
    try #require(parser.parse(), "\(parser.parserError as Any)")
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if element == "g", let kind = attributes["class"] { groups.append([kind]) }
    text = ""
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(_ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?) {
    switch element {
    case "title": groups[groups.count - 1].append(text)
    case "text": lines[groups[groups.count - 1], default: []].append(text.replacingOccurrences(of: "\u{A0}", with: " "))
    case "g" where groups.count > 0: groups.removeLast()
    default: break
    }
  }
}
