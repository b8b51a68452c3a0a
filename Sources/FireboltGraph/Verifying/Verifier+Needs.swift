import Firebolt

extension Verifier {
  /// Issues for dependencies that aren't registered: one for each key and level, with all dependents.
  var unservedNeeds: [Verification.Issue] {
    let suppliedByChildren = suppliedByChildren
    return needs { need, number in
      let isSupplied = suppliedByChildren.contains(number) && need.key.isRequired
      return need.site == nil && !isSupplied ? need.key : nil
    }.map { need, level, sites in
      let key = need.key
      let resolver = wiring.levels[level].label
      let child = wiring.levels[..<level].first { $0[key] != nil }
      // What is shared has to change, not the factories, or aliases, by way of which it needs the key.
      let steps = (key.isRequired || child != nil ? shared(needing: sites) : sites).map(step)
      if key.isRequired {
        return Verification.Issue(
          .requiredOfChildren, about: key, in: resolver,
          "\(key.label) must come from the children of \(resolver.short), but a shared instance there needs it",
          steps: steps,
          toFix: "\(steps.asFactories), so that it is made for a child, or register \(key.label) in \(resolver.short)")
      }
      if let child {
        return Verification.Issue(
          .parentNeedsChild, about: key, in: resolver,
          "\(key.label) is registered in \(child.label.short), a child, and its parent \(resolver.short) doesn't look there",
          steps: steps,
          toFix:
            "\(steps.asFactories), so that it is made for the child, or register \(key.label) in \(resolver.short)")
      }
      let names = wiring.levels[level...].flatMap { level in level.keys(of: key.type).compactMap(\.name) }
      let error = ResolutionError(
        .notRegistered, key, in: resolver, path: steps.prefix(1) + [ResolutionError.Step(key: key, resolver: resolver)])
      let unnamed = names.first.map { name in
        "register the intended one without a name, for example "
          + "`\(resolver.receiver).register(.factory) { $0.get(name: \(name.rawValue.swiftLiteral)) as \(key.spelling) }`"
      }
      if let unnamed, names.count > 1 {
        return Verification.Issue(
          .ambiguousDependency, about: key, in: resolver,
          "\(key.label) is registered only under names in \(resolver), but parameters are requested without a name",
          steps: steps, closeMatches: error.closeMatches,
          toFix: "\(unnamed), or take all of them as [\(key.argumentSpelling)]")
      }
      return Verification.Issue(
        .missingDependency, about: key, in: resolver, error.title, steps: steps, closeMatches: error.closeMatches,
        toFix: unnamed ?? error.remedy)
    }
  }

  /// Issues for a child's registrations for declared keys that don't affect the oldest ancestor's own recipes.
  var bypassedOverrides: [Verification.Issue] {
    wiring.needs.enumerated().flatMap { number, needs in
      let site = wiring.sites[number]
      guard site.registration.ownKey != nil else { return [Verification.Issue]() }
      return needs.filter { $0.key.declared != nil }.compactMap { need in
        guard let level = wiring.levels[..<site.level].firstIndex(where: { $0[need.key] != nil }),
          let override = wiring.levels[level][need.key]
        else { return nil }
        let (child, parent) = (wiring.levels[level].label, wiring.levels[site.level].label)
        return Verification.Issue(
          .bypassedOverride, .warning, about: need.key, in: child,
          "\(site.keys[0].label) is shared by \(parent.short) and made with that resolver's instances, not with \(need.key.label) in "
            + child.short,
          steps: [ResolutionError.Step(key: need.key, registration: override, resolver: child), step(number)],
          toFix:
            "register \(need.key.label) in \(parent.short), or register \(site.keys[0].label) in \(child.short), too: "
            + "`\(child.receiver).\(site.keys[0].registering())`")
      }
    }
  }

  /// The sites whose missing keys the children supply: those of factories that need required keys, unless a shared
  /// instance of the resolver needs one of these.
  private var suppliedByChildren: Set<Int> {
    let lacking = wiring.sites.indices.filter { number in
      isMadeAnew(number) && wiring.needs[number].contains { $0.site == nil && $0.key.isRequired }
    }
    if lacking.isEmpty { return [] }
    let reversed = digraph.reversed
    return Set(lacking.filter { reversed.reachable(from: [$0], passing: isMadeAnew).allSatisfy(isMadeAnew) })
  }

  /// Returns the shared ones among sites, and those that need the others. There are some: a factory that nothing shared
  /// needs is made for a child.
  private func shared(needing sites: [Int]) -> [Int] {
    let anew = digraph.reversed.reachable(from: sites.filter(isMadeAnew), passing: isMadeAnew)
    return anew.union(sites).filter { !isMadeAnew($0) }.sorted()
  }

  private func isMadeAnew(_ number: Int) -> Bool { !wiring.sites[number].registration.scope.livesWithRegistration }

  /// Issues for dependencies that need arguments: one for each registration, with all dependents.
  var unsuppliedArguments: [Verification.Issue] {
    needsOfSites { target, kind, _ in
      // A deferred dependency may have been made with arguments by then.
      !target.registration.acceptsNoArguments && !(target.registration.scope.isMadeOnce && kind == .deferred)
    }.map { number, sites in
      let site = wiring.sites[number]
      let key = site.keys[0]
      let types = site.registration.parameters.spelled
      let (home, steps) = (wiring.levels[site.home].label, [number] + sites)
      if site.registration.scope.isMadeOnce {
        return Verification.Issue(
          .argumentMadeDependency, .warning, about: key, in: home,
          "\(key.label) is made with the arguments (\(types)) of the first request, and doesn't exist before it",
          steps: steps.map(step),
          toFix: sites.map { "let \(step($0).key.label) take \(provider(for: number, in: $0))" }
            .joined(separator: ", and ") + ", or register \(key.label) without arguments")
      }
      let isAwaited = site.registration.isolation == .task
      let request = key.request(to: "$0", site.registration.parameters, isAwaited: isAwaited)
      return Verification.Issue(
        .missingArguments, about: key, in: home,
        "\(key.label) needs arguments (\(types)), and autowiring passes none", steps: steps.map(step),
        toFix: sites.map { step($0).recipe(with: "`\(request)`", isAwaited: isAwaited) }.joined(separator: ", and "))
    }
  }

  /// Issues for dependencies that are made asynchronously each time and aren't awaited: one for each registration, with
  /// all dependents. Shared dependencies don't count, because they may have been made before.
  var unawaited: [Verification.Issue] {
    needsOfSites { target, kind, source in
      target.registration.isolation == .task && !target.registration.scope.isShared
        && (source.registration.isolation != .task || kind == .deferred)
    }.map { number, sites in
      let site = wiring.sites[number]
      let key = site.keys[0]
      let isAlias = site.registration.forwardsTo != nil
      return Verification.Issue(
        .asynchronousDependency, about: key, in: wiring.levels[site.home].label,
        (isAlias
          ? "\(key.label) is registered by an asynchronous key, which each request awaits"
          : "\(key.label) is made by an asynchronous recipe each time")
          + ", and the recipe that needs it can't await it",
        steps: ([number] + sites).map(step),
        // An alias has no scope to write.
        toFix: (isAlias ? "" : "write `.single` instead of `.\(site.registration.scope)`, or ")
          + awaiting(number, in: sites))
    }
  }

  /// Issues for asynchronous instances that expire, and that something requests again and again without awaiting the next
  /// one: one for each registration, with all dependents.
  var unawaitedAgain: [Verification.Issue] {
    needsOfSites(includingSeen: true) { target, kind, source in
      target.registration.isolation == .task && target.registration.scope.lifetime != nil
        && (kind == .deferred || source.registration.isolation != .task && !source.registration.scope.isKept)
    }.map { number, sites in
      let (key, home) = (wiring.sites[number].keys[0], wiring.levels[wiring.sites[number].home].label)
      return Verification.Issue(
        .asynchronousDependency, .warning, about: key, in: home,
        "\(key.label) is made by an asynchronous recipe and expires, and a request that doesn't await it fails then",
        steps: ([number] + sites).map(step),
        toFix: "request it with `\(key.request(to: home.receiver, isAwaited: true))`, or write another scope for it")
    }
  }

  /// Groups the served needs by the registration that serves them, as `needs(about:)` does.
  ///
  /// - Parameter isIncluded: Selects needs by the serving site, the kind, and the dependent site.
  /// - Returns: Each serving site, with its dependent sites.
  private func needsOfSites(
    includingSeen: Bool = false, where isIncluded: (Wiring.Site, DependencyGraph.Edge.Kind, Wiring.Site) -> Bool
  ) -> [(target: Int, sites: [Int])] {
    needs(includingSeen: includingSeen) { need, number in
      guard let target = need.site.map({ wiring.sites[$0] }), isIncluded(target, need.kind, wiring.sites[number]) else {
        return nil
      }
      return ObjectIdentifier(target.registration)
    }.compactMap { need, _, sites in need.site.map { ($0, sites) } }
  }

  /// Groups the selected needs by subject, in the order of the first occurrence.
  ///
  /// A need that a registration lacks both for a parent and for the child is reported once, for the parent.
  ///
  /// - Parameter subject: Returns the subject of a need of a site, or nil to ignore the need.
  /// - Returns: For each subject, one of the needs, the level of its dependents, and their sites.
  private func needs(
    includingSeen: Bool = false, about subject: (Wiring.Need, Int) -> AnyHashable?
  ) -> [(need: Wiring.Need, level: Int, sites: [Int])] {
    var meant: [(need: Wiring.Need, subject: AnyHashable, number: Int)] = []
    // The farthest level of each subject and registration.
    var levels: [[AnyHashable]: Int] = [:]
    for (number, needs) in wiring.needs.enumerated() {
      let site = wiring.sites[number]
      // A need that a recipe was seen to request was available.
      for need in needs where need.evidence == .autowired || includingSeen {
        guard let subject = subject(need, number) else { continue }
        meant.append((need, subject, number))
        let pair = [subject, ObjectIdentifier(site.registration)]
        levels[pair] = max(levels[pair] ?? 0, site.level)
      }
    }
    var groups: [(need: Wiring.Need, level: Int, sites: [Int])] = []
    var indices: [[AnyHashable]: Int] = [:]
    for (need, subject, number) in meant {
      let site = wiring.sites[number]
      guard levels[[subject, ObjectIdentifier(site.registration)]] == site.level else { continue }
      if let index = indices[[subject, site.level]] {
        if groups[index].sites.last != number { groups[index].sites.append(number) }
      } else {
        indices[[subject, site.level]] = groups.count
        groups.append((need, site.level, [number]))
      }
    }
    return groups
  }
}
