import Firebolt
import FireboltGraph
import TestSupport
import Testing

private final class Oven: Sendable { init(_ door: Door) {} }
private final class Door: Sendable { init(_ oven: Oven) {} }
private final class Box<Content>: Sendable { init(_ oven: Oven?, _ later: Lazy<Door>) {} }
private final class Lid: Sendable { init(_ box: Box<Int>, _ hinge: Hinge) {} }
private final class Hinge: Sendable {}

/// The drawing of a graph.
struct GraphDrawingTests {

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
    #expect(lines.contains("n1 -> n0 [color=\"#cf222e\", penwidth=1.8];"))
    #expect(lines.contains("n2 -> n0 [arrowhead=empty];"))
    #expect(lines.contains("n2 -> n1 [style=dashed];"))
    #expect(lines.contains("n3 -> n2;"))
  }

  @Test func textOfAnyKindStaysWithinItsLabel() {
    let nasty = "\"]; end\\ \n<b>&`#%%{}()|é🥖"
    let graph = DependencyGraph(
      nodes: [DependencyGraph.Node(id: "a", title: nasty, scope: .single, module: nasty)], edges: [])
    let label = "#34;#93;#59; end#92; <br/>#60;b#62;#38;#96;#35;#37;#37;#123;#125;#40;#41;#124;é#129366;"
    let mermaid = graph.mermaid.split(separator: "\n")
    #expect(mermaid[1] == "  subgraph m0[\"\(label)\"]")
    #expect(mermaid[2] == "    n0[\"\(label)\"]:::is_single")
    #expect(graph.dot.contains("n0 [label=\"\\\"]; end\\\\ \\n<b>&amp;`#%%{}()|é🥖\", "))
  }

  @Test func wordsOfTheLanguageOfMermaidAreTextWithinALabel() {
    let titles = ["", "end", "direction LR", "direction  TB 1"]
    let nodes = titles.map { DependencyGraph.Node(id: "id of \($0)", title: $0, scope: .single) }
    let labels = DependencyGraph(nodes: nodes, edges: []).mermaid.split(separator: "\"").enumerated()
      .filter { $0.offset % 2 == 1 }.map(\.element)
    #expect(labels == [" ", "end", "direction#32;LR", "direction#32; TB 1"])
  }

  @Test func everyEdgeOfACycleIsRedAndNoOther() {
    let graph = DependencyGraph("abcdefg", ["a?b", "b*c", "ca", "bd", "dc", "ae", "e~a", "ff", "fg"])
    let arrows = graph.dot.split(separator: "\n").filter { $0.contains("->") }.map { line in
      let ends = line.split { !$0.isNumber && $0 != "n" }.filter { $0.first == "n" && $0.count == 2 }.map(String.init)
      return (ends: ends[0] + ends[1], isRed: line.contains("#cf222e"))
    }
    #expect(arrows.filter(\.isRed).map(\.ends) == ["n0n1", "n1n2", "n2n0", "n1n3", "n3n2", "n5n5"])
    #expect(arrows.filter { !$0.isRed }.map(\.ends) == ["n0n4", "n4n0", "n5n6"])
    #expect(graph.mermaid.contains("  linkStyle 0,1,2,3,4,7 "))
  }

  @Test func aModuleOfTheSameWordsAsALevelHasABoxOfItsOwn() {
    let nodes = [("a", "parent", 0), ("b", nil, 1), ("c", "parent", 1)].map { id, module, level in
      DependencyGraph.Node(id: id, title: id, scope: .single, module: module, level: level)
    }
    let dot = DependencyGraph(nodes: nodes, edges: []).dot
    #expect(dot.components(separatedBy: "subgraph").count == 4)
  }

  @Test func eachScopeHasALookOfItsOwn() {
    let scopes: [Resolver.Scope] = [
      .single, .factory, .weak, .graph, .custom("day"), .expiring(after: 60), .perResolver, .perArguments,
    ]
    let nodes = scopes.map { DependencyGraph.Node(id: "\($0)", title: "\($0)", scope: $0) }
    let mermaid = DependencyGraph(nodes: nodes, edges: []).mermaid
    #expect(mermaid.components(separatedBy: "classDef").count == scopes.count + 1 && !mermaid.contains("missing"))
  }

  @Test func anEmptyGraphIsAPictureToo() {
    #expect(Resolver().graph.mermaid == "flowchart LR\n")
    #expect(Resolver().graph.dot.hasSuffix("}\n"))
  }
}
