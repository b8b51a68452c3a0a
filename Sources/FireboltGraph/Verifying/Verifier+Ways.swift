import Firebolt

extension Verifier {
  /// The sites, with an edge to each dependency that is needed to make one.
  var digraph: Digraph { digraph { need, _ in need.kind != .deferred } }

  /// The sites, with only some of the edges.
  private func digraph(where isIncluded: (Wiring.Need, Wiring.Site) -> Bool) -> Digraph {
    var edges: [(source: Int, target: Int)] = []
    for (number, needs) in wiring.needs.enumerated() {
      for need in needs {
        if let target = need.site, isIncluded(need, wiring.sites[target]) { edges.append((number, target)) }
      }
    }
    return Digraph(count: wiring.sites.count, edges)
  }

  /// Issues for cycles.
  ///
  /// A recipe that takes arguments can request its own key with other arguments, for example to build a tree. If that
  /// never ends, the request fails.
  var cycles: [Verification.Issue] {
    digraph { need, target in
      need.kind != .deferred && (need.evidence == .autowired || target.registration.repetitionsAllowed == 0)
    }.cycles.map { numbers in
      let cycle = beginningWithTheOldest(numbers)
      let steps = (cycle + [cycle[0]]).map(step)
      // The nearest of the resolvers that have the registrations: farther ancestors have no cycle.
      let home = cycle.map { wiring.sites[$0].home }.min() ?? 0
      return Verification.Issue(
        ResolutionError(.cycle, steps[0].key, in: steps[0].resolver, path: steps), in: wiring.levels[home].label)
    }
  }

  private func beginningWithTheOldest(_ cycle: [Int]) -> [Int] {
    let ages = cycle.map { wiring.sites[$0].registration.serialNumber }
    let start = ages.indices.min { ages[$0] < ages[$1] } ?? 0
    return Array(cycle[start...] + cycle[..<start])
  }

  /// Issues for kept instances that keep shorter-lived ones, directly or through other instances that they keep: those of
  /// factories and graphs, and weak ones.
  var captives: [Verification.Issue] {
    let digraph = digraph { need, _ in need.isKept }
    let sites = wiring.sites
    func isKept(_ number: Int) -> Bool { sites[number].registration.scope.isKept }
    // Only the sites that lead to a short-lived one are examined in detail.
    let harmless: [Resolver.Scope] = [.single, .weak, .graph, .factory, .perArguments]
    let shortLived = sites.indices.filter { !harmless.contains(sites[$0].registration.scope) }
    let leading = digraph.reversed.reachable(from: shortLived) { !isKept($0) }
    return sites.indices.filter { isKept($0) && leading.contains($0) }.flatMap { keeper in
      digraph.reachable(from: [keeper]) { !isKept($0) && leading.contains($0) }.sorted()
        .filter { isCaptive(sites[$0], of: sites[keeper]) }
        .compactMap { digraph.shortestPath(from: keeper, to: $0) { !isKept($0) }.map(captive) }
    }
  }

  /// Returns whether an instance should be dropped and made again during its keeper's lifetime. A weakly held instance
  /// lives as long as its keeper, and an instance of one request is never dropped.
  private func isCaptive(_ kept: Wiring.Site, of keeper: Wiring.Site) -> Bool {
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

  private func captive(_ path: [Int]) -> Verification.Issue {
    let (keeper, kept) = (wiring.sites[path[0]], wiring.sites[path[path.count - 1]])
    // The change is the keeper's, unless what it requests takes arguments or is awaited: no `Provider` gives that.
    let registrations = path.dropFirst().map { wiring.sites[$0].registration }
    let end = registrations.firstIndex { $0.parameters.isEmpty && $0.isolation != .task } ?? registrations.count - 1
    let (owner, next) = (path[end], path[end + 1])
    let (label, scope) = (keeper.keys[0].label, keeper.registration.scope)
    let isLazy = wiring.needs[owner].first { $0.site == next && $0.isKept }?.kind == .deferred
    return issue(
      .captiveDependency, of: path,
      "\(label), which is \(scope), keeps \(kept.keys[0].label), which is \(kept.registration.scope)",
      toFix: kept.registration.scope.isPerResolver
        ? "write `.perResolver` instead of `.\(scope)`, or .factory: \(label) is then made for the resolver that is asked"
        : "let \(wiring.sites[owner].keys[0].label) take \(provider(for: next, in: owner, isLazy: isLazy)), or give both the same scope"
    )
  }
}
