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

  /// Issues for cycles that a `Lazy` defers and of which nothing is shared: each value is another object than the one that
  /// has the `Lazy`, directly or through others.
  ///
  /// What takes arguments may request its own type for others, as a tree's node does.
  var unsharedCycles: [Verification.Issue] {
    let vertices = graph.vertices
    func isLazy(_ dependency: ResolvedGraph.Dependency) -> Bool { dependency.kind == .deferred && dependency.isKept }
    let unshared = vertices.map { !$0.registration.scope.isShared && $0.registration.parameters.isEmpty }
    let digraph = Digraph(
      count: vertices.count,
      vertices.indices.filter { unshared[$0] }.flatMap { number in
        graph.dependencies[number].filter { $0.kind != .deferred || isLazy($0) }.compactMap(\.vertex)
          .filter { unshared[$0] }.map { (source: number, target: $0) }
      })
    return digraph.cycles.compactMap { cycle in
      for (owner, value) in zip(cycle, cycle.dropFirst() + cycle.prefix(1)) {
        let requests = graph.dependencies[owner].filter { $0.vertex == value }
        if requests.contains(where: isLazy), !requests.contains(where: { $0.kind != .deferred }) {
          let start = cycle.firstIndex(of: value) ?? 0
          return unsharedCycle(Array(cycle[start...] + cycle[..<start]))
        }
      }
      return nil
    }
  }

  /// - Parameter cycle: The cycle, from the value of the `Lazy` to its owner.
  private func unsharedCycle(_ cycle: [Int]) -> Verification.Issue {
    let value = step(cycle[0])
    let scope = graph.vertices[cycle[0]].registration.scope
    let label = value.key.label
    return issue(
      .unsharedCycle, .warning, of: cycle + [cycle[0]],
      "the Lazy of \(label) that \(step(cycle[cycle.count - 1]).key.label) has makes another \(label) than the one that the "
        + "path begins with: nothing of it is shared",
      toFix: value.key.declared == nil
        ? "write `.single` instead of `.\(scope)`\(value.atPlace), or another scope that shares it"
        : "declare its key as `Resolver.Key(.single) { … }`, or with another scope that shares it")
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

  /// Returns the change that lets a keeper request what it keeps when it uses that.
  ///
  /// - Parameter path: The way from the keeper to the instance. What the keeper requests itself can be an alias, which takes
  ///   nothing else, so the change is the keeper's.
  func requestedLater(_ path: [Int]) -> String {
    let (keeper, next) = (path[0], path[1])
    let isLazy = graph.dependencies[keeper].first { $0.vertex == next && $0.isKept }?.kind == .deferred
    let change = provider(for: next, in: keeper, isLazy: isLazy) + call(of: graph.vertices[next].registration)
    // A function takes no dependencies: its recipe does.
    let isFunction = wholeName(of: graph.vertices[keeper].keys[0].type).split(separator: " ").contains("->")
    return isFunction ? "the recipe\(step(keeper).atPlace) get \(change)" : "\(taker(keeper)) take \(change)"
  }

  /// Returns how a `Provider` is asked for a registration's instance, if not by the plain `get()`.
  private func call(of registration: Registration) -> String {
    if registration.isolation == .task { return ", and await `getAsync(\(registration.parameters.placeholders))`" }
    return registration.acceptsNoArguments ? "" : ", and call `get(\(registration.parameters.placeholders))`"
  }
}
