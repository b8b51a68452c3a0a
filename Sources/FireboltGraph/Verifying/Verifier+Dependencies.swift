import Firebolt

extension Verifier {
  /// Issues for dependencies that aren't registered: one for each key and level, with all dependents.
  var unservedDependencies: [Verification.Issue] {
    dependencies(ofEachLevel: isForChildren) { dependency, _ in
      dependency.vertex == nil && !dependency.isTolerated
    }.compactMap { dependency, level, vertices in
      let key = dependency.key
      let resolver = graph.levels[level].label
      if isForChildren(dependency, level) {
        return parentNeedsChild(dependency, child(with: dependency, below: level), level, vertices)
      }
      let steps = vertices.map(step)
      let error = notRegistered(key, in: resolver, for: steps[0])
      // Those that `get(name:)` gets: not a declared key's name, nor what takes arguments or isn't made anywhere.
      let all = graph.levels[level...].flatMap(\.registrations).filter { $0.key.type == key.type }
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
  /// child has them; a note for an optional request of a recipe or a hook, whose code may not expect that, and for an
  /// array parameter where an element is registered under its own type alone.
  var absentDependencies: [Verification.Issue] {
    // An array of a type takes more of a child's registrations than an optional does.
    [false, true].flatMap { isArray in
      dependencies(ofEachLevel: isForChildren) { dependency, _ in
        dependency.vertex == nil && dependency.isTolerated && (dependency.kind == .array) == isArray
      }.flatMap { dependency, level, vertices in
        if let child = child(with: dependency, below: level) {
          return [parentNeedsChild(dependency, child, level, vertices)].compactMap(\.self)
        }
        if isArray { return vertices.compactMap { emptyArray(of: dependency.key, in: level, for: step($0)) } }
        return vertices.compactMap { number in
          graph.dependencies[number].first { $0.key == dependency.key && $0.isTolerated && $0.evidence == .observed }
            .map { absentOptional($0, of: step(number), in: graph.levels[level].label) }
        }
      }
    }
  }

  private func absentOptional(
    _ dependency: ResolvedGraph.Dependency, of step: ResolutionError.Step, in resolver: ResolverLabel
  ) -> Verification.Issue {
    let error = notRegistered(dependency.key, in: resolver, for: step)
    let place = dependency.place.map { " at \($0)" } ?? ""
    return Verification.Issue(
      .absentOptional, .note, about: dependency.key, in: resolver,
      "an optional request for \(dependency.key.label)\(place) gets nil: nothing is registered for it in \(resolver)",
      steps: [step], closeMatches: error.closeMatches, place: dependency.place,
      toFix: "`\(resolver.receiver).\(dependency.key.registering())`, or, where nil is not meant, "
        + "write `\(dependency.key.request(to: "$0", isAwaited: false))`, which is never optional")
  }

  /// Returns the note of an array parameter that gets no elements, or nil if nothing that the resolver has was probably meant
  /// as one: what is of the elements' type, and is registered without `expect:`. What other resolvers have isn't meant.
  private func emptyArray(of key: TypeKey, in level: Int, for step: ResolutionError.Step) -> Verification.Issue? {
    let resolver = graph.levels[level].label
    let everything: [Any.Type] = [Any.self, AnyObject.self]
    if everything.contains(where: { $0 == key.type }) { return nil }
    let matches = graph.levels[level...].flatMap { index in
      index.registrations.filter { candidate, registration in
        // One of the elements' own type is the dependent, which leaves itself out.
        registration.instanceType == candidate.type && candidate.type != key.type && candidate.declared == nil
          && registration.acceptsNoArguments && isKnownToBe(candidate.type, key.type)
      }.map { candidate, registration in
        ResolutionError.CloseMatch(
          1, candidate, at: registration.place, in: index.label,
          "did you mean register(expect: \(key.spelling).self)?")
      }
    }
    if matches.isEmpty { return nil }
    return Verification.Issue(
      .absentOptional, .note, about: key, in: resolver,
      "the array of \(key.label) for \(step.key.label) is empty: nothing is registered for it in \(resolver)",
      steps: [step], closeMatches: Array(matches.prefix(5)),
      toFix: "register each element as one: `\(resolver.receiver).\(key.registering())`, or with a name")
  }

  /// Returns the error of a request that finds no registration.
  private func notRegistered(_ key: TypeKey, in resolver: ResolverLabel, for step: ResolutionError.Step)
    -> ResolutionError
  {
    ResolutionError(
      .notRegistered, key, in: resolver, path: [step, ResolutionError.Step(key: key, resolver: resolver)])
  }

  // MARK: - What can't be requested so

  /// Returns whether the arguments of the first request make the instance of all.
  private func isMadeOnce(_ scope: Resolver.Scope) -> Bool { scope.isShared && !scope.isPerArguments }

  /// Issues for dependencies that need arguments: one for each registration, with all dependents.
  var unsuppliedArguments: [Verification.Issue] {
    served { dependency, target, _ in
      // A `Provider` can pass them. Another deferred dependency may have been made with arguments by then.
      dependency.evidence == .autowired && !target.acceptsNoArguments && !dependency.isOfProvider
        && !(isMadeOnce(target.scope) && dependency.kind == .deferred)
    }.map { number, vertices in
      let key = graph.vertices[number].keys[0]
      let registration = graph.vertices[number].registration
      let types = registration.parameters.spelled
      if isMadeOnce(registration.scope) {
        return issue(
          .argumentMadeDependency, .warning, of: [number] + vertices,
          "\(key.label) is made with the arguments (\(types)) of the first request, and doesn't exist before it",
          toFix: vertices.map { "let \(taker($0)) take \(provider(for: number, in: $0))" }
            .joined(separator: ", and ") + ", or register \(key.label) without arguments")
      }
      let isAwaited = registration.isolation == .task
      let request = key.request(to: "$0", registration.parameters, isAwaited: isAwaited)
      return issue(
        .argumentMismatch, of: [number] + vertices,
        "\(key.label) needs arguments (\(types)), and autowiring passes none",
        toFix: vertices.map { step($0).recipe(with: "`\(request)`", isAwaited: isAwaited) }.joined(separator: ", and "))
    }
  }

  /// Issues for dependencies that aren't awaited: those that are made asynchronously each time, for a `Lazy`, and those
  /// that expire and are requested again and again. Other shared dependencies don't count, because they may have been made
  /// before, nor those of a `Provider`, which can await them. One issue for each registration, with all dependents.
  var unawaited: [Verification.Issue] {
    served { dependency, target, source in
      if target.isolation != .task || dependency.isOfProvider { return false }
      if target.scope.lifetime != nil {
        return dependency.kind == .deferred || source.isolation != .task && !source.scope.isKept
      }
      return dependency.kind == .deferred && dependency.evidence == .autowired && !target.scope.isShared
    }.map { number, vertices in
      let vertex = graph.vertices[number]
      let key = vertex.keys[0]
      let scope = vertex.registration.scope
      if scope.lifetime != nil {
        let request = key.request(to: graph.levels[vertex.definingLevel].label.receiver, isAwaited: true)
        return issue(
          .asynchronousDependency, .warning, of: [number] + vertices,
          "\(key.label) is made by an asynchronous recipe and expires, and a request that doesn't await it fails then",
          toFix: "request it with `\(request)`, or write another scope for it")
      }
      // An alias has no scope to write.
      let shared = vertex.registration.forwardsTo == nil ? "write `.single` instead of `.\(scope)`, or " : ""
      return issue(
        .asynchronousDependency, of: [number] + vertices,
        "\(key.label) has to be awaited by each request, and the recipe that needs it can't await it",
        toFix: shared + vertices.map { awaiting(number, in: $0) }.joined(separator: ", and "))
    }
  }

  /// Groups the selected dependencies by the registration that serves them, as `dependencies(where:)` does.
  ///
  /// - Parameter isMeant: Selects dependencies by the dependency, the serving registration, and the dependent one.
  /// - Returns: Each serving vertex, with its dependents.
  private func served(where isMeant: (ResolvedGraph.Dependency, Registration, Registration) -> Bool) -> [(
    Int, vertices: [Int]
  )] {
    dependencies { dependency, number in
      guard let target = dependency.vertex else { return false }
      return isMeant(dependency, graph.vertices[target].registration, graph.vertices[number].registration)
    }.compactMap { dependency, _, vertices in dependency.vertex.map { ($0, vertices) } }
  }

  /// Groups the selected dependencies by the registration that serves them, or by the key that is missing.
  ///
  /// A dependency that a registration has both for a parent and for the child is reported once, for the parent.
  ///
  /// - Parameters:
  ///   - isOfEachLevel: Selects the dependencies that are reported for the child, too, by the dependency and the level.
  ///   - isMeant: Selects dependencies by the dependency, and the number of the dependent vertex.
  /// - Returns: For each group, one of the dependencies, and the level and the numbers of the dependents.
  private func dependencies(
    ofEachLevel isOfEachLevel: (ResolvedGraph.Dependency, Int) -> Bool = { _, _ in false },
    where isMeant: (ResolvedGraph.Dependency, Int) -> Bool
  ) -> [(dependency: ResolvedGraph.Dependency, level: Int, vertices: [Int])] {
    var groups: [(dependency: ResolvedGraph.Dependency, level: Int, vertices: [Int])] = []
    var indices: [[AnyHashable]: Int] = [:]
    var reported: Set<[AnyHashable]> = []
    for level in graph.levels.indices.reversed() {
      for (number, vertex) in graph.vertices.enumerated() where vertex.level == level {
        for dependency in graph.dependencies[number] where isMeant(dependency, number) {
          let server: AnyHashable? = dependency.vertex.map { ObjectIdentifier(graph.vertices[$0].registration) }
          let subject = server ?? AnyHashable(dependency.key)
          let isNew = reported.insert([subject, ObjectIdentifier(vertex.registration)]).inserted
          guard isNew || isOfEachLevel(dependency, level) else { continue }
          if let index = indices[[subject, level]] {
            groups[index].vertices.append(number)
          } else {
            indices[[subject, level]] = groups.count
            groups.append((dependency, level, [number]))
          }
        }
      }
    }
    return groups
  }
}
