import Firebolt

extension Verifier {
  /// Issues for dependencies that aren't registered: one for each key and level, with all dependents.
  var unservedNeeds: [Verification.Issue] {
    lazy var dependents = digraph.reversed
    return needs { need, _ in need.site == nil }.compactMap { need, level, sites in
      let (key, resolver) = (need.key, wiring.levels[level].label)
      let child = wiring.levels[..<level].first { $0[key] != nil }?.label.short
      if key.isRequired || child != nil {
        // What is shared has to change, not the factories, or aliases, by way of which it needs the key. A factory that
        // nothing shared needs is made for a child.
        let needing = dependents.reachable(from: sites.filter(isMadeAnew), passing: isMadeAnew).union(sites)
        let steps = needing.filter { !isMadeAnew($0) }.sorted().map(step)
        if steps.isEmpty { return nil }
        let (label, home) = (key.label, resolver.short)
        return Verification.Issue(
          .parentNeedsChild, about: key, in: resolver,
          child.map { "\(label) is registered in \($0), a child, and its parent \(home) doesn't look there" }
            ?? "\(label) must come from the children of \(home), but a shared instance there needs it",
          steps: steps,
          toFix: "\(steps.asFactories), so that it is made for a child, or register \(label) in \(home)")
      }
      let steps = sites.map(step)
      let error = ResolutionError(
        .notRegistered, key, in: resolver, path: steps.prefix(1) + [ResolutionError.Step(key: key, resolver: resolver)])
      // Those that `get(name:)` gets: not a declared key's name, nor what takes arguments or isn't made anywhere.
      let all = wiring.levels[level...].flatMap(\.registrations).filter { $0.key.type == key.type }
      let plain = all.filter { $0.registration.isolation == .anywhere && $0.registration.acceptsNoArguments }
      let names = plain.compactMap { $0.key.declared == nil ? $0.key.name : nil }
      let unnamed = names.first.map { name in
        "register the intended one without a name, for example "
          + "`\(resolver.receiver).register(.factory) { $0.get(name: \(name.rawValue.swiftLiteral)) as \(key.spelling) }`"
          + (names.count == 1 ? "" : ", or take all of them as [\(key.argumentSpelling)]")
      }
      return Verification.Issue(
        .notRegistered, about: key, in: resolver, error.title, steps: steps, closeMatches: error.closeMatches,
        toFix: unnamed ?? error.remedy)
    }
  }

  /// Issues for a child's registrations for declared keys that don't affect the oldest ancestor's own recipes.
  var bypassedOverrides: [Verification.Issue] {
    var issues: [Verification.Issue] = []
    for (number, site) in wiring.sites.enumerated() where site.registration.isOwn {
      for key in wiring.needs[number].map(\.key) where key.declared != nil {
        guard let home = wiring.levels[..<site.level].first(where: { $0[key] != nil }) else { continue }
        let (child, parent, made) = (home.label, wiring.levels[site.level].label.short, site.keys[0])
        let override = ResolutionError.Step(key: key, registration: home[key], resolver: child)
        issues.append(
          Verification.Issue(
            .bypassedOverride, .warning, about: key, in: child,
            "\(made.label) is shared by \(parent) and made with that resolver's instances, "
              + "not with \(key.label) in \(child.short)", steps: [override, step(number)],
            toFix: "register \(key.label) in \(parent), or register \(made.label) in \(child.short), too: "
              + "`\(child.receiver).\(made.registering())`"))
      }
    }
    return issues
  }

  private func isMadeAnew(_ number: Int) -> Bool { !wiring.sites[number].registration.scope.livesWithRegistration }

  /// Returns whether the arguments of the first request make the instance of all.
  private func isMadeOnce(_ scope: Resolver.Scope) -> Bool { scope.isShared && !scope.isPerArguments }

  /// Issues for dependencies that need arguments: one for each registration, with all dependents.
  var unsuppliedArguments: [Verification.Issue] {
    served { need, target, _ in
      // A deferred dependency may have been made with arguments by then.
      need.evidence == .autowired && !target.acceptsNoArguments && !(isMadeOnce(target.scope) && need.kind == .deferred)
    }.map { number, sites in
      let (key, registration) = (wiring.sites[number].keys[0], wiring.sites[number].registration)
      let types = registration.parameters.spelled
      if isMadeOnce(registration.scope) {
        return issue(
          .argumentMadeDependency, .warning, of: [number] + sites,
          "\(key.label) is made with the arguments (\(types)) of the first request, and doesn't exist before it",
          toFix: sites.map { "let \(step($0).key.label) take \(provider(for: number, in: $0))" }
            .joined(separator: ", and ") + ", or register \(key.label) without arguments")
      }
      let isAwaited = registration.isolation == .task
      let request = key.request(to: "$0", registration.parameters, isAwaited: isAwaited)
      return issue(
        .argumentMismatch, of: [number] + sites, "\(key.label) needs arguments (\(types)), and autowiring passes none",
        toFix: sites.map { step($0).recipe(with: "`\(request)`", isAwaited: isAwaited) }.joined(separator: ", and "))
    }
  }

  /// Issues for dependencies that aren't awaited: those that are made asynchronously each time, for a `Lazy` or
  /// `Provider`, and those that expire and are requested again and again. Other shared dependencies don't count, because
  /// they may have been made before. One issue for each registration, with all dependents.
  var unawaited: [Verification.Issue] {
    served { need, target, source in
      if target.isolation != .task { return false }
      if target.scope.lifetime != nil {
        return need.kind == .deferred || source.isolation != .task && !source.scope.isKept
      }
      return need.kind == .deferred && need.evidence == .autowired && !target.scope.isShared
    }.map { number, sites in
      let site = wiring.sites[number]
      let (key, scope) = (site.keys[0], site.registration.scope)
      if scope.lifetime != nil {
        let request = key.request(to: wiring.levels[site.home].label.receiver, isAwaited: true)
        return issue(
          .asynchronousDependency, .warning, of: [number] + sites,
          "\(key.label) is made by an asynchronous recipe and expires, and a request that doesn't await it fails then",
          toFix: "request it with `\(request)`, or write another scope for it")
      }
      // An alias has no scope to write.
      let shared = site.registration.forwardsTo == nil ? "write `.single` instead of `.\(scope)`, or " : ""
      return issue(
        .asynchronousDependency, of: [number] + sites,
        "\(key.label) has to be awaited by each request, and the recipe that needs it can't await it",
        toFix: shared + sites.map { awaiting(number, in: $0) }.joined(separator: ", and "))
    }
  }

  /// Groups the selected needs by the registration that serves them, as `needs(where:)` does.
  ///
  /// - Parameter isMeant: Selects needs by the need, the serving registration, and the dependent one.
  /// - Returns: Each serving site, with its dependent sites.
  private func served(where isMeant: (Wiring.Need, Registration, Registration) -> Bool) -> [(Int, sites: [Int])] {
    needs { need, number in
      guard let target = need.site else { return false }
      return isMeant(need, wiring.sites[target].registration, wiring.sites[number].registration)
    }.compactMap { need, _, sites in need.site.map { ($0, sites) } }
  }

  /// Groups the selected needs by the registration that serves them, or by the key that is missing.
  ///
  /// A need that a registration has both for a parent and for the child is reported once, for the parent.
  ///
  /// - Parameter isMeant: Selects needs by the need, and the number of the dependent site.
  /// - Returns: For each group, one of the needs, the level of its dependents, and their sites.
  private func needs(where isMeant: (Wiring.Need, Int) -> Bool) -> [(need: Wiring.Need, level: Int, sites: [Int])] {
    var groups: [(need: Wiring.Need, level: Int, sites: [Int])] = []
    var indices: [[AnyHashable]: Int] = [:]
    var reported: Set<[AnyHashable]> = []
    for level in wiring.levels.indices.reversed() {
      for (number, site) in wiring.sites.enumerated() where site.level == level {
        for need in wiring.needs[number] where isMeant(need, number) {
          let server: AnyHashable? = need.site.map { ObjectIdentifier(wiring.sites[$0].registration) }
          let subject = server ?? AnyHashable(need.key)
          guard reported.insert([subject, ObjectIdentifier(site.registration)]).inserted else { continue }
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
