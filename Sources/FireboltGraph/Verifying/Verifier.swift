import Firebolt

/// A search for issues in the registrations, each kind separately.
struct Verifier {
  let wiring: Wiring

  init(_ wiring: Wiring) {
    self.wiring = wiring
  }

  /// All issues in a stable order, each once: an issue of a parent's factory can occur both for the parent and for the
  /// child.
  var issues: [Verification.Issue] {
    let found =
      absentResolvers + unservedNeeds + unsuppliedArguments + unawaited + unawaitedAgain + cycles + captives
      + bypassedOverrides
      + mismatches + weakValues + shadowedRegistrations + unusedHooks + unfitHooks + additions + factoryPairs
    var seen: Set<[String]> = []
    let distinct = found.filter { issue in
      let registrations = issue.steps.map { "\($0.serialNumber.unique)" }
      // A registration can have several hooks with the same mistake.
      let hook = "\(issue.fileID ?? ""):\(issue.line ?? 0)"
      return registrations.isEmpty || seen.insert(["\(issue.code)", "\(issue.key)", hook] + registrations).inserted
    }
    return distinct.inOrder
  }

  /// Returns the step of a site in a path.
  func step(_ number: Int) -> ResolutionError.Step {
    let site = wiring.sites[number]
    return step(site.keys[0], site.registration, level: site.level)
  }

  private func step(_ key: TypeKey, _ registration: Registration, level: Int) -> ResolutionError.Step {
    ResolutionError.Step(key: key, registration: registration, resolver: wiring.levels[level].label)
  }

  // MARK: - One registration

  /// Issues for resolvers that are gone.
  private var absentResolvers: [Verification.Issue] {
    wiring.levels.filter { $0.absence != .notRegistered }.map { level in
      let key = TypeKey(Resolver.self)
      let error = ResolutionError(level.absence, key, in: level.label, path: [])
      return Verification.Issue(
        .init(level.absence), about: key, in: level.label,
        level.absence == .resolverClosed ? "\(level.label) has been shut down" : "no \(level.label) is alive",
        toFix: error.remedy)
    }
  }

  /// Issues for types under `expects:` that the instance can't be.
  private var mismatches: [Verification.Issue] {
    wiring.sites.flatMap { site in
      let made = TypeKey(site.registration.instanceType).type
      return site.keys.filter { canNeverBe(made, $0.type) }.map { key in
        let step = step(key, site.registration, level: site.home)
        let error = ResolutionError(.typeMismatch, key, in: step.resolver, path: [step], detail: wholeName(of: made))
        return Verification.Issue(
          .typeMismatch, about: key, in: step.resolver,
          "the recipe for \(key.label) makes \(wholeName(of: made).withArticle), which is no \(key.typeName)",
          steps: [step],
          toFix: error.remedy)
      }
    }
  }

  /// Issues for weakly held instances that aren't objects.
  private var weakValues: [Verification.Issue] {
    wiring.sites.compactMap { site in
      let registration = site.registration
      guard registration.scope.isWeak, isValueType(TypeKey(registration.instanceType).type) else { return nil }
      let step = step(site.keys[0], registration, level: site.home)
      return Verification.Issue(
        .weakValue, .warning, about: step.key, in: step.resolver,
        "\(step.key.label) has the scope .weak and isn't an object, so each request makes a new one", steps: [step],
        toFix: "write `.single` instead of `.weak`, or .factory, whichever is meant")
    }
  }

  // MARK: - One key

  /// Issues for registrations that a module hides.
  private var shadowedRegistrations: [Verification.Issue] {
    wiring.levels.enumerated().flatMap { number, level in
      level.shadowed.map { key, registration, cover in
        Verification.Issue(
          .shadowedRegistration, .warning, about: key, in: level.label,
          "\(key.label) is registered twice, so one of the two is never used",
          steps: [step(key, registration, level: number), step(key, cover, level: number)],
          toFix: "leave one of them out, or, if the module is loaded to hide the other: "
            + "`\(level.label.receiver).verify(allowing: [\(Verification.Acceptance.code(.shadowedRegistration, of: key))])`"
        )
      }
    }
  }

  /// Issues for hooks that never run.
  private var unusedHooks: [Verification.Issue] {
    wiring.levels.enumerated().flatMap { number, level in
      // The oldest ancestor serves a declared key's own recipe.
      let isOldest = number == wiring.levels.count - 1
      return level.unusedHooks.filter { !isOldest || $0.key.ownRegistration == nil }.map { key, hook in
        let ancestor =
          wiring.levels[number...].first { $0[key] != nil } ?? (key.ownRegistration == nil ? nil : wiring.levels.last)
        return Verification.Issue(
          .unusedHook, .warning, about: key, in: level.label,
          "\(hook.word.withArticle) of \(key.label), \(hook.place), never runs: nothing is registered for it in "
            + "\(level.label)", place: hook.place,
          toFix: ancestor.map {
            "add it to \($0.label.short), which serves \(key.label) here: `\(hook.code(for: key, in: $0.label))`"
          }
            ?? "`\(level.label.receiver).\(key.registering())`, or leave it out")
      }
    }
  }
}

extension Hook {
  /// The name of the hook in texts.
  var word: String { isDecorator ? "decorator" : method }
}
