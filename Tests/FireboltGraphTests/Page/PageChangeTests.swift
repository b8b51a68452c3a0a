import Firebolt
import FireboltGraph
import TestSupport
import Testing

/// A page that is compared to an earlier snapshot.
struct PageChangeTests {
  @Test func whatIsNewGoneOrDifferentIsMarked() throws {
    let before = DependencyGraph("abcd", ["ab", "b?c", "cd"], modules: ["letters": "d"])
    let now = DependencyGraph("abce", ["ab", "bc", "ae"])
    let shown = try PageData(now.html(comparedTo: before.snapshot))
    #expect(shown.changes == ["changed a", "changed b", "changed c", "new e", "gone d"])
    #expect(shown.nodes[0].added == ["e"] && shown.nodes[0].removed == nil)
    #expect(shown.nodes[1].added == ["c"] && shown.nodes[1].removed == ["c?"])
    #expect(shown.nodes[4].scope == "single")
    let arrows = shown.edges.map { edge in
      [
        shown.nodes[edge.from].title, shown.nodes[edge.to].title,
        edge.isNew == true ? "new" : edge.gone == true ? "gone" : "",
      ]
    }
    #expect(
      arrows == [["a", "b", ""], ["b", "c", "new"], ["a", "e", "new"], ["b", "c", "gone"], ["c", "d", "gone"]])
  }

  @Test func anotherScopeOrModuleIsAChange() throws {
    let shown = try PageData(
      DependencyGraph("ab", []).html(comparedTo: "a (custom(\"session\"), module \"old\")\nb (single)\n"))
    #expect(shown.changes == ["changed a"])
    #expect(shown.nodes[0].before == ["scope was custom(\"session\")", "was in module \"old\""])
    // What didn't change isn't told.
    let moved = try PageData(DependencyGraph("a", []).html(comparedTo: "a (single, module \"x, (y) \\\"\")\n"))
    #expect(moved.nodes[0].before == ["was in module \"x, (y) \\\"\""])
    let isolated = try PageData(DependencyGraph("a", []).html(comparedTo: "a (single, mainActor, in parent)\n"))
    #expect(isolated.nodes[0].before == ["isolation was mainActor", "was in parent"])
  }

  @Test func whatIsWrongSinceThenAndWhatIsMendedIsTold() throws {
    // What is part of a cycle in both is neither.
    let before = DependencyGraph("abcdef", ["ab", "ba", "cx", "ef", "fe"], missing: "x")
    let now = DependencyGraph("abcdef", ["ab", "cd", "dc", "by", "ef", "fe"], missing: "y")
    let shown = try PageData(now.html(comparedTo: before.snapshot))
    #expect(shown.nodes.filter { $0.isNewIssue == true }.map(\.title) == ["c", "d", "y"])
    #expect(shown.mended == ["a was part of a cycle", "b was part of a cycle", "x was missing"])
    // A deferred arrow closes no cycle.
    let later = DependencyGraph("ab", ["ab", "b~a"])
    #expect(try PageData(later.html(comparedTo: "")).nodes.allSatisfy { $0.isNewIssue == nil })
  }

  @Test func aGraphDoesNotDifferFromItsOwnSnapshot() throws {
    let names = [
      "(Int, String) -> Void", "Dictionary<String, Array<Int>>", "Theme \"a (single) → b, c\"", "[Plugin]", "Session?",
      "Box<(Int) -> Void, Bool>", "later Player", "Odd \"\\\" (\"", "is missing", "Pair (single) \"x\"",
    ]
    let nodes = names.map { DependencyGraph.Node(id: $0, title: $0, scope: .custom("a, (b) → \"c"), module: $0) }
    let edges = names.flatMap { source in
      names.filter { $0 > source }.map { DependencyGraph.Edge(from: source, to: $0, kind: .optional) }
    }
    for graph in [DependencyGraph(nodes: nodes, edges: edges), Cinema.resolver.graph] {
      let shown = try PageData(graph.html(comparedTo: graph.snapshot))
      #expect(shown.changes == [])
      #expect(shown.edges.allSatisfy { $0.isNew == nil && $0.gone == nil })
    }
  }

  @Test func whatIsNoSnapshotMakesEverythingNew() throws {
    let graph = DependencyGraph("ab", ["ab"])
    for text in ["", "nonsense", "(single", "a → b", "a (none)"] {
      #expect(try PageData(graph.html(comparedTo: text)).changes == ["new a", "new b"])
    }
  }
}
