import Firebolt

/// A search for issues in the registrations, each kind separately.
struct Verifier {
  let wiring: Wiring

  /// The sites, with an edge from each dependency to its dependents.
  let dependents: Digraph

  init(wiring: Wiring) {
    self.wiring = wiring
    dependents = wiring.digraph { _, _ in true }.reversed
  }

  /// All issues in a stable order, each once: an issue of a parent's factory can occur both for the parent and for the
  /// child.
  var issues: [Verification.Issue] {
    let found =
      absentResolvers + unservedNeeds + absentNeeds + unsuppliedArguments + unawaited + cycles + captives
      + bypassedOverrides + mismatches + weakValues + shadowedRegistrations + replacedRegistrations + uselessHooks
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

  /// Creates an issue of some sites. It is about the key of the first one, in the resolver that has its registration.
  ///
  /// - Parameter branches: Further paths that begin with the same site.
  func issue(
    _ code: Verification.Issue.Code, _ severity: Verification.Issue.Severity = .error, of numbers: [Int],
    branches: [[Int]] = [], _ title: String, toFix remedy: String
  ) -> Verification.Issue {
    let site = wiring.sites[numbers[0]]
    return Verification.Issue(
      code, severity, about: site.keys[0], in: wiring.levels[site.home].label, title, steps: numbers.map(step),
      branches: branches.map { $0.map(step) }, toFix: remedy)
  }

  // MARK: - One registration

  /// Issues for resolvers that are gone.
  private var absentResolvers: [Verification.Issue] {
    wiring.levels.map(\.survey).filter { $0.absence != .notRegistered }.map { store in
      let error = ResolutionError(store.absence, TypeKey(Resolver.self), in: store.label, path: [])
      return Verification.Issue(
        store.absence, about: error.key, in: store.label,
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
        return Verification.Issue(
          ResolutionError(.typeMismatch, key, in: step.resolver, path: [step], detail: wholeName(of: made)))
      }
    }
  }

  /// Issues for weakly held instances that aren't objects.
  private var weakValues: [Verification.Issue] {
    wiring.sites.indices.compactMap { number in
      let (registration, key) = (wiring.sites[number].registration, wiring.sites[number].keys[0])
      guard registration.scope.isWeak, isValueType(TypeKey(registration.instanceType).type) else { return nil }
      return issue(
        .weakValue, .warning, of: [number],
        "\(key.label) has the scope .weak and isn't an object, so each request makes a new one",
        toFix: "write `.single` instead of `.weak`, or .factory, whichever is meant")
    }
  }

  // MARK: - One key

  /// Issues for registrations that replaced another one of their module or resolver before that was used.
  private var replacedRegistrations: [Verification.Issue] {
    var seen: Set<SerialNumber> = []
    return wiring.levels.flatMap { level in
      level.survey.keys.flatMap { key, layers, _, _ in
        layers.compactMap { layer in
          guard let registration = layer, let place = registration.replaced,
            seen.insert(registration.serialNumber).inserted
          else { return nil }
          let acceptance = Verification.Acceptance.code(.shadowedRegistration, of: key)
          return Verification.Issue(
            .shadowedRegistration, .warning, about: key, in: level.label,
            "\(key.label) is registered twice, so the registration at \(place) is never used",
            steps: [ResolutionError.Step(key: key, registration: registration, resolver: level.label)],
            toFix: "leave one of them out, or, if the later one is meant to replace the other: "
              + "`\(level.label.receiver).verify(allowing: [\(acceptance)])`")
        }
      }
    }
  }

  /// Issues for registrations that a module hides.
  private var shadowedRegistrations: [Verification.Issue] {
    wiring.levels.flatMap { level in
      level.survey.keys.flatMap { key, layers, _, _ in
        zip(layers, layers.dropFirst()).compactMap { below, above in
          // In a mock, registrations inherited from a child are meant to cover those inherited from the child's parent.
          guard let hidden = below, let cover = above, hidden.origin == cover.origin else { return nil }
          let acceptance = Verification.Acceptance.code(.shadowedRegistration, of: key)
          return Verification.Issue(
            .shadowedRegistration, .warning, about: key, in: level.label,
            "\(key.label) is registered twice, so one of the two is never used",
            steps: [hidden, cover].map { ResolutionError.Step(key: key, registration: $0, resolver: level.label) },
            toFix: "leave one of them out, or, if the module is loaded to hide the other: "
              + "`\(level.label.receiver).verify(allowing: [\(acceptance)])`")
        }
      }
    }
  }
}
