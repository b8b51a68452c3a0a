import Firebolt
import FireboltGraph
import TestSupport
import Testing

/// The places of a page's nodes.
struct PageLayoutTests {
  /// Returns the block's column and the node's column in it.
  private func columns(_ page: PageData, _ number: Int) -> (block: Int, node: Int) {
    (page.blocks[page.nodes[number].home].column, page.nodes[number].column)
  }

  @Test func whatNeedsSomethingStandsLeftOfItExceptInACycle() throws {
    for page in [try Cinema.page(), DependencyGraph.large(500).html] {
      let shown = try PageData(page)
      for edge in shown.edges where edge.kind != "deferred" && edge.wrong != true {
        #expect(columns(shown, edge.from) < columns(shown, edge.to))
      }
    }
  }

  @Test func whatIsRequestedLaterMovesNothing() throws {
    let shown = try PageData(DependencyGraph("abcd", ["ab", "b~c", "c~d", "d~a"]).html)
    #expect(shown.blocks.map(\.column) == [0, 1, 0, 0] || shown.blocks.map(\.column).max() == 1)
  }

  @Test func nodesAndModulesDoNotOverlap() throws {
    for page in [try Cinema.page(), DependencyGraph.large(500).html] {
      let shown = try PageData(page)
      let nodes = Dictionary(grouping: shown.nodes) { [$0.home, $0.column] }.values.map { $0.map(\.y).sorted() }
      #expect(nodes.allSatisfy { zip($0, $0.dropFirst()).allSatisfy { $1 - $0 >= 33 } })
      let blocks = Dictionary(grouping: shown.blocks, by: \.column).values.map { $0.map(\.y).sorted() }
      #expect(blocks.allSatisfy { zip($0, $0.dropFirst()).allSatisfy { $1 - $0 >= 35 } })
    }
  }

  @Test func aLargeCycleIsNotAsWideAsItIsLong() throws {
    let ids = (0..<60).map { "\($0)" }
    let nodes = ids.map { DependencyGraph.Node(id: $0, title: $0, scope: .single) }
    let edges = ids.indices.map { DependencyGraph.Edge(from: ids[$0], to: ids[($0 + 1) % 60]) }
    #expect(try PageData(DependencyGraph(nodes: nodes, edges: edges).html).blocks.map(\.column).max() ?? 0 < 20)
  }

  @Test func aColumnThatWouldBeTallBecomesSeveral() throws {
    let leaves = (0..<60).map { DependencyGraph.Node(id: "\($0)", title: "\($0)", scope: .single) }
    let root = DependencyGraph.Node(id: "root", title: "root", scope: .single)
    let edges = leaves.map { DependencyGraph.Edge(from: "root", to: $0.id) }
    let shown = try PageData(DependencyGraph(nodes: [root] + leaves, edges: edges).html)
    let rows = Dictionary(grouping: shown.blocks, by: \.column).values.map(\.count)
    #expect(rows.max() ?? 0 <= 15)
    // What has no arrows is spread, too.
    let loose = try PageData(DependencyGraph(nodes: leaves, edges: []).html)
    #expect(Dictionary(grouping: loose.blocks, by: \.column).values.map(\.count).max() ?? 0 <= 15)
  }

  @Test func aLargeGraphWithoutModulesIsInBlocksByFile() throws {
    let nodes = (0..<120).map {
      DependencyGraph.Node(id: "\($0)", title: "\($0)", scope: .single, fileID: "App/\($0 / 30).swift")
    }
    let shown = try PageData(DependencyGraph(nodes: nodes, edges: []).html)
    #expect(shown.blocks.map(\.title) == ["App/0.swift", "App/1.swift", "App/2.swift", "App/3.swift"])
  }
}
