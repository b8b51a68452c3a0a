import Firebolt

/// A search for issues in the registrations, each kind separately.
struct Verifier {
  let wiring: Wiring

  /// All issues in a stable order, each once: an issue of a parent's factory can occur both for the parent and for the
  /// child.
  var issues: [Verification.Issue] {
    let found =
      absentResolvers + unservedNeeds + unsuppliedArguments + unawaited + cycles + captives + bypassedOverrides
      + mismatches + weakValues + shadowedRegistrations + uselessHooks + additions + factoryPairs
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
    return ResolutionError.Step(
      key: site.keys[0], registration: site.registration, resolver: wiring.levels[site.level].label)
  }

  // MARK: - One registration

  /// Issues for resolvers that are gone.
  private var absentResolvers: [Verification.Issue] {
    wiring.levels.map(\.survey).filter { $0.absence != .notRegistered }.map { store in
      let error = ResolutionError(store.absence, TypeKey(Resolver.self), in: store.label, path: [])
      return Verification.Issue(
        .init(store.absence), about: error.key, in: store.label,
        store.absence == .resolverClosed ? "\(store.label) has been shut down" : "no \(store.label) is alive",
        toFix: error.remedy)
    }
  }

  /// Issues for types under `expects:` that the instance can't be.
  private var mismatches: [Verification.Issue] {
    wiring.sites.flatMap { site in
      let made = TypeKey(site.registration.instanceType).type
      return site.keys.filter { canNeverBe(made, $0.type) }.map { key in
        let step = ResolutionError.Step(
          key: key, registration: site.registration, resolver: wiring.levels[site.home].label)
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
      let step = ResolutionError.Step(
        key: site.keys[0], registration: registration, resolver: wiring.levels[site.home].label)
      return Verification.Issue(
        .weakValue, .warning, about: step.key, in: step.resolver,
        "\(step.key.label) has the scope .weak and isn't an object, so each request makes a new one", steps: [step],
        toFix: "write `.single` instead of `.weak`, or .factory, whichever is meant")
    }
  }

  // MARK: - One key

  /// Issues for registrations that a module hides.
  private var shadowedRegistrations: [Verification.Issue] {
    wiring.levels.flatMap { level in
      level.survey.keys.flatMap { key, layers, _, _ in
        zip(layers, layers.dropFirst()).compactMap { below, above in
          // In a mock, registrations inherited from a child are meant to cover those inherited from the child's parent.
          guard let hidden = below, let cover = above, hidden.origin == cover.origin else { return nil }
          return Verification.Issue(
            .shadowedRegistration, .warning, about: key, in: level.label,
            "\(key.label) is registered twice, so one of the two is never used",
            steps: [hidden, cover].map { ResolutionError.Step(key: key, registration: $0, resolver: level.label) },
            toFix: "leave one of them out, or, if the module is loaded to hide the other: "
              + acceptance(of: .shadowedRegistration, key, in: level.label))
        }
      }
    }
  }

  /// Issues for a mock's registrations whose keys its original doesn't have, unless another registration needs them. A
  /// registration for a declared key isn't one: the compiler has checked the key, and the registration overrides its own
  /// recipe or supplies what the key requires.
  private var additions: [Verification.Issue] {
    let needed = Set(wiring.needs.joined().map(\.key))
    return wiring.levels.flatMap { level -> [Verification.Issue] in
      let inherited = level.survey.inherited.map(Set.init)
      return level.registrations.compactMap { key, registration in
        guard registration.origin == level.survey.identity, inherited?.contains(key) == false, key.declared == nil,
          !needed.contains(key)
        else { return nil }
        return Verification.Issue(
          .overridesNothing, .warning, about: key, in: level.label,
          "\(key.label) is registered in a mock, but the original has no such key, so it overrides nothing",
          steps: [ResolutionError.Step(key: key, registration: registration, resolver: level.label)],
          toFix: "use the original's type and name, or, if it is an addition: "
            + acceptance(of: .overridesNothing, key, in: level.label))
      }
    }
  }

  private func acceptance(of code: Verification.Issue.Code, _ key: TypeKey, in resolver: ResolverLabel) -> String {
    "`\(resolver.receiver).verify(allowing: [\(Verification.Acceptance.code(code, of: key))])`"
  }
}
