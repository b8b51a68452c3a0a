import Firebolt
import FireboltGraph
import Testing

private final class Theme: Sendable {}
private final class Window: Sendable {
  init(_ theme: Theme) {}
}

/// Types that no resolver with an id registers: an error would suggest that resolver.
private final class Tint: Sendable {}
private final class Sheet: Sendable {
  init(_ tint: Tint) {}
}

/// Names that have a meaning in the languages in which a graph is drawn.
@Suite struct OddNameGraphTests {
  @Test func anEntityInANameIsDrawnByGraphvizAsItIsWritten() {
    let resolver = Resolver().register(name: "salt &amp; pepper &#65; &") { Theme() }
    resolver.load(Module("black &lt; white") { $0.register { Theme() } })
    let dot = resolver.graph.dot
    // Graphviz interprets entities in labels.
    #expect(dot.contains("salt &amp;amp; pepper &amp;#65; &amp;"))
    #expect(dot.contains("black &amp;lt; white"))
  }

  static let lineEnds = ["one\ntwo", "one\r\ntwo", "one\rtwo", "one\u{2028}two", "one\u{85}two"]

  @Test(arguments: lineEnds) func eachNodeOfASnapshotHasOneLineWhateverItsName(_ name: String) {
    let resolver = Resolver().register(name: Resolver.Name(name)) { Theme() }
    resolver.load(Module(name) { $0.autowire(Window.init) })
    let graph = resolver.graph
    let lines = graph.snapshot.split(whereSeparator: \.isNewline)
    #expect(lines.count == graph.nodes.count + graph.missing.count, "\(graph.snapshot)")
  }

  @Test(arguments: lineEnds + ["a \"quoted\" \\ name"])
  func whatVerifyPrintsOfAMistakeHasOneLineForEachThingWhateverTheName(_ name: String) throws {
    func lines(_ name: String) -> Int {
      let resolver = Resolver().register(name: Resolver.Name(name)) { Tint() }
      resolver.load(Module(name) { $0.autowire(Sheet.init) })
      let error = #expect(throws: VerificationError.self) { try resolver.verify() }
      return error?.description.split(whereSeparator: \.isNewline).count ?? 0
    }
    #expect(lines(name) == lines("plain"))
  }
}
