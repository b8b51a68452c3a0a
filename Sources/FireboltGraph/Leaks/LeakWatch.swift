import Firebolt
import FireboltAtomics

/// Watches what a resolver and its children drop, and tells what of it lives on.
package final class LeakWatch: Sendable {
  /// What was dropped.
  private struct Drop: Sendable {
    let step: ResolutionError.Step
    let forms: [DroppedForm]

    var isAlive: Bool { forms.contains(where: \.isAlive) }
  }

  /// What has been dropped so far.
  private final class Drops: Sendable {
    let all = Locked<[Drop]>([])
    /// The graph at the last time that it was noted.
    let graph = Locked<ResolvedGraph?>(nil)
  }

  private let resolver: Resolver
  private let drops = Drops()
  private let observation: ResolutionObservation

  /// Begins to watch.
  package init(_ resolver: Resolver) {
    self.resolver = resolver
    observation = resolver.observeDrops { [drops] step, forms in
      drops.all.withLock { $0.append(Drop(step: step, forms: forms)) }
    }
    noteGraph()
  }

  /// Notes what needs what: a resolver that is shut down knows it no more.
  package func noteGraph() {
    let graph = ResolvedGraph(resolver.store, includesObserved: true).withoutStores
    if !graph.vertices.isEmpty { drops.graph.withLock { $0 = graph } }
  }

  /// Whether something lives on that was dropped.
  package var findsSomething: Bool { drops.all.withLock { $0.contains(where: \.isAlive) } }

  /// Waits a tenth of a second for other threads, which may be about to release what they have just returned.
  package func waitForOtherThreads() {
    let end = firebolt_now() + 100_000_000
    while findsSomething, firebolt_now() < end {}
  }

  /// Ends the watch.
  ///
  /// - Returns: A text for each registration of which a dropped instance lives on, in the order of registration.
  package func end() -> [String] {
    observation.end()
    let all = drops.all.withLock { $0 }
    var seen: Set<SerialNumber> = []
    let leaks = all.filter { $0.isAlive && seen.insert($0.step.serialNumber).inserted }.map(\.step)
      .sorted { $0.serialNumber < $1.serialNumber }
    if leaks.isEmpty { return [] }
    noteGraph()
    guard let graph = drops.graph.withLock({ $0 }) else { return [] }
    let verifier = Verifier(graph)
    let values = all.filter { drop in drop.forms.allSatisfy { !$0.isObject } }.count
    let texts = verifier.texts(of: leaks) { resolver.keepsInstance(of: $0) }
    let unseen = values == 0 ? "" : "\n  not seen  \(values) dropped values, which are copied"
    return texts.map { ($0 + unseen).wrapped() }
  }
}

extension Verifier {
  /// Returns a text for each dropped instance that lives on.
  ///
  /// - Parameters:
  ///   - leaks: Their registrations, as steps.
  ///   - isKept: Returns whether the resolver has an instance of a registration.
  fileprivate func texts(of leaks: [ResolutionError.Step], isKept: (Registration) -> Bool) -> [String] {
    let numbers = Set(leaks.map(\.serialNumber))
    let vertices = graph.vertices
    // What a completion requests may be kept too: two objects know each other so.
    let digraph = graph.digraph { dependency, _ in dependency.isKept || dependency.evidence == .observed }
    let needing = digraph.reversed
    func isLeaking(_ number: Int) -> Bool { numbers.contains(vertices[number].registration.serialNumber) }
    return leaks.map { leak in
      let own = vertices.indices.filter { vertices[$0].registration.serialNumber == leak.serialNumber }
      // What is made anew for each request lives in what has requested it.
      let reached = needing.reachable(from: own) { number in
        own.contains(number) || !vertices[number].registration.scope.isShared
      }.subtracting(own).sorted()
      let keepers = reached.filter { vertices[$0].registration.scope.isShared && isKept(vertices[$0].registration) }
      let others = reached.filter(isLeaking)
      let cycle = own.lazy.compactMap { start in
        digraph.shortestPath(from: start, to: start) { isLeaking($0) || !vertices[$0].registration.scope.isShared }
      }.first
      let ways = keepers.compactMap { keeper in
        own.lazy.compactMap { end in
          digraph.shortestPath(from: keeper, to: end) { !vertices[$0].registration.scope.isShared }
        }.first
      }
      return text(of: leak, ways, keepers.isEmpty ? cycle : nil, keepers.isEmpty ? others : [])
    }
  }

  /// - Parameters:
  ///   - ways: The way from each instance that the resolver keeps to the one that it keeps alive.
  ///   - cycle: The cycle of references that the instance is part of.
  ///   - others: What else needs it and lives on.
  private func text(of leak: ResolutionError.Step, _ ways: [[Int]], _ cycle: [Int]?, _ others: [Int]) -> String {
    let title = "Firebolt: \(leak.key.label) outlives its drop   (\(leak.place ?? "no registration"))"
    let label = leak.key.label
    func needs(_ number: Int, _ end: String) -> String {
      "  kept by   \(step(number).key.label)   (\(step(number).place ?? "")), which needs it\(end)"
    }
    if let cycle {
      let labels = cycle.map { step($0).key.label }.joined(separator: " → ")
      return [
        title, "  kept by   a cycle of references: \(labels)",
        "  to fix    let one of them refer to the other weakly, or take `Provider<\(label)>` instead of `\(label)`",
      ].joined(separator: "\n")
    }
    if !ways.isEmpty {
      let changes = ways.map(requestedLater).joined(separator: ", and let ")
      return
        ([title] + ways.map { needs($0[0], "") } + [
          "  to fix    let \(changes), or give both the same scope, or write `.weak` for it"
        ]).joined(separator: "\n")
    }
    if !others.isEmpty {
      return ([title] + others.map { needs($0, " and outlives its drop too") }).joined(separator: "\n")
    }
    return [
      title,
      "  kept by   the test itself, in a variable, or a closure or a task: the graph knows nothing else that needs it",
      "  to fix    let the test's variables end before, or capture it weakly; "
        + "what closures that are recipes need, the graph knows after `verify(dryRun:)`",
    ].joined(separator: "\n")
  }
}
