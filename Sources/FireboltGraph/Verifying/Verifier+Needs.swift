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
      let remedy = "or register \(key.label) in \(resolver.short)"
      if key.isRequired {
        return Verification.Issue(
          .requiredOfChildren, about: key, in: resolver,
          "\(key.label) must come from the children of \(resolver.short), but a shared instance there needs it",
          steps: steps, toFix: "\(steps.asFactories), so that it is made for a child, \(remedy)")
      }
      if let child {
        return Verification.Issue(
          .parentNeedsChild, about: key, in: resolver,
          "\(key.label) is registered in \(child.label.short), a child, and its parent \(resolver.short) doesn't look there",
          steps: steps, toFix: "\(steps.asFactories), so that it is made for the child, \(remedy)")
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
    needsOfSites { need, target, _ in
      // A deferred dependency may have been made with arguments by then.
      need.evidence == .autowired && !target.registration.acceptsNoArguments
        && !(target.registration.scope.isMadeOnce && need.kind == .deferred)
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

  /// Issues for dependencies that the dependent recipe can't await: those that are made asynchronously each time, and
  /// those that expire and are requested again and again. Other shared dependencies don't count, because they may have
  /// been made before. One issue for each registration, with all dependents.
  var unawaited: [Verification.Issue] {
    needsOfSites { need, target, source in
      guard target.registration.isolation == .task else { return false }
      let isAwaited = source.registration.isolation == .task && need.kind != .deferred
      if target.registration.scope.lifetime != nil {
        return !isAwaited && (need.kind == .deferred || !source.registration.scope.isKept)
      }
      return !isAwaited && need.evidence == .autowired && !target.registration.scope.isShared
    }.map { number, sites in
      let site = wiring.sites[number]
      let (key, scope, home) = (site.keys[0], site.registration.scope, wiring.levels[site.home].label)
      let steps = ([number] + sites).map(step)
      if scope.lifetime != nil {
        return Verification.Issue(
          .asynchronousDependency, .warning, about: key, in: home,
          "\(key.label) is made by an asynchronous recipe and expires, and a request that doesn't await it fails then",
          steps: steps,
          toFix: "request it with `\(key.request(to: home.receiver, isAwaited: true))`, or write another scope for it")
      }
      let isAlias = site.registration.forwardsTo != nil
      let making =
        isAlias
        ? "registered by an asynchronous key, which each request awaits"
        : "made by an asynchronous recipe each time"
      return Verification.Issue(
        .asynchronousDependency, about: key, in: home,
        "\(key.label) is \(making), and the recipe that needs it can't await it", steps: steps,
        // An alias has no scope to write.
        toFix: (isAlias ? "" : "write `.single` instead of `.\(scope)`, or ") + awaiting(number, in: sites))
    }
  }

  /// Groups the selected needs by the registration that serves them, as `needs(about:)` does.
  ///
  /// - Parameter isIncluded: Selects needs by the need, the serving site, and the dependent site.
  /// - Returns: Each serving site, with its dependent sites.
  private func needsOfSites(where isIncluded: (Wiring.Need, Wiring.Site, Wiring.Site) -> Bool)
    -> [(target: Int, sites: [Int])]
  {
    needs { need, number in
      guard let target = need.site.map({ wiring.sites[$0] }), isIncluded(need, target, wiring.sites[number]) else {
        return nil
      }
      return ObjectIdentifier(target.registration)
    }.compactMap { need, _, sites in need.site.map { ($0, sites) } }
  }

  /// Groups the selected needs by subject.
  ///
  /// A need that a registration lacks both for a parent and for the child is reported once, for the parent.
  ///
  /// - Parameter subject: Returns the subject of a need of a site, or nil to ignore the need.
  /// - Returns: For each subject, one of the needs, the level of its dependents, and their sites.
  private func needs(about subject: (Wiring.Need, Int) -> AnyHashable?)
    -> [(need: Wiring.Need, level: Int, sites: [Int])]
  {
    var groups: [(need: Wiring.Need, level: Int, sites: [Int])] = []
    var indices: [[AnyHashable]: Int] = [:]
    var reported: Set<[AnyHashable]> = []
    for level in wiring.levels.indices.reversed() {
      for (number, site) in wiring.sites.enumerated() where site.level == level {
        for need in wiring.needs[number] {
          guard let subject = subject(need, number),
            reported.insert([subject, ObjectIdentifier(site.registration)]).inserted
          else { continue }
          if let index = indices[[subject, level]] {
            groups[index].sites.append(number)
          } else {
            indices[[subject, level]] = groups.count
            groups.append((need, level, [number]))
          }
        }
      }
    }
    return groups
  }
}
