extension Verifier {
  /// What is needed and served by nothing: once for each key and level, with all that need it.
  var unservedNeeds: [Mistake] {
    needs(about: { $0.site == nil ? $0.key : nil }).map { need, level, sites in
      let key = need.key
      let steps = sites.map(step)
      let resolverId = wiring.levels[level].resolverId
      if let child = wiring.levels[..<level].first(where: { $0[key] != nil }) {
        return Mistake(
          .parentNeedsChild, about: key, in: resolverId,
          "\(key) is registered in \"\(child.resolverId)\", a child, which its parent \"\(resolverId)\" doesn't ask",
          steps: steps,
          toFix: "register \(key) in \"\(resolverId)\", or let what needs it be a .factory, which is made for the child"
        )
      }
      let names = wiring.levels[level...].flatMap { level in level.keys(of: key.type).compactMap(\.name) }
      let error = ResolutionError(
        .notRegistered, key, in: resolverId, path: [], ancestors: wiring.levels[(level + 1)...].map(\.resolverId)
      ).explained
      if names.count > 1 {
        return Mistake(
          .ambiguousDependency, about: key, in: resolverId,
          "\(key) is registered only under names in resolver \"\(resolverId)\", and parameters are asked for without one",
          steps: steps, closeMatches: error.closeMatches,
          toFix: "register the one that is meant without a name, or take all of them as [\(key.spelling)]")
      }
      return Mistake(
        .missingDependency, about: key, in: resolverId, error.title, steps: steps, closeMatches: error.closeMatches,
        toFix: error.remedy)
    }
  }

  /// What is needed and made of arguments: once for each registration, with all that need it.
  var unsuppliedArguments: [Mistake] {
    func registration(_ need: Wiring.Need) -> ObjectIdentifier? {
      guard let number = need.site, !wiring.sites[number].registration.accepts(.none) else { return nil }
      return ObjectIdentifier(wiring.sites[number].registration)
    }
    return needs(about: registration).compactMap { need, _, sites in
      guard let number = need.site else { return nil }
      let site = wiring.sites[number]
      let key = site.keys[0]
      let types = site.registration.parameters.map { "\($0.type)" }.joined(separator: ", ").withShortOptionals
      let (home, steps) = (wiring.levels[site.home].resolverId, [number] + sites)
      if site.registration.scope.isShared {
        return Mistake(
          .argumentMadeDependency, .warning, about: key, in: home,
          "\(key) is made of the arguments (\(types)) of who asks first, and can't be had before that",
          steps: steps.map(step),
          toFix: "let what needs it take a Provider<\(key.type)>, or register \(key) without arguments")
      }
      return Mistake(
        .missingArguments, about: key, in: home,
        "\(key) is made of arguments (\(types)), and autowiring has none", steps: steps.map(step),
        toFix: "register what needs it by a recipe that gives them: $0.get(expect: \(key.spelling).self, …)")
    }
  }

  /// Groups the needs that are meant: by what they are about, in the order in which that first turns up.
  ///
  /// What a registration lacks for a parent it lacks for the child too; that is said once, of the parent.
  ///
  /// - Parameter subject: What a need is about; nil if it isn't meant.
  /// - Returns: For each subject one of the needs, the level of those that have it, and their sites.
  private func needs<Subject: Hashable>(about subject: (Wiring.Need) -> Subject?)
    -> [(need: Wiring.Need, level: Int, sites: [Int])]
  {
    var meant: [(need: Wiring.Need, subject: Subject, number: Int)] = []
    var levels: [Pair<Subject, ObjectIdentifier>: Int] = [:]
    for (number, needs) in wiring.needs.enumerated() {
      let site = wiring.sites[number]
      for need in needs {
        guard let subject = subject(need) else { continue }
        meant.append((need, subject, number))
        let pair = Pair(first: subject, second: ObjectIdentifier(site.registration))
        levels[pair] = max(levels[pair] ?? 0, site.level)
      }
    }
    var groups: [(need: Wiring.Need, level: Int, sites: [Int])] = []
    var indices: [Pair<Subject, Int>: Int] = [:]
    for (need, subject, number) in meant {
      let site = wiring.sites[number]
      guard levels[Pair(first: subject, second: ObjectIdentifier(site.registration))] == site.level else { continue }
      let pair = Pair(first: subject, second: site.level)
      if let index = indices[pair] {
        if groups[index].sites.last != number { groups[index].sites.append(number) }
      } else {
        indices[pair] = groups.count
        groups.append((need, site.level, [number]))
      }
    }
    return groups
  }

  private struct Pair<First: Hashable, Second: Hashable>: Hashable {
    let first: First
    let second: Second
  }
}
