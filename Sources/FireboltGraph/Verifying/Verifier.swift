import Firebolt

/// A search for issues in the registrations, each kind separately.
struct Verifier {
  let graph: ResolvedGraph

  /// What is made at launch, which later requests find.
  let launch: Launch

  /// The vertices, with an edge from each dependency to its dependents.
  let dependents: Digraph

  init(_ graph: ResolvedGraph, launch: Launch = Launch()) {
    self.graph = graph
    self.launch = launch
    dependents = graph.digraph { _, _ in true }.reversed
  }

  /// All issues in a stable order, each once: an issue of a parent's factory can occur both for the parent and for the
  /// child.
  var issues: [Verification.Issue] {
    let found =
      absentResolvers + unservedDependencies + absentDependencies + unsuppliedArguments + unawaited + cycles
      + unsharedCycles
      + captives
      + bypassedOverrides + bypassedAliases + splitRegistrations + mismatches + weakValues + shadowedRegistrations
      + replacedRegistrations + modulesLoadedTwice + uselessHooks + mainActorDependencies
      + incompleteDependencies
    var seen: Set<[String]> = []
    let distinct = found.filter { issue in
      let registrations = issue.steps.map { "\($0.serialNumber.unique)" }
      // A registration can have several hooks with the same mistake.
      let hook = "\(issue.fileID ?? ""):\(issue.line ?? 0)"
      return registrations.isEmpty || seen.insert(["\(issue.code)", "\(issue.key)", hook] + registrations).inserted
    }
    return distinct.inOrder
  }

  /// Returns the step of a vertex in a path.
  func step(_ number: Int) -> ResolutionError.Step {
    let vertex = graph.vertices[number]
    return ResolutionError.Step(
      key: vertex.keys[0], registration: vertex.registration, resolver: graph.levels[vertex.level].label)
  }

  /// Creates an issue of some vertices. It is about the key of the first one, in the resolver that has its registration.
  ///
  /// - Parameter branches: Further paths that begin with the same vertex.
  func issue(
    _ code: Verification.Issue.Code, _ severity: Verification.Issue.Severity = .error, of numbers: [Int],
    branches: [[Int]] = [], _ title: String, toFix remedy: String
  ) -> Verification.Issue {
    let vertex = graph.vertices[numbers[0]]
    return Verification.Issue(
      code, severity, about: vertex.keys[0], in: graph.levels[vertex.definingLevel].label, title,
      steps: numbers.map(step),
      branches: branches.map { $0.map(step) }, toFix: remedy)
  }

  // MARK: - One registration

  /// Issues for resolvers that are gone.
  private var absentResolvers: [Verification.Issue] {
    graph.levels.map(\.snapshot).filter { $0.missingRegistrationCode != .notRegistered }.map { store in
      let error = ResolutionError(store.missingRegistrationCode, TypeKey(Resolver.self), in: store.label, path: [])
      return Verification.Issue(
        store.missingRegistrationCode, about: error.key, in: store.label,
        store.missingRegistrationCode == .resolverClosed
          ? "\(store.label) has been shut down" : "no \(store.label) is alive",
        toFix: error.remedy)
    }
  }

  /// Issues for types under `expects:` that the instance can't be.
  private var mismatches: [Verification.Issue] {
    graph.vertices.flatMap { vertex in
      let made = TypeKey(vertex.registration.instanceType).type
      return vertex.keys.filter { canNeverBe(made, $0.type) }.map { key in
        let step = ResolutionError.Step(
          key: key, registration: vertex.registration, resolver: graph.levels[vertex.definingLevel].label)
        return Verification.Issue(
          ResolutionError(.typeMismatch, key, in: step.resolver, path: [step], detail: wholeName(of: made)))
      }
    }
  }

  /// Issues for weakly held instances that aren't objects.
  private var weakValues: [Verification.Issue] {
    graph.vertices.indices.compactMap { number in
      let registration = graph.vertices[number].registration
      let key = graph.vertices[number].keys[0]
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
    return graph.levels.flatMap { level in
      level.snapshot.keys.flatMap { key, layers, _, _ in
        layers.compactMap { layer in
          guard let registration = layer, let place = registration.replaced,
            !isSplit(key, at: place, by: registration, in: level),
            seen.insert(registration.serialNumber).inserted
          else { return nil }
          // A name that is made of its place is the same in each pass of a loop.
          let isOfPlace = key.name?.isOfPlace == true && place.isSame(as: registration.place)
          return registeredTwice(
            key, in: level, ", so the registration at \(place) is never used", [(registration, level)],
            toFix: isOfPlace
              ? "give each a name of its own: in a loop, `.unique()` is one name; or, if the last one is meant to replace the others"
              : "leave one of them out, or, if the later one is meant to replace the other")
        }
      }
    }
  }

  /// Issues for registrations that a module hides.
  private var shadowedRegistrations: [Verification.Issue] {
    graph.levels.flatMap { level in
      level.snapshot.keys.flatMap { key, layers, _, _ in
        zip(layers, layers.dropFirst()).compactMap { below, above in
          // In a mock, registrations inherited from a child are meant to cover those inherited from the child's parent.
          guard let hidden = below, let cover = above, hidden.origin == cover.origin,
            !isSplit(key, at: hidden.place, by: cover, in: level)
          else { return nil }
          return registeredTwice(
            key, in: level, ", so one of the two is never used", [(hidden, level), (cover, level)],
            toFix: "leave one of them out, or, if the module is loaded to hide the other")
        }
      }
    }
  }

  /// Issues for modules that a resolver and an ancestor have loaded: each makes instances of its own. There is one for
  /// each module and resolver.
  private var modulesLoadedTwice: [Verification.Issue] {
    var issues: [Verification.Issue] = []
    for (number, level) in graph.levels.enumerated() {
      var seen: Set<String> = []
      let ancestors = graph.levels[(number + 1)...]
      for (key, _, _, _) in level.snapshot.keys {
        guard let own = level[key], let module = own.module, !seen.contains(module),
          own.scope.livesWithRegistration,
          let ancestor = ancestors.first(where: { $0[key] != nil }), let other = ancestor[key],
          other.module == module, other.place.isSame(as: own.place)
        else { continue }
        seen.insert(module)
        let parent = ancestor.label.short
        let issue = registeredTwice(
          key, in: level,
          ": \(level.label.short) and its parent \(parent) have both loaded the module \(module.swiftLiteral), so each has "
            + "instances of its own",
          [(other, ancestor), (own, level)],
          toFix: "load the module in \(parent) alone, or, if both are meant to have their own")
        issues.append(issue)
      }
    }
    return issues
  }

  /// Returns a warning about a key that is registered twice.
  ///
  /// - Parameters:
  ///   - level: The resolver that the warning is about.
  ///   - what: What that means, after the words "is registered twice".
  ///   - registrations: The registrations to show, each with its resolver.
  ///   - fix: The fix. How to accept the warning follows.
  private func registeredTwice(
    _ key: TypeKey, in level: SnapshotIndex, _ what: String,
    _ registrations: [(registration: Registration, level: SnapshotIndex)], toFix fix: String
  ) -> Verification.Issue {
    let acceptance = Verification.Acceptance.code(.shadowedRegistration, of: key)
    return Verification.Issue(
      .shadowedRegistration, .warning, about: key, in: level.label, "\(key.label) is registered twice\(what)",
      steps: registrations.map {
        ResolutionError.Step(key: key, registration: $0.registration, resolver: $0.level.label)
      },
      toFix: "\(fix): `\(level.label.receiver).verify(allowing: [\(acceptance)])`")
  }
}
