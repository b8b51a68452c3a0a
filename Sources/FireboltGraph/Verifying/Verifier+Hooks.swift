import Firebolt

extension Verifier {
  /// Issues for hooks that don't suit their key's recipe.
  var unfitHooks: [Verification.Issue] {
    wiring.levels.enumerated().flatMap { number, level -> [Verification.Issue] in
      // The oldest ancestor serves a declared key's own recipe.
      let own = number == wiring.levels.count - 1 ? level.hooksOfOwnRecipes.filter { !$0.hook.concernsMaking } : []
      return (level.hooks + own).compactMap { unfitHook($0.hook, of: $0.key, $0.registration, in: level.label) }
    }
  }

  private func unfitHook(_ hook: Hook, of key: TypeKey, _ registration: Registration, in resolver: ResolverLabel)
    -> Verification.Issue?
  {
    let step = ResolutionError.Step(key: key, registration: registration, resolver: resolver)
    let subject = "\(hook.word.withArticle) of \(key.label), \(hook.place),"
    func warning(_ code: Verification.Issue.Code, _ title: String, toFix remedy: String) -> Verification.Issue {
      Verification.Issue(
        code, .warning, about: key, in: resolver, "\(subject) \(title)", steps: [step], place: hook.place,
        toFix: remedy)
    }
    if !hook.fits(registration) {
      let error = ResolutionError(.misplacedHook, key, in: resolver, path: [step], detail: "\(hook.place)")
      return Verification.Issue(
        .misplacedHook, about: key, in: resolver, error.title, steps: [step], place: hook.place, toFix: error.remedy)
    }
    if let declared = registration.forwardsTo {
      // The instance has only the hooks of the key.
      let effect = hook.concernsMaking ? "runs for each request by the type" : "never runs"
      return warning(
        .unusedHook, "\(effect): a declared key makes the instance",
        toFix: "add it to the key: `\(hook.code(for: declared, in: resolver))`")
    }
    if !hook.concernsMaking, !registration.scope.isShared {
      return warning(
        .unusedHook, "never runs: the scope \(registration.scope) keeps no instance",
        toFix: "write `.single` instead of `.\(registration.scope)`, or another scope that keeps instances; "
          + "or let the owner of each instance close it")
    }
    if registration.isolation == .mainActor, hook.concernsMaking, hook.isolation == .anywhere {
      return warning(
        .nonisolatedHook, "runs on the main actor, but the compiler doesn't know that",
        toFix: "write it as `\(hook.method)(\(key.wanted()), on: MainActor.self) { … }`")
    }
    return nil
  }

  /// Issues for a mock's registrations whose keys its original doesn't have, unless another registration needs them. A registration for a declared key isn't one: the compiler has checked the key, and the
  /// registration overrides its own recipe or supplies what the key requires.
  var additions: [Verification.Issue] {
    let needed = Set(wiring.needs.joined().map(\.key))
    return wiring.levels.flatMap { level in
      level.additions.filter { key, _ in
        key.declared == nil && !needed.contains(key)
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
