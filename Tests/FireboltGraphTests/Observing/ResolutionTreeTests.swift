import Firebolt
import FireboltGraph
import Foundation
import TestSupport
import Testing

@Suite("Rule 43: trees of what each thread makes") struct ResolutionTreeTests {
  private let resolver = Resolver()

  /// Returns the trees of what a body makes.
  private func trees(_ body: () -> Void) -> [ResolutionTree] {
    let trees = Guarded<[ResolutionTree]>([])
    let observation = resolver.observeTrees { tree in trees.append(tree) }
    defer { observation.end() }
    body()
    return trees.value
  }

  /// The texts of trees, with `TIME` for every time, and without file names and the padding of the times.
  private func texts(_ trees: [ResolutionTree]) -> [String] {
    trees.map { "\($0)".replacingOccurrences(of: "\(#fileID):", with: "").withoutTimes }
  }

  @Test func aResolutionIsATreeThatReadsLikeACallStack() {
    let line = #line
    resolver.register { Leaf() }
    resolver.register(name: "the only") { Branch(leaf: $0.get()) }
    resolver.register(.factory) { Tree(branch: $0.get(name: "the only"), leaf: $0.get()) }
    let trees = trees { _ = (resolver.get() as Tree, resolver.get() as Leaf) }
    #expect(
      texts(trees) == [
        """
        TIME  Tree                  \(line + 3), factory
        TIME    Branch "the only"   \(line + 2), single
        TIME      Leaf              \(line + 1), single
        reused    Leaf                \(line + 1), single
        """,
        "reused  Leaf   \(line + 1), single",
      ])
  }

  @Test func aFailureIsWhereItArose() {
    let line = #line
    resolver.register { Branch(leaf: try $0.resolve()) }
    resolver.register { Tree(branch: try $0.resolve(), leaf: Leaf()) }
    let trees = trees {
      #expect((try? resolver.resolve(Tree.self)) == nil)
      resolver.register { () throws -> Leaf in throw Failure("dry") }
      #expect(resolver.get() as Tree? == nil)
    }
    #expect(
      texts(trees) == [
        """
        failed  Tree       \(line + 2), single
        failed    Branch   \(line + 1), single
        failed      Leaf   notRegistered
        """,
        """
        failed  Tree       \(line + 2), single
        failed    Branch   \(line + 1), single
        failed      Leaf   recipeThrew, \(line + 5), single
        """,
      ])
  }

  @Test func aTreeHasItsPartsAsValues() throws {
    resolver.register { Leaf() }.register { Branch(leaf: $0.get()) }
    let tree = try #require(trees { _ = resolver.get() as Branch }.first)
    #expect(tree.step.key == TypeKey(Branch.self))
    #expect(tree.children.map(\.step.key) == [TypeKey(Leaf.self)])
    guard case .made(let seconds) = tree.outcome, case .made(let inner) = tree.children[0].outcome else {
      Issue.record("not made")
      return
    }
    #expect(seconds >= inner && inner > 0)
  }

  @Test func theTreesOfAChildsRequestsAreWhole() {
    resolver.register { Leaf() }
    resolver.register(.factory) { Tree(branch: $0.get(), leaf: $0.get()) }
    let child = Resolver(parent: resolver).register { Branch(leaf: $0.get()) }
    #expect(trees { _ = child.get() as Tree }.map(\.names) == ["Tree(Branch(Leaf), Leaf)"])
  }

  @Test func eachThreadHasItsOwnTrees() {
    resolver.register(.factory) { Leaf() }.register(.factory) { Branch(leaf: $0.get()) }
    let trees = trees { onThreads(4) { [resolver] _ in for _ in 0..<50 { _ = resolver.get() as Branch } } }
    #expect(trees.map(\.children.count) == Array(repeating: 1, count: 200))
  }

  @Test(arguments: [
    (0.000_000_85, "850 ns"), (0, "0 ns"), (0.000_012_54, "12.54 µs"), (0.001_2, "1.2 ms"), (0.001_004, "1.0 ms"),
    (0.25, "250.0 ms"), (3.018, "3.02 s"), (120, "120.0 s"),
  ])
  func aTimeIsInTheUnitThatShowsItBest(seconds: Double, text: String) {
    #expect(duration(seconds) == text)
  }
}

extension ResolutionTree {
  fileprivate var names: String {
    "\(step.key)" + (children.isEmpty ? "" : "(\(children.map(\.names).joined(separator: ", ")))")
  }
}
