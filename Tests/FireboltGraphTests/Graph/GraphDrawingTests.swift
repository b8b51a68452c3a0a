import Firebolt
import Testing

/// A graph as a picture.
struct GraphDrawingTests {
  private final class Oven: Sendable { init(_ door: Door) {} }
  private final class Door: Sendable { init(_ oven: Oven) {} }
  private final class Box<Content>: Sendable { init(_ oven: Oven?, _ later: Lazy<Door>) {} }
  private final class Lid: Sendable { init(_ box: Box<Int>, _ hinge: Hinge) {} }
  private final class Hinge: Sendable {}

  private var graph: DependencyGraph {
    let resolver = Resolver()
    resolver.load(
      Module("oven") {
        $0.autowire(Oven.init)
        $0.autowire(.weak, Door.init)
      })
    resolver.autowire(.graph, Box<Int>.init)
    resolver.autowire(.factory, Lid.init)
    return resolver.graph
  }

  @Test func mermaidHasModulesScopesAndWhatIsWrongInRed() {
    #expect(
      graph.mermaid == """
        flowchart LR
          subgraph m0["oven"]
            n0["Oven"]:::is_single
            n1>"Door"]:::is_weak
          end
          n2{{"Box#60;Int#62;"}}:::is_graph
          n3("Lid"):::is_factory
          n4["Hinge"]:::is_missing
          n0 --> n1
          n1 --> n0
          n2 --o n0
          n2 -.-> n1
          n3 --> n2
          n3 --> n4
          classDef is_single fill:#ddf4ff,stroke:#0969da,color:#1b1f24
          classDef is_factory fill:#dafbe1,stroke:#1a7f37,color:#1b1f24
          classDef is_weak fill:#eaeef2,stroke:#57606a,color:#1b1f24
          classDef is_graph fill:#fff8c5,stroke:#9a6700,color:#1b1f24
          classDef is_missing fill:#ffebe9,stroke:#cf222e,color:#1b1f24
          linkStyle 0,1,5 stroke:#cf222e,stroke-width:2px

        """)
  }

  @Test func dotHasTheSame() {
    let lines = graph.dot.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.first == "digraph dependencies {" && lines.last == "}")
    #expect(lines.contains("subgraph \"cluster_m0\" {"))
    #expect(lines.contains("n2 [label=\"Box<Int>\", fillcolor=\"#fff8c5\", color=\"#9a6700\"];"))
    #expect(lines.contains { $0.hasPrefix("n4 [label=\"Hinge\"") && $0.contains("dashed") })
    #expect(lines.contains("n0 -> n1 [color=\"#cf222e\", penwidth=1.8];"))
    #expect(lines.contains("n2 -> n0 [arrowhead=empty];"))
    #expect(lines.contains("n2 -> n1 [style=dashed];"))
    #expect(lines.contains("n3 -> n2;"))
  }

  @Test func textOfAnyKindStaysWithinItsLabel() {
    let nasty = "\"]; end\\ \n<b>&`#%%{}()|é🥖"
    let graph = DependencyGraph(
      nodes: [DependencyGraph.Node(id: "a", title: nasty, scope: .single, module: nasty)], edges: [])
    let label = "#34;#93;#59; end#92; #10;#60;b#62;#38;#96;#35;#37;#37;#123;#125;#40;#41;#124;é#129366;"
    let mermaid = graph.mermaid.split(separator: "\n")
    #expect(mermaid[1] == "  subgraph m0[\"\(label)\"]")
    #expect(mermaid[2] == "    n0[\"\(label)\"]:::is_single")
    #expect(graph.dot.contains("n0 [label=\"\\\"]; end\\\\ \\n<b>&`#%%{}()|é🥖\", "))
  }

  @Test func whatVeryManyNeedSaysHowManyInPlaceOfTheirArrows() {
    let graph = DependencyGraph(
      nodes: (0...16).map { DependencyGraph.Node(id: "\($0)", title: "T\($0)", scope: .factory) },
      edges: (1...16).map { DependencyGraph.Edge(from: "\($0)", to: "0") })
    #expect(graph.dot.contains("T0 (needed by 16)"))
    #expect(!graph.dot.contains("-> n0"))
    #expect(graph.mermaid.contains("\"T0 #40;needed by 16#41;\""))
    #expect(!graph.filter { $0.id != "16" }.dot.contains("needed by"))
  }

  @Test func anEmptyGraphIsAPictureToo() {
    #expect(Resolver().graph.mermaid == "flowchart LR\n")
    #expect(Resolver().graph.dot.hasSuffix("}\n"))
  }
}
