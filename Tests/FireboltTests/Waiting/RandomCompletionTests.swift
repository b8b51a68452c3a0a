import Firebolt
import TestSupport
import Testing

/// One of several objects that need each other. Each is registered under another name.
private final class Node: Tracked, @unchecked Sendable {  // Sound: `known` is set before any other thread sees it.
  let needed: [Node]
  var known: [Node] = []

  init(_ ledger: Ledger, needing needed: [Node]) {
    self.needed = needed
    super.init(ledger)
  }
}

/// The dependencies between nodes: those of recipes have no cycles, and those of completions may have some.
private struct Web {
  let needs: [[Int]]
  let completions: [[Int]]

  var size: Int { needs.count }

  init(_ generator: inout SeededGenerator) {
    let size = Int.random(in: 3...6, using: &generator)
    let order = (0..<size).shuffled(using: &generator)
    var needs = [[Int]](repeating: [], count: size)
    var completions = needs
    for (position, from) in order.enumerated() {
      for to in order[..<position] where Int.random(in: 0..<3, using: &generator) == 0 { needs[from].append(to) }
      for to in 0..<size where Int.random(in: 0..<4, using: &generator) == 0 { completions[from].append(to) }
    }
    self.needs = needs
    self.completions = completions
  }

  static func name(_ index: Int) -> Resolver.Name { Resolver.Name("node \(index)") }

  func register(in resolver: Resolver, _ ledger: Ledger) {
    for index in 0..<size {
      let (needs, completions) = (needs[index], completions[index])
      resolver.register(name: Self.name(index)) { resolver in
        Node(ledger, needing: needs.map { resolver.get(name: Self.name($0)) })
      }
      if completions.isEmpty { continue }
      resolver.initCompleted(Node.self, name: Self.name(index)) { resolver, node in
        for other in completions { node.known.append(resolver.get(name: Self.name(other))) }
      }
    }
  }

  /// All nodes that can be reached from a node, by index, or nil if one of them is incomplete or exists twice.
  func reached(from node: Node, _ index: Int) -> [Int: Node]? {
    var reached: [Int: Node] = [:]
    var next = [(index, node)]
    while let (index, node) = next.popLast() {
      if let known = reached[index] {
        if known !== node { return nil }
        continue
      }
      reached[index] = node
      if node.needed.count != needs[index].count || node.known.count != completions[index].count { return nil }
      next += zip(needs[index], node.needed)
      next += zip(completions[index], node.known)
    }
    return reached
  }
}

@Suite struct RandomCompletionTests {
  /// Uses a new seed each time, unless FIREBOLT_MODEL_SEED is set.
  @Test func whateverNeedsAndCompletesWhatEachIsMadeOnceAndReturnedComplete() {
    let seed = environment("FIREBOLT_MODEL_SEED") ?? UInt64.random(in: 0..<1_000_000)
    var generator = SeededGenerator(seed: seed)
    for round in 0..<(150 * tortureRounds) {
      let web = Web(&generator)
      let ends = (0..<3).map { _ in Int.random(in: 0..<web.size, using: &generator) }
      let ledger = Ledger()
      let resolver = Resolver()
      web.register(in: resolver, ledger)
      let reached = onThreads(3) { thread -> [Int: Node]? in
        web.reached(from: resolver.get(name: Web.name(ends[thread])), ends[thread])
      }
      var all: [Int: Node] = [:]
      var isConsistent = true
      for nodes in reached {
        guard let nodes else {
          isConsistent = false
          continue
        }
        for (index, node) in nodes {
          isConsistent = isConsistent && all.updateValue(node, forKey: index) ?? node === node
        }
      }
      let isOk = isConsistent && ledger.born == all.count
      #expect(isOk, "seed \(seed), round \(round): \(web), from \(ends), made \(ledger.born) of \(all.count)")
      // Breaks the retain cycles between the nodes.
      for node in all.values { node.known = [] }
      if !isOk { return }
    }
  }
}
