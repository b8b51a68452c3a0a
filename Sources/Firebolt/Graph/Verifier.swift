/// Looks for mistakes in what is registered, each kind by itself.
struct Verifier {
  let wiring: Wiring

  init(_ wiring: Wiring) {
    self.wiring = wiring
  }

  /// All mistakes, in a stable order, each once: what a parent's factory is made of wrongly for the parent it may be made of
  /// wrongly for the child too.
  var issues: [Verification.Issue] {
    let found =
      absentResolvers + unservedNeeds + unsuppliedArguments + unawaited + cycles + captives + bypassedOverrides
      + mismatches + weakValues + shadowedRegistrations + unusedHooks + misplacedHooks + additions + factoryPairs
    var seen: Set<[String]> = []
    let distinct = found.filter { issue in
      let registrations = issue.steps.map { "\($0.serialNumber.unique)" }
      return registrations.isEmpty || seen.insert(["\(issue.code)", "\(issue.key)"] + registrations).inserted
    }
    return distinct.inOrder
  }

  /// A site as a step of a path.
  func step(_ number: Int) -> ResolutionError.Step {
    let site = wiring.sites[number]
    return step(site.keys[0], site.registration, level: site.level)
  }

  private func step(_ key: TypeKey, _ registration: Registration, level: Int) -> ResolutionError.Step {
    ResolutionError.Step(key: key, registration: registration, resolver: wiring.levels[level].label)
  }

  // MARK: - One registration

  /// Resolvers that can't be asked at all.
  private var absentResolvers: [Verification.Issue] {
    wiring.levels.filter { $0.absence != .notRegistered }.map { level in
      let key = TypeKey(Resolver.self)
      let error = ResolutionError(level.absence, key, in: level.label, path: [])
      return Verification.Issue(
        Verification.Issue.Code(rawValue: level.absence.rawValue), about: key, in: level.label,
        "no \(level.label) is alive",
        toFix: error.remedy)
    }
  }

  /// Types under `expects:` that can't be met.
  private var mismatches: [Verification.Issue] {
    wiring.sites.flatMap { site in
      let made = TypeKey(site.registration.instanceType).type
      return site.keys.filter { canNeverBe(made, $0.type) }.map { key in
        let step = step(key, site.registration, level: site.home)
        let error = ResolutionError(.typeMismatch, key, in: step.resolver, path: [step], detail: "\(made)")
        return Verification.Issue(
          .typeMismatch, about: key, in: step.resolver,
          "the recipe for \(key.label) makes \("\(made)".withArticle), which is no \(key.type)", steps: [step],
          toFix: error.remedy)
      }
    }
  }

  /// What is to be held weakly and isn't an object.
  private var weakValues: [Verification.Issue] {
    wiring.sites.compactMap { site in
      let registration = site.registration
      guard registration.scope.isWeak, isValueType(TypeKey(registration.instanceType).type) else { return nil }
      let step = step(site.keys[0], registration, level: site.home)
      return Verification.Issue(
        .weakValue, .warning, about: step.key, in: step.resolver,
        "\(step.key.label) is to be held weakly and is no object, so each request makes a new one", steps: [step],
        toFix: "register it as a .single or a .factory, whichever is meant")
    }
  }

  // MARK: - One key

  /// What is hidden by a module.
  private var shadowedRegistrations: [Verification.Issue] {
    wiring.levels.enumerated().flatMap { number, level in
      level.shadowed.map { key, registration, cover in
        Verification.Issue(
          .shadowedRegistration, .warning, about: key, in: level.label,
          "\(key.label) is registered twice, so that one of the two is never asked",
          steps: [step(key, registration, level: number), step(key, cover, level: number)],
          toFix: "leave one of them out, unless the module is loaded to hide the other")
      }
    }
  }

  /// Hooks that never run.
  private var unusedHooks: [Verification.Issue] {
    wiring.levels.enumerated().flatMap { number, level in
      // A declared key's own recipe is served by the oldest ancestor.
      let isOldest = number == wiring.levels.count - 1
      return level.unusedHooks.filter { !isOldest || $0.key.declared?.recipe == nil }.map { key, hook in
        let ancestor = wiring.levels[number...].first { $0[key] != nil }
        return Verification.Issue(
          .unusedHook, .warning, about: key, in: level.label,
          "\(hook.word.withArticle) of \(key.label), \(hook.place), never runs: nothing is registered for it in "
            + "\(level.label)", place: hook.place,
          toFix: ancestor.map { "add it to \($0.label.short), which serves \(key.label) here" }
            ?? "register \(key.label), or leave it out")
      }
    }
  }
}

extension Hook {
  /// What the hook is called.
  var word: String {
    switch work {
    case .decorate: "decorator"
    case .complete: "initCompleted"
    case .drop: "onDrop"
    }
  }
}
