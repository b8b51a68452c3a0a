import Firebolt

/// The copies that a dry run uses: of a resolver's registrations and those of its ancestors.
struct DryRunTarget {
  /// The resolver's store, its parent's store, and so on.
  private let originals: [Store]

  /// A resolver for each copy, in the same order.
  private let resolvers: [Resolver]

  /// Copies the registrations of a resolver and of each ancestor, all at one moment.
  init(_ resolver: Resolver) {
    originals = resolver.store.lineage
    var copies: [Resolver] = []
    for original in originals.reversed() {
      let copy = Store(original.chosenId, parent: copies.first, standingFor: { original.label }, at: original.place)
      copies.insert(Resolver(sharing: copy), at: 0)
    }
    Store.copyRegistrations(originals, by: copies.map(\.store))
    resolvers = copies
  }

  /// Runs the recipes.
  ///
  /// - Returns: What was found, and the registrations with the dependencies that the recipes requested.
  func run(_ dryRun: DryRun) async -> ([Verification.Issue], ResolvedGraph) {
    let session = DryRunSession(of: originals[0], requesting: dryRun.requested, after: dryRun.launch)
    // A store records which recipe requests which key while it is observed.
    let observations = resolvers.map { $0.observe { _ in } }
    let made = MadeObjects()
    let notRun = await makeAll(dryRun, in: session, noting: made)
    for (resolver, original) in zip(resolvers, originals) {
      if let observed = resolver.store.observed { original.observed?.add(observed) }
    }
    for observation in observations { observation.end() }
    session.end()
    let graph = session.resolvedGraph(includingObserved: true)
    let found = session.issues(in: graph)
    let suspected = made.issues + Verifier(graph).unneeded(by: dryRun.requested, among: found + notRun)
    return await ((found + notRun + suspected + dropAll(seconds: dryRun.limit, reported: notRun)).inOrder, graph)
  }

  /// Drops the instances, a child's before its parent's, and waits for their `onDrop` closures.
  ///
  /// - Parameters:
  ///   - seconds: The time limit for each resolver.
  ///   - reported: The issues of recipes that are still running. Their instances aren't reported again.
  /// - Returns: The closures that failed, or that were still running at the limit.
  private func dropAll(seconds: Double, reported: [Verification.Issue]) async -> [Verification.Issue] {
    var issues: [Verification.Issue] = []
    for resolver in resolvers {
      guard let error = await resolver.shutDownError(limit: seconds) else { continue }
      issues += error.failures.map(Verification.Issue.init(failed:))
      if error.reason != .limitReached { continue }
      for step in error.running where !reported.contains(where: { $0.code == .stillRunning && $0.key == step.key }) {
        let title = "an onDrop of \(step.key.label) was still running when the dry run had waited for \(seconds) s"
        issues.append(.stillRunning(step, title))
      }
    }
    return issues
  }

  /// One recipe to run, or a requested key that has none.
  fileprivate struct PlannedRecipe {
    let key: TypeKey
    let registration: Registration?
    /// The resolver to ask: the first one, or an ancestor for an instance that only its own recipes can get.
    let resolver: Resolver
    var arguments = Handed<[Any]>(value: [])
    /// Where the result is noted.
    var made: MadeObjects?
  }

  /// Runs the recipes.
  ///
  /// - Returns: The recipes that couldn't be run, that can be run on the main actor only, or that were still running at
  ///   the limit.
  private func makeAll(_ dryRun: DryRun, in session: DryRunSession, noting made: MadeObjects) async
    -> [Verification.Issue]
  {
    var notRun: [(step: ResolutionError.Step, types: [Any.Type])] = []
    var postponed: [(planned: PlannedRecipe, error: ResolutionError)] = []
    var ofMainActor: [PlannedRecipe] = []
    for var planned in plannedRecipes(requesting: dryRun.requested) where !dryRun.leavesOut(planned.key) {
      planned.made = made
      if let registration = planned.registration {
        let (arguments, lacking) = dryRun.arguments(for: registration, planned.key)
        if !lacking.isEmpty {
          notRun.append((planned.step, lacking))
          continue
        }
        planned.arguments = Handed(value: arguments)
      }
      // Nothing on the main actor can be abandoned, so all else runs before that.
      if planned.registration?.isolation == .mainActor {
        ofMainActor.append(planned)
        continue
      }
      switch await make(planned, in: session, seconds: dryRun.limit - session.seconds) {
      case .over, .needsAwait: break
      case .needsMainActor(let error): postponed.append((planned, error))
      case .limitReached: return .notRun(notRun) + [planned.stillRunning(dryRun.limit)]
      }
    }
    // A recipe that needs what the main actor shares runs off it, after that was made.
    var bound: [(planned: PlannedRecipe, error: ResolutionError)] = []
    var isMade: [[UInt64]: Bool] = [:]
    for (planned, error) in postponed {
      var error = error
      var found: Set<[UInt64]> = []
      retrying: while true {
        guard let needed = shared(neededBy: error, for: dryRun), found.insert(needed.identity).inserted else {
          bound.append((planned, error))
          break
        }
        if isMade[needed.identity] == nil {
          isMade[needed.identity] = await session.onMainActor { await needed.makeAsync() }
        }
        // Its failure is known, and who needs it fails as it did.
        if isMade[needed.identity] == false { break }
        switch await make(planned, in: session, seconds: dryRun.limit - session.seconds) {
        case .over, .needsAwait: break retrying
        case .needsMainActor(let next): error = next
        case .limitReached: return .notRun(notRun) + [planned.stillRunning(dryRun.limit)]
        }
      }
    }
    for planned in ofMainActor { await session.onMainActor { await planned.makeAsync() } }
    var worked: [ResolutionError] = []
    for (planned, error) in bound where await session.onMainActor({ await planned.makeAsync() }) {
      worked.append(error)
    }
    return .notRun(notRun) + .boundToMainActor(worked)
  }

  /// Returns the recipe of the main actor whose instance a request lacked off it, if that is shared: then the request finds
  /// the instance after it was made.
  private func shared(neededBy error: ResolutionError, for dryRun: DryRun) -> PlannedRecipe? {
    guard let step = error.path.last, step.scope?.isShared == true,
      let index = originals.firstIndex(where: { $0.identity == step.resolver.identity }),
      let registration = resolvers[index].registration(serving: step.key)
    else { return nil }
    let (arguments, lacking) = dryRun.arguments(for: registration, step.key)
    if !lacking.isEmpty { return nil }
    return PlannedRecipe(
      key: step.key, registration: registration, resolver: resolvers[index], arguments: Handed(value: arguments))
  }

  /// The recipes in order: first asynchronous ones and ones with arguments, because others can use their instances only
  /// after they were made; last those that need the main actor.
  ///
  /// - Parameter requested: The declared keys that are requested too.
  private func plannedRecipes(requesting requested: [TypeKey]) -> [PlannedRecipe] {
    func rank(_ registration: Registration?) -> Int {
      guard let registration else { return 2 }
      if registration.isolation == .task { return 0 }
      if registration.isolation == .mainActor { return 3 }
      return registration.parameters.isEmpty ? 2 : 1
    }
    var seen: Set<TypeKey> = []
    let registered = resolvers.flatMap { resolver in
      SnapshotIndex(resolver.store.snapshots[0]).registrations.compactMap { key, registration -> PlannedRecipe? in
        if seen.insert(key).inserted {
          return PlannedRecipe(key: key, registration: registration, resolver: resolvers[0])
        }
        // A child overrides it. The ancestor's shared instances that need it make it themselves, unless they can't.
        let isMadeFirst = registration.scope.isShared && rank(registration) < 2
        return isMadeFirst ? PlannedRecipe(key: key, registration: registration, resolver: resolver) : nil
      }
    }
    let all =
      registered
      + requested.filter { seen.insert($0).inserted }.map { key in
        PlannedRecipe(key: key, registration: resolvers[0].registration(serving: key), resolver: resolvers[0])
      }
    return (0...3).flatMap { number in all.filter { rank($0.registration) == number } }
  }

  private func make(_ planned: PlannedRecipe, in session: DryRunSession, seconds: Double) async -> DryRunSession.Ending
  {
    if seconds <= 0 { return .limitReached }
    let isolation = planned.registration?.isolation ?? .anywhere
    precondition(isolation != .mainActor, "what the main actor makes is made last")
    if isolation == .anywhere {
      let isAutowired = planned.registration?.dependencies.isEmpty == false
      let ending = await session.onThread(seconds: seconds, mayAwait: isAutowired) { planned.make() }
      guard case .needsAwait = ending else { return ending }
    }
    return await session.inTask(seconds: seconds) { await planned.makeAsync() }
  }
}

extension DryRunTarget.PlannedRecipe {
  /// The registration in its resolver.
  fileprivate var identity: [UInt64] { [registration?.serialNumber.unique ?? 0, resolver.store.identity] }

  /// Returns the issue of a recipe that was still running at the limit.
  fileprivate func stillRunning(_ limit: Double) -> Verification.Issue {
    .stillRunning(
      step,
      "the recipe for \(key.label) was still running at the dry run's limit of \(limit) s; no further recipe was started",
      toFix: "give DryRun(limit:) more seconds, ")
  }

  fileprivate var step: ResolutionError.Step {
    ResolutionError.Step(key: key, registration: registration, resolver: resolver.store.label)
  }

  /// Notes what the recipe has made.
  private func note(_ value: Any) {
    made?.note(value, step, registration)
    if let registration { resolver.store.observed?.note(type(of: value), madeBy: registration) }
  }

  fileprivate func make() -> DryRunSession.Made {
    Result { () throws(ResolutionError) in
      let value = try resolver.make(key, arguments.value)
      note(value)
      return Handed(value: value)
    }.flatMapError(result)
  }

  fileprivate func makeAsync(isolation: isolated (any Actor)? = #isolation) async -> DryRunSession.Made {
    do throws(ResolutionError) {
      let value = try await resolver.makeAsync(key) { arguments.value }
      note(value)
      return .success(Handed(value: value))
    } catch {
      return result(of: error)
    }
  }

  /// Returns the result for an error. A recipe may return nil, and another recipe may have unregistered this one.
  private func result(of error: ResolutionError) -> DryRunSession.Made {
    let isExpected = error.saysThatThereIsNone || registration != nil && error.saysThatItIsUnregistered
    return isExpected ? .success(Handed(value: nil)) : .failure(error)
  }
}

extension Resolver {
  /// Shuts the resolver down.
  ///
  /// - Returns: The error, or nil if the shutdown succeeded.
  fileprivate func shutDownError(limit: Double) async -> DropError? {
    for _ in 1..<100 {
      do throws(DropError) {
        try await shutDown(limit: limit)
        break
      } catch {
        // If many tests run at once, the pool's threads may be busy for longer than that. Then no closure has started
        // that could be reported.
        if error.reason != .limitReached || !error.running.isEmpty { return error }
      }
    }
    return nil
  }
}

extension [Verification.Issue] {
  /// Creates the issues for closures that run anywhere and request what is made on the main actor each time: one for each
  /// closure. What the main actor shares may have been made before, and a request for an autowired instance can await
  /// the main actor.
  ///
  /// - Parameter errors: The failures of requests that succeeded on the main actor.
  fileprivate static func boundToMainActor(_ errors: [ResolutionError]) -> Self {
    var seen: Set<SerialNumber> = []
    return errors.compactMap { error -> Verification.Issue? in
      guard error.path.last?.scope?.isShared == false,
        let index = error.path.dropLast().lastIndex(where: { !$0.isAutowired }),
        case let step = error.path[index], step.isolation == .anywhere, seen.insert(step.serialNumber).inserted
      else { return nil }
      return Verification.Issue(
        .needsMainActor, .warning, about: step.key, in: step.resolver,
        "the recipe for \(step.key.label) works on the main actor only, where \(error.key.label) is made each time",
        steps: [ResolutionError.Step](error.path[index...]), isRequest: true,
        toFix: step.key.declared == nil
          ? "write `register(on: MainActor.self) { … }` instead of `register { … }`\(step.atPlace), or autowire it"
          : "declare its key as a `Resolver.MainActorKey`")
    }
  }

  /// Creates the issues for recipes that lack arguments. One dry run serves all of them.
  fileprivate static func notRun(_ lacking: [(step: ResolutionError.Step, types: [Any.Type])]) -> Self {
    var types: [Any.Type] = []
    for type in lacking.flatMap(\.types) where !types.contains(where: { $0 == type }) { types.append(type) }
    return lacking.map { step, own in
      Verification.Issue(
        .notRun, .warning, about: step.key, in: step.resolver,
        "the recipe for \(step.key.label) takes \(wholeName(of: own[0]).withArticle), for which the dry run has no value",
        steps: [step], toFix: "DryRun()" + types.map { ".giving(\(DryRun.sample($0)))" }.joined())
    }
  }
}

extension Verification.Issue {
  /// Creates the issue for a recipe, or an `onDrop`, that was still running at the limit.
  ///
  /// - Parameter remedy: A further way to fix it, with a comma.
  fileprivate static func stillRunning(_ step: ResolutionError.Step, _ title: String, toFix remedy: String = "")
    -> Verification.Issue
  {
    Verification.Issue(
      .stillRunning, about: step.key, in: step.resolver, title, steps: [step],
      toFix: "let it end, \(remedy)or leave it out: `\(step.key.dryRunWithout)`")
  }
}
