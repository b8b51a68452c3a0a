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
        // If it failed, that is reported already, and a recipe that needs it would only fail for the same reason.
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
