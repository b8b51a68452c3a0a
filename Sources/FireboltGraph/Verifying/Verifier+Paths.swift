import Firebolt

extension Verifier {
  /// Issues for cycles.
  ///
  /// A recipe that takes arguments can request its own key with other arguments, for example to build a tree. If that
  /// never ends, the request fails.
  var cycles: [Verification.Issue] {
    graph.digraph { dependency, target in
      dependency.kind != .deferred && (dependency.evidence == .autowired || target.registration.repetitionsAllowed == 0)
    }.cycles.map { numbers in
      let cycle = beginningWithTheOldest(numbers)
      let steps = (cycle + [cycle[0]]).map(step)
      // The nearest of the resolvers that have the registrations: farther ancestors have no cycle.
      let definingLevel = cycle.map { graph.vertices[$0].definingLevel }.min() ?? 0
      return Verification.Issue(
        ResolutionError(.cycle, steps[0].key, in: steps[0].resolver, path: steps), in: graph.levels[definingLevel].label
      )
    }
  }

  private func beginningWithTheOldest(_ cycle: [Int]) -> [Int] {
    let ages = cycle.map { graph.vertices[$0].registration.serialNumber }
    let start = ages.indices.min { ages[$0] < ages[$1] } ?? 0
    return Array(cycle[start...] + cycle[..<start])
  }

  /// Issues for kept instances that keep shorter-lived ones, directly or through other instances that they keep: those of
  /// factories and graphs, and weak ones. One issue for each keeper, with all that it keeps.
  var captives: [Verification.Issue] {
    let digraph = graph.digraph { dependency, _ in dependency.isKept }
    let vertices = graph.vertices
    func isKept(_ number: Int) -> Bool { vertices[number].registration.scope.isKept }
    // Only the vertices that lead to a short-lived one are examined in detail.
    let harmless: [Resolver.Scope] = [.single, .weak, .graph, .factory, .perArguments]
    let shortLived = vertices.indices.filter { !harmless.contains(vertices[$0].registration.scope) }
    let leading = digraph.reversed.reachable(from: shortLived) { !isKept($0) }
    return vertices.indices.filter { isKept($0) && leading.contains($0) }.compactMap { keeper in
      let kept = digraph.reachable(from: [keeper]) { !isKept($0) && leading.contains($0) }.sorted()
        .filter { isCaptive(vertices[$0], of: vertices[keeper]) }
      let paths = kept.compactMap { digraph.shortestPath(from: keeper, to: $0) { !isKept($0) } }
      return paths.isEmpty ? nil : captives(of: keeper, by: paths)
    }
  }

  /// Returns whether an instance should be dropped and made again during its keeper's lifetime. A weakly held instance
  /// lives as long as its keeper, and an instance of one request is never dropped.
  private func isCaptive(_ kept: ResolvedGraph.Vertex, of keeper: ResolvedGraph.Vertex) -> Bool {
    // A child is released before its parents, so it can keep their instances.
    guard kept.level == keeper.level else { return false }
    switch kept.registration.scope {
    // It would have that of its own resolver.
    case .perResolver: return keeper.registration.scope.livesWithRegistration
    case .custom: return keeper.registration.scope != kept.registration.scope
    case .expiring(let seconds): return keeper.registration.scope.lifetime.map { $0 > seconds } ?? true
    default: return false
    }
  }

  /// Returns the issue of a keeper.
  ///
  /// - Parameter paths: A path from the keeper to each captive.
  private func captives(of keeper: Int, by paths: [[Int]]) -> Verification.Issue {
    let label = graph.vertices[keeper].keys[0].label
    let scope = graph.vertices[keeper].registration.scope
    let captives = paths.map { graph.vertices[$0[$0.count - 1]] }
    let titles = captives.map { "\($0.keys[0].label), which is \($0.registration.scope)" }
    // An instance for each resolver can't be requested later: a `Provider` asks the keeper's own resolver.
    var later: [String] = []
    for (captive, path) in zip(captives, paths) where !captive.registration.scope.isPerResolver {
      let change = requestedLater(path)
      // Several captives can come by one way.
      if !later.contains(change) { later.append(change) }
    }
    var remedies: [String] = []
    if captives.contains(where: \.registration.scope.isPerResolver) {
      remedies.append(
        "write `.perResolver` instead of `.\(scope)`, or .factory: \(label) is then made for the resolver that is asked"
      )
    }
    if !later.isEmpty {
      let scopes = Set(captives.map(\.registration.scope)).count
      let ending = scopes > 1 ? "" : paths.count > 1 ? ", or give all the same scope" : ", or give both the same scope"
      remedies.append("let \(later.joined(separator: ", and let "))" + ending)
    }
    return issue(
      .captiveDependency, of: paths[0], branches: Array(paths.dropFirst()),
      "\(label), which is \(scope), keeps \(titles.joined(separator: ", and "))",
      toFix: remedies.joined(separator: "; and "))
  }

  /// Returns the change that lets a keeper request its captive when it is used. The change is the keeper's, unless what it
  /// requests takes arguments or is awaited: no `Provider` gives that.
  private func requestedLater(_ path: [Int]) -> String {
    let registrations = path.dropFirst().map { graph.vertices[$0].registration }
    let end = registrations.firstIndex { $0.parameters.isEmpty && $0.isolation != .task } ?? registrations.count - 1
    let owner = path[end]
    let next = path[end + 1]
    let isLazy = graph.dependencies[owner].first { $0.vertex == next && $0.isKept }?.kind == .deferred
    let change = provider(for: next, in: owner, isLazy: isLazy)
    // A function takes no dependencies: its recipe does.
    let isFunction = wholeName(of: graph.vertices[owner].keys[0].type).split(separator: " ").contains("->")
    return isFunction ? "the recipe\(step(owner).atPlace) get \(change)" : "\(taker(owner)) take \(change)"
  }
}
