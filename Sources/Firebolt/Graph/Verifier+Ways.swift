extension Verifier {
  /// The sites that lead to each other where one is made.
  var digraph: Digraph {
    var digraph = Digraph(count: wiring.sites.count)
    for (number, needs) in wiring.needs.enumerated() {
      for need in needs where need.kind != .deferred {
        if let target = need.site { digraph.connect(number, target) }
      }
    }
    return digraph
  }

  /// What is needed while it is being made.
  var cycles: [Mistake] {
    digraph.cycles.map { numbers in
      let cycle = beginningWithTheOldest(numbers)
      let steps = (cycle + [cycle[0]]).map(step)
      let error = ResolutionError(.cycle, steps[0].key, in: steps[0].resolver, path: steps)
      let remedy =
        cycle.count == 1
        ? "let it take a Lazy<\(steps[0].key.type)>"
        : "let \(steps[0].key) take a Lazy<\(steps[1].key.type)>, or get it in an initCompleted, or move what they share "
          + "into a third type"
      return Mistake(.cycle, about: steps[0].key, in: steps[0].resolver, error.title, steps: steps, toFix: remedy)
    }
  }

  private func beginningWithTheOldest(_ cycle: [Int]) -> [Int] {
    let ages = cycle.map { wiring.sites[$0].registration.serialNumber }
    let start = ages.indices.min { ages[$0] < ages[$1] } ?? 0
    return Array(cycle[start...] + cycle[..<start])
  }

  /// What keeps something that is meant to live shorter, itself or by the factory's instances of which it is made.
  var captives: [Mistake] {
    let digraph = digraph
    let sites = wiring.sites
    let shortLived = sites.indices.filter {
      !sites[$0].registration.scope.isFactory && sites[$0].registration.scope != .single
    }
    // Only what leads to one of them is looked at more closely.
    let reversed = digraph.reversed
    func isFactory(_ number: Int) -> Bool { sites[number].registration.scope.isFactory }
    let leading = reversed.reachable(from: shortLived, passing: isFactory)
    return sites.indices.filter { sites[$0].registration.scope.isKept && leading.contains($0) }.flatMap { keeper in
      digraph.reachable(from: [keeper]) { isFactory($0) && leading.contains($0) }.sorted()
        .compactMap { kept in
          severity(of: sites[kept], keptBy: sites[keeper]).flatMap { severity in
            digraph.shortestPath(from: keeper, to: kept, passing: isFactory).map { captive(severity, $0) }
          }
        }
    }
  }

  /// How bad it is that one keeps another; nil if it isn't.
  private func severity(of kept: Wiring.Site, keptBy keeper: Wiring.Site) -> Mistake.Severity? {
    switch kept.registration.scope {
    case .single, .factory: nil
    case .graph: .error
    // A child goes before its parents, so it may keep what is theirs.
    case .custom: keeper.registration.scope == .single && kept.level == keeper.level ? .error : nil
    case .expiring(let seconds):
      // It would be kept when its time is over.
      kept.level == keeper.level && keeper.registration.scope.lifetime.map { $0 > seconds } ?? true ? .error : nil
    case .weak: kept.level == keeper.level ? .warning : nil
    }
  }

  private func captive(_ severity: Mistake.Severity, _ path: [Int]) -> Mistake {
    let steps = path.map(step)
    let (keeper, kept) = (steps[0], steps[steps.count - 1])
    let (scope, shorter) = (
      wiring.sites[path[0]].registration.scope, wiring.sites[path[path.count - 1]].registration.scope
    )
    return Mistake(
      .captiveDependency, severity, about: keeper.key, in: keeper.resolver,
      "\(keeper.key), which is \(scope), keeps \(kept.key), which is \(shorter)", steps: steps,
      // A provider's request is one of its own: it would get another instance of a graph.
      toFix: shorter == .graph
        ? "register \(keeper.key) as .graph or .factory"
        : "let \(steps[max(0, steps.count - 2)].key) take a Provider<\(kept.key.type)>, or give the two one scope")
  }
}
