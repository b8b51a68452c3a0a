import Firebolt
import FireboltGraph
import TestSupport

extension DependencyGraph {
  /// A graph of modules of 25 nodes. The nodes of a module are in three rows. A node needs nodes of the next row, the last
  /// row needs other modules, and everything needs the last module.
  ///
  /// - Parameter count: The number of nodes.
  static func large(_ count: Int) -> DependencyGraph {
    let scopes: [Resolver.Scope] = [.single, .factory, .single, .graph, .custom("session"), .weak, .single]
    let rows = ["View", "Model", "Service"]
    let last = count / 25 - 1
    let nodes = (0..<count).map { number in
      let (module, place) = (number / 25, number % 25)
      return Node(
        id: "App.Part\(number)", title: "Feature\(module)\(rows[place / 9])\(place % 9)", types: ["App.Part\(number)"],
        scope: scopes[number % 7], module: module < last ? "feature \(module)" : "core", fileID: "App/\(module).swift",
        line: place + 1)
    }
    let edges = nodes.indices.flatMap { number -> [Edge] in
      let (module, place) = (number / 25, number % 25)
      let next = place < 18 ? number / 25 * 25 + (place / 9 + 1) * 9 : min(last, module / 5 * 5 + 5 + place % 5) * 25
      let width = place < 18 ? place / 9 == 0 ? 9 : 7 : 9
      let targets = [next + place % width, next + (place + 3) % width, count - 1 - place % 3]
      return targets.filter { $0 > number }.map { .init(from: "App.Part\(number)", to: "App.Part\($0)") }
    }
    return DependencyGraph(nodes: nodes, edges: edges)
  }
}
