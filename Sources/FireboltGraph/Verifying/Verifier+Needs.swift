import Firebolt

extension Verifier {
  /// Issues for dependencies that aren't registered: one for each key and level, with all dependents.
  var unservedNeeds: [Verification.Issue] {
    needs { need, _ in need.site == nil && !need.isTolerated }.compactMap { need, level, sites in
      let (key, resolver) = (need.key, wiring.levels[level].label)
      let child = child(with: need, below: level)
      if key.isRequired || child != nil { return parentNeedsChild(need, child, level, sites) }
      let steps = sites.map(step)
      let error = notRegistered(key, in: resolver, for: steps[0])
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

  /// Issues for optional and array dependencies that nothing serves. They are absent without an error: a warning if a
  /// child has them, and a note for an optional request of a recipe or a hook, whose code may not expect that.
  var absentNeeds: [Verification.Issue] {
    needs { need, _ in need.site == nil && need.isTolerated }.flatMap { need, level, sites in
      if let child = child(with: need, below: level) {
        return [parentNeedsChild(need, child, level, sites)].compactMap(\.self)
      }
      return sites.compactMap { number in
        wiring.needs[number].first { $0.key == need.key && $0.isTolerated && $0.evidence == .observed }
          .map { absentOptional($0, of: step(number), in: wiring.levels[level].label) }
      }
    }
  }

  private func absentOptional(_ need: Wiring.Need, of step: ResolutionError.Step, in resolver: ResolverLabel)
    -> Verification.Issue
  {
    let error = notRegistered(need.key, in: resolver, for: step)
    let place = need.place.map { " at \($0)" } ?? ""
    return Verification.Issue(
      .absentOptional, .note, about: need.key, in: resolver,
      "an optional request for \(need.key.label)\(place) gets nil: nothing is registered for it in \(resolver)",
      steps: [step], closeMatches: error.closeMatches, place: need.place,
      toFix: "`\(resolver.receiver).\(need.key.registering())`, or, where nil is not meant, "
        + "write `\(need.key.request(to: "$0", isAwaited: false))`, which is never optional")
  }

  /// Returns the error of a request that finds no registration.
  private func notRegistered(_ key: TypeKey, in resolver: ResolverLabel, for step: ResolutionError.Step)
    -> ResolutionError
  {
    ResolutionError(
      .notRegistered, key, in: resolver, path: [step, ResolutionError.Step(key: key, resolver: resolver)])
  }

  // MARK: - Parents and children

  /// Returns the nearest resolver below a level that has what a need lacks, or nil.
  private func child(with need: Wiring.Need, below level: Int) -> ResolverLabel? {
    wiring.levels[..<level].first { child in
      if need.kind != .array { return child[need.key] != nil }
      return child.keys(of: need.key.type).contains { child[$0]?.acceptsNoArguments == true }
    }?.label
  }

  /// Returns the issue for what a parent's shared instances need and only a child has, or nil if nothing shared needs it.
  ///
  /// - Parameter child: The child that has it; nil for a key that each child must register.
  private func parentNeedsChild(_ need: Wiring.Need, _ child: ResolverLabel?, _ level: Int, _ sites: [Int])
    -> Verification.Issue?
  {
    // A factory that nothing shared needs is made for a child.
    let steps = shared(needing: sites).map(step)
    if steps.isEmpty { return nil }
    let (key, resolver) = (need.key, wiring.levels[level].label)
    let (label, home) = (key.label, resolver.short)
    var title = "\(label) must come from the children of \(home), but a shared instance there needs it"
    if let child {
      title = "\(label) is registered in \(child.short), a child, and its parent \(home) doesn't look there"
      if need.isTolerated { title += ": it makes \(steps.map(\.key.label).joined(separator: ", ")) without it" }
    }
    return Verification.Issue(
      .parentNeedsChild, need.isTolerated ? .warning : .error, about: key, in: resolver, title, steps: steps,
      toFix: "\(steps.asFactories), so that it is made for a child, or register \(label) in \(home)")
  }

  /// Issues for a child's registrations that its parents' shared instances don't use, because they are made with what the
  /// parent has: one for each registration and parent, with all these instances.
  var bypassedOverrides: [Verification.Issue] {
    var groups: [(key: TypeKey, child: Int, level: Int, sites: [Int])] = []
    var indices: [[AnyHashable]: Int] = [:]
    for (number, site) in wiring.sites.enumerated() {
      for need in wiring.needs[number] {
        guard let used = need.site, let child = wiring.levels[..<site.level].firstIndex(where: { $0[need.key] != nil }),
          wiring.levels[child][need.key]?.gives(wiring.sites[used].registration) == false
        else { continue }
        if let index = indices[[need.key, child, site.level]] {
          groups[index].sites.append(number)
        } else {
          indices[[need.key, child, site.level]] = groups.count
          groups.append((need.key, child, site.level, [number]))
        }
      }
    }
    return groups.compactMap { key, child, level, sites in
      let makers = shared(needing: sites).map(step)
      return makers.isEmpty ? nil : bypassedOverride(of: key, in: wiring.levels[child], by: makers, in: level)
    }
  }

  private func bypassedOverride(
    of key: TypeKey, in inventory: Inventory, by makers: [ResolutionError.Step], in level: Int
  ) -> Verification.Issue {
    let (child, parent) = (inventory.label, wiring.levels[level].label.short)
    let labels = makers.map(\.key.label).joined(separator: ", ")
    let code = makers.map { "`\(child.receiver).\($0.key.registering())`" }.joined(separator: " and ")
    return Verification.Issue(
      .bypassedOverride, .warning, about: key, in: child,
      "\(labels) \(makers.count == 1 ? "is" : "are") shared by \(parent) and made with that resolver's instances, "
        + "not with \(key.label) in \(child.short)",
      steps: [ResolutionError.Step(key: key, registration: inventory[key], resolver: child)] + makers,
      toFix: "register \(key.label) in \(parent), or register \(labels) in \(child.short), too: \(code)")
  }

  private func isMadeAnew(_ number: Int) -> Bool { !wiring.sites[number].registration.scope.livesWithRegistration }

  /// Returns the shared instances among some sites, and those that need one of them by way of factories and aliases.
  private func shared(needing sites: [Int]) -> [Int] {
    let needing = dependents.reachable(from: sites.filter(isMadeAnew), passing: isMadeAnew).union(sites)
    return needing.filter { !isMadeAnew($0) }.sorted()
  }

  // MARK: - What can't be requested so

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

extension Registration {
  /// Returns whether a request that this registration serves gets the same instance as one that the other serves: the
  /// registration was merged, or both forward to one declared key.
  fileprivate func gives(_ other: Registration) -> Bool {
    self === other || forwardsTo != nil && forwardsTo == other.forwardsTo
  }
}
