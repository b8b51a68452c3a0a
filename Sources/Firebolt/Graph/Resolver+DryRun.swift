extension ResolverProtocol {
  /// Finds what is wrong in the registrations, as `verify()` does, and by running every recipe against throwaway caches.
  ///
  /// ```swift
  /// @Test func theApplicationCanBeMade() async throws {
  ///   try await application.verify(dryRun: DryRun(leavingOut: [Database.self]).giving("Ada"))
  /// }
  /// ```
  ///
  /// So it finds what closures ask for, too: what of it is missing, goes in a circle, or is kept by what lives longer; and
  /// which recipes throw. It goes on where a recipe asks by a plain `get()` for something that can't be had: that recipe is
  /// left, on a thread that sleeps from then on, so what it would have asked for next isn't found until that is mended.
  /// Recipes for the main actor run there, and last. A `get()` that fails there ends the program, with all that was found.
  ///
  /// What the recipes make goes when the run has ended, as by `shutDown()`: the newest first, and each `onDrop` is awaited before
  /// the next instance goes. One that throws, or still runs when the dry run's limit is over once more, is reported. The
  /// resolver's own instances aren't touched, and what was registered by `registerInstance` isn't dropped. Code that recipes
  /// run is real: leave out what mustn't happen, or verify a `MockResolver` that overrides it. `get(resolverId:)` asks the real
  /// resolver.
  ///
  /// Afterwards the resolver's `graph` has what the recipes asked for, as far as they got.
  ///
  /// - Parameters:
  ///   - dryRun: What is left out, and which arguments recipes get.
  ///   - acceptances: What is meant, and left out. One that accepts nothing is reported, as a warning.
  /// - Returns: What was found, if that is only warnings, or nothing.
  /// - Throws: What was found, if there is an error.
  @discardableResult
  public func verify(dryRun: DryRun, allowing acceptances: [Verification.Acceptance] = [])
    async throws(VerificationError) -> Verification
  {
    let label = resolver.store.label
    let found = await Stage(resolver.store).run(dryRun)
    return try Verification(resolver: label, issues: found.leavingOut(acceptances, in: label)).orError()
  }
}

/// Where a dry run takes place: a copy of a resolver's registrations, and of those of its ancestors.
private struct Stage {
  /// The resolver's store, its parent's, and so on.
  private let originals: [Store]

  /// A resolver of each copy, in the same order.
  private let resolvers: [Resolver]

  /// The copies, all of one moment.
  init(_ store: Store) {
    let originals = store.lineage
    self.originals = originals
    var resolvers: [Resolver] = []
    for original in originals.reversed() {
      let copy = Store(
        original.chosenId, parent: resolvers.first, standingFor: { original.label }, at: original.place)
      resolvers.insert(Resolver(sharing: copy), at: 0)
    }
    self.resolvers = resolvers
    Store.inherit(originals, by: resolvers.map(\.store))
  }

  func run(_ dryRun: DryRun) async -> [Verification.Issue] {
    let rehearsal = Rehearsal(of: originals[0])
    rehearsal.begin()
    // A store learns which recipe asks for which key while it is observed.
    let observations = resolvers.map { ResolutionObservation(of: $0.store, Observer { _ in }) }
    let notRun = await makeAll(dryRun, in: rehearsal)
    for (resolver, original) in zip(resolvers, originals) { original.learn(from: resolver.store) }
    for observation in observations { observation.end() }
    rehearsal.end()
    let found = rehearsal.issues(knowing: .everythingSeen)
    return await (found + notRun + dropAll(seconds: dryRun.limit)).inOrder
  }

  /// Drops what was made, a child's before its parent's, and waits for what is done with it.
  ///
  /// - Parameter seconds: How long that may take in each of the resolvers.
  /// - Returns: What failed, or still ran when the time was up.
  private func dropAll(seconds: Double) async -> [Verification.Issue] {
    var issues: [Verification.Issue] = []
    for resolver in resolvers {
      if let error = await resolver.shutDownError(limit: seconds) {
        issues += error.failures.map(Verification.Issue.init)
        if error.reason == .limitReached, let step = error.running {
          issues.append(.stillDropping(step, after: seconds))
        }
      }
      resolver.store.close()
    }
    return issues
  }

  /// One recipe to run.
  fileprivate struct Part {
    let key: TypeKey
    let registration: Registration
    /// The resolver that is asked: the first, or an ancestor for what only that one's own recipes can get.
    let resolver: Resolver
    var arguments = Handed<[Any]>(value: [])
  }

  /// - Returns: What couldn't be run, or still ran when the time was up.
  private func makeAll(_ dryRun: DryRun, in rehearsal: Rehearsal) async -> [Verification.Issue] {
    var issues: [Verification.Issue] = []
    var postponed: [Part] = []
    for var part in parts where !dryRun.leavesOut(part.key) {
      if rehearsal.hasLeft(part.registration) { continue }
      switch dryRun.arguments(for: part.registration, part.key) {
      case .success(let arguments): part.arguments = Handed(value: arguments)
      case .failure(let lack):
        issues.append(lack.issue(part.key, part.registration, in: part.resolver.store.label))
        continue
      }
      switch await make(part, in: rehearsal, seconds: dryRun.limit - rehearsal.seconds) {
      case .over: break
      case .needsMainActor: postponed.append(part)
      case .limitReached:
        issues.append(.stillRunning(part.key, part.registration, in: part.resolver.store.label, after: dryRun.limit))
        return issues
      }
    }
    for part in postponed { await rehearsal.onMainActor { part.make() } }
    return issues
  }

  /// First what others can only have once it is there: what is asynchronous, and what takes arguments. Last what needs the main
  /// actor.
  private var parts: [Part] {
    var seen: Set<TypeKey> = []
    let all = resolvers.flatMap { resolver in
      resolver.store.registrations(where: { _, _ in true }).compactMap { key, registration -> Part? in
        if seen.insert(key).inserted { return Part(key: key, registration: registration, resolver: resolvers[0]) }
        // A child overrides it, but what the ancestor shares is made of it.
        return registration.scope.isShared ? Part(key: key, registration: registration, resolver: resolver) : nil
      }
    }
    func rank(_ registration: Registration) -> Int {
      switch registration.isolation {
      case .task: 0
      case .anywhere: registration.parameters.isEmpty ? 2 : 1
      case .mainActor: 3
      }
    }
    return (0...3).flatMap { number in all.filter { rank($0.registration) == number } }
  }

  private func make(_ part: Part, in rehearsal: Rehearsal, seconds: Double) async -> Rehearsal.Ending {
    if seconds <= 0 { return .limitReached }
    switch part.registration.isolation {
    case .anywhere: return await rehearsal.onThread(seconds: seconds) { part.make() }
    case .task: return await rehearsal.inTask(seconds: seconds) { await part.makeAsync() }
    case .mainActor:
      await rehearsal.onMainActor { part.make() }
      return .over
    }
  }
}

extension Stage.Part {
  fileprivate func make() -> Rehearsal.Made {
    withUnsafePointer(to: arguments.value) { arguments in
      Result { () throws(ResolutionError) in try resolver.instance(key, Arguments(boxed: arguments)) }
    }
  }

  fileprivate func makeAsync() async -> Rehearsal.Made {
    do throws(ResolutionError) {
      return .success(try await resolver.instanceAsync(key, .boxed(arguments.value)))
    } catch {
      return .failure(error)
    }
  }
}

extension Resolver {
  /// Shuts the resolver down.
  ///
  /// - Returns: What went wrong.
  fileprivate func shutDownError(limit: Double) async -> ShutDownError? {
    var attempts = 1
    while true {
      do throws(ShutDownError) {
        try await shutDown(limit: limit)
        return nil
      } catch {
        // Where many tests run at the same time, the threads of the pool may be busy for longer than that: then nothing has begun
        // that could be reported.
        guard error.reason == .limitReached, error.running == nil, attempts < 100 else { return error }
        attempts += 1
      }
    }
  }
}

extension DryRun.NothingToGive {
  fileprivate func issue(_ key: TypeKey, _ registration: Registration, in resolver: ResolverLabel) -> Verification.Issue
  {
    Verification.Issue(
      .notRun, .warning, about: key, in: resolver,
      "the recipe for \(key.label) takes \(wholeName(of: type).withArticle), for which the dry run has no value",
      steps: [ResolutionError.Step(key: key, registration: registration, resolver: resolver)],
      toFix:
        "DryRun().giving(\(registration.parameters.map(\.type).placeholders.joined(separator: ", ")), to: \(key.wanted()))"
    )
  }
}

extension Verification.Issue {
  /// What is done with an instance still went on when the time was up.
  fileprivate static func stillDropping(_ step: ResolutionError.Step, after seconds: Double) -> Verification.Issue {
    Verification.Issue(
      .stillRunning, about: step.key, in: step.resolver,
      "an onDrop of \(step.key.label) still ran when the dry run had waited for \(seconds) s", steps: [step],
      toFix: "let it end, or leave it out: DryRun(leavingOut: [\(step.key.spelling).self])")
  }

  /// A recipe still ran when the time was up.
  fileprivate static func stillRunning(
    _ key: TypeKey, _ registration: Registration, in resolver: ResolverLabel, after seconds: Double
  ) -> Verification.Issue {
    Verification.Issue(
      .stillRunning, about: key, in: resolver,
      "the recipe for \(key.label) still ran when the dry run's limit of \(seconds) s was over, and no other one was begun",
      steps: [ResolutionError.Step(key: key, registration: registration, resolver: resolver)],
      toFix:
        "let it end, give DryRun(limit:) more seconds, or leave it out: `DryRun(leavingOut: [\(key.spelling).self])`"
    )
  }
}
