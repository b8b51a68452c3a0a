import Firebolt

extension Verifier {
  /// Issues for hooks that can't run where the recipe runs, or that run on the main actor without the compiler's
  /// knowledge.
  var misplacedHooks: [Verification.Issue] {
    wiring.levels.flatMap { level in
      level.hooks.compactMap { key, registration, hook in
        let step = ResolutionError.Step(key: key, registration: registration, resolver: level.label)
        if !hook.fits(registration) {
          let error = ResolutionError(.misplacedHook, key, in: level.label, path: [step], detail: "\(hook.place)")
          return Verification.Issue(
            .misplacedHook, about: key, in: level.label, error.title, steps: [step], place: hook.place,
            toFix: error.remedy)
        }
        guard registration.isolation == .mainActor, hook.concernsMaking, hook.isolation == .anywhere else {
          return nil
        }
        return Verification.Issue(
          .nonisolatedHook, .warning, about: key, in: level.label,
          "\(hook.word.withArticle) of \(key.label), \(hook.place), runs on the main actor, but the compiler doesn't know that",
          steps: [step], place: hook.place,
          toFix: "write it as `\(hook.method)(\(key.wanted()), on: MainActor.self) { … }`")
      }
    }
  }

  /// Issues for hooks of a type that is registered by a declared key: the instance has only the hooks of the key.
  var hooksOfAliases: [Verification.Issue] {
    wiring.levels.flatMap { level in
      level.hooks.compactMap { key, registration, hook in
        guard let declared = registration.forwardsTo else { return nil }
        let effect = if !hook.concernsMaking { "never runs" } else { "runs for each request by the type" }
        return Verification.Issue(
          .unusedHook, .warning, about: key, in: level.label,
          "\(hook.word.withArticle) of \(key.label), \(hook.place), \(effect): a declared key makes the instance",
          steps: [ResolutionError.Step(key: key, registration: registration, resolver: level.label)],
          place: hook.place, toFix: "add it to the key: `\(hook.code(for: declared, in: level.label))`")
      }
    }
  }

  /// Issues for `onDrop` closures of instances that no resolver keeps.
  var onDropsOfUnkept: [Verification.Issue] {
    wiring.levels.enumerated().flatMap { number, level -> [Verification.Issue] in
      // The oldest ancestor serves a declared key's own recipe.
      let hooks = number == wiring.levels.count - 1 ? level.hooks + level.hooksOfOwnRecipes : level.hooks
      return hooks.compactMap { key, registration, hook in
        guard !hook.concernsMaking, !registration.scope.isShared, registration.forwardsTo == nil else { return nil }
        return Verification.Issue(
          .unusedHook, .warning, about: key, in: level.label,
          "an onDrop of \(key.label), \(hook.place), never runs: the scope \(registration.scope) keeps no instance",
          steps: [ResolutionError.Step(key: key, registration: registration, resolver: level.label)],
          place: hook.place,
          toFix: "write `.single` instead of `.\(registration.scope)`, or another scope that keeps instances; "
            + "or let the owner of each instance close it")
      }
    }
  }

  /// Issues for a mock's registrations whose keys its original doesn't have, unless another registration needs them, or
  /// the original requires them. A registration for a declared key isn't one: the compiler has checked the key, and the
  /// registration overrides its own recipe or supplies what the key requires.
  var additions: [Verification.Issue] {
    let needed = Set(wiring.needs.joined().map(\.key))
    return wiring.levels.flatMap { level in
      level.additions.filter { key, _ in
        key.declared == nil && level.requirements[key] == nil && !needed.contains(key)
      }.map { key, registration in
        Verification.Issue(
          .overridesNothing, .warning, about: key, in: level.label,
          "\(key.label) is registered in a mock, but the original has no such key, so it overrides nothing",
          steps: [ResolutionError.Step(key: key, registration: registration, resolver: level.label)],
          toFix:
            "use the original's type and name, or, if it is an addition: "
            + "`\(level.label.receiver).verify(allowing: [\(Verification.Acceptance.code(.overridesNothing, of: key))])`"
        )
      }
    }
  }

  /// Issues for pairs of factories that get each other, one of them in a completion: the first one requested refers to
  /// a different instance than the one that refers to it.
  var factoryPairs: [Verification.Issue] {
    let sites = wiring.sites
    return sites.indices.flatMap { first in
      wiring.needs[first].compactMap { need in
        guard need.kind == .deferred, need.evidence != .autowired, let second = need.site, second != first,
          sites[first].registration.scope.isFactory, sites[second].registration.scope.isFactory,
          wiring.needs[second].contains(where: {
            $0.site == first && ($0.kind != .deferred || $0.evidence != .autowired)
          })
        else { return nil }
        let steps = [step(first), step(second)]
        return Verification.Issue(
          .factoryPair, .warning, about: steps[0].key, in: steps[0].resolver,
          "\(steps[0].key.label) and \(steps[1].key.label) are factories that get each other: "
            + "requests for the one and for the other make different pairs",
          steps: steps, toFix: "write `.graph` instead of `.factory`, or .single, for one of them")
      }
    }
  }
}
