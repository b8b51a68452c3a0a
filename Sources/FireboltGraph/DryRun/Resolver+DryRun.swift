import Firebolt

extension ResolverProtocol {
  /// Finds issues in the registrations, as `verify()` does, and also by running every recipe with temporary caches.
  ///
  /// ```swift
  /// @Test func theApplicationCanBeMade() async throws {
  ///   try await application.verify(dryRun: DryRun(leavingOut: [Database.self]).giving("Ada"))
  /// }
  /// ```
  ///
  /// It therefore also finds the dependencies of closures: missing ones, cycles, and instances kept longer than they
  /// should live. It also finds recipes that throw; a recipe that returns an optional may return nil. If a plain `get()`
  /// of a recipe fails, the dry run continues: it abandons the recipe on a thread that sleeps from then on, so the
  /// recipe's further requests are checked only after the failure is fixed. A recipe that has failed isn't run again:
  /// other requests for it fail as it did. Main-actor recipes run last, on the main actor. A failing `get()` there stops
  /// the program, which prints everything that was found. Where the resolver overrides a recipe of a parent, the parent's
  /// recipe runs only if the parent's own instances may need it.
  ///
  /// An optional request of a recipe or a hook that finds no registration is a note.
  ///
  /// After the run, the instances are dropped as by `shutDown()`: the newest first, and each `onDrop` is awaited before
  /// the next instance is dropped. An `onDrop` that throws, or is still running when the dry run's limit is reached
  /// again, is reported. The resolver's own instances aren't used, and objects from `registerInstance` aren't dropped.
  /// The recipes' code is real: to keep a recipe from running, verify a `MockResolver` that overrides it.
  /// `get(resolverId:)` asks the real resolver.
  ///
  /// Afterwards, the resolver's `graph`, and that of the result, contain the dependencies that the recipes requested.
  ///
  /// - Parameters:
  ///   - dryRun: The recipes to leave out, and the arguments for recipes.
  ///   - acceptances: The issues to accept. An acceptance that matches no issue is reported as a warning.
  /// - Returns: The result, if it contains no errors.
  /// - Throws: A `VerificationError` with all issues, if one of them is an error.
  @discardableResult
  public func verify(dryRun: DryRun, allowing acceptances: [Verification.Acceptance] = [])
    async throws(VerificationError) -> Verification
  {
    let label = resolver.store.label
    let (found, wiring) = await Stage(resolver).run(dryRun)
    return try Verification(resolver: label, issues: found.leavingOut(acceptances, in: label), wiring: wiring).orError()
  }
}

/// The copies that a dry run uses: of a resolver's registrations and those of its ancestors.
private struct Stage {
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
    Store.inherit(originals, by: copies.map(\.store))
    resolvers = copies
  }

  /// Runs the recipes.
  ///
  /// - Returns: What was found, and the registrations with the dependencies that the recipes requested.
  func run(_ dryRun: DryRun) async -> ([Verification.Issue], Wiring) {
    let rehearsal = Rehearsal(of: originals[0], requesting: dryRun.requested)
    // A store records which recipe requests which key while it is observed.
    let observations = resolvers.map { $0.observe { _ in } }
    let notRun = await makeAll(dryRun, in: rehearsal)
    for (resolver, original) in zip(resolvers, originals) {
      if let seen = resolver.store.seen { original.seen?.add(seen) }
    }
    for observation in observations { observation.end() }
    rehearsal.end()
    let wiring = rehearsal.wiring(includingSeen: true)
    let found = rehearsal.issues(in: wiring)
    return await ((found + notRun + dropAll(seconds: dryRun.limit, reported: notRun)).inOrder, wiring)
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
  fileprivate struct Part {
    let key: TypeKey
    let registration: Registration?
    /// The resolver to ask: the first one, or an ancestor for an instance that only its own recipes can get.
    let resolver: Resolver
    var arguments = Handed<[Any]>(value: [])
  }

  /// Runs the recipes.
  ///
  /// - Returns: The recipes that couldn't be run, or that were still running at the limit.
  private func makeAll(_ dryRun: DryRun, in rehearsal: Rehearsal) async -> [Verification.Issue] {
    var notRun: [(step: ResolutionError.Step, types: [Any.Type])] = []
    var postponed: [Part] = []
    for var part in parts(requesting: dryRun.requested) where !dryRun.leavesOut(part.key) {
      if let registration = part.registration {
        let (arguments, lacking) = dryRun.arguments(for: registration, part.key)
        if !lacking.isEmpty {
          notRun.append((part.step, lacking))
          continue
        }
        part.arguments = Handed(value: arguments)
      }
      switch await make(part, in: rehearsal, seconds: dryRun.limit - rehearsal.seconds) {
      case .over, .needsAwait: break
      case .needsMainActor: postponed.append(part)
      case .limitReached:
        let title = "the recipe for \(part.key.label) was still running at the dry run's limit of \(dryRun.limit) s"
        let issue = Verification.Issue.stillRunning(
          part.step, title + "; no further recipe was started", toFix: "give DryRun(limit:) more seconds, ")
        return .notRun(notRun) + [issue]
      }
    }
    for part in postponed { await rehearsal.onMainActor { await part.makeAsync() } }
    return .notRun(notRun)
  }

  /// The recipes in order: first asynchronous ones and ones with arguments, because others can use their instances only
  /// after they were made; last those that need the main actor.
  ///
  /// - Parameter requested: The declared keys that are requested too.
  private func parts(requesting requested: [TypeKey]) -> [Part] {
    func rank(_ registration: Registration?) -> Int {
      switch registration?.isolation {
      case .task: 0
      case .anywhere: registration?.parameters.isEmpty == true ? 2 : 1
      case nil: 2
      case .mainActor: 3
      }
    }
    var seen: Set<TypeKey> = []
    let registered = resolvers.flatMap { resolver in
      Inventory(resolver.store.surveys[0]).registrations.compactMap { key, registration -> Part? in
        if seen.insert(key).inserted { return Part(key: key, registration: registration, resolver: resolvers[0]) }
        // A child overrides it. The ancestor's shared instances that need it make it themselves, unless they can't.
        let isMadeFirst = registration.scope.isShared && rank(registration) < 2
        return isMadeFirst ? Part(key: key, registration: registration, resolver: resolver) : nil
      }
    }
    let all =
      registered
      + requested.filter { seen.insert($0).inserted }.map { key in
        Part(key: key, registration: resolvers[0].registration(serving: key), resolver: resolvers[0])
      }
    return (0...3).flatMap { number in all.filter { rank($0.registration) == number } }
  }

  private func make(_ part: Part, in rehearsal: Rehearsal, seconds: Double) async -> Rehearsal.Ending {
    if seconds <= 0 { return .limitReached }
    switch part.registration?.isolation {
    case .anywhere, nil:
      let isAutowired = part.registration?.dependencies.isEmpty == false
      let ending = await rehearsal.onThread(seconds: seconds, mayAwait: isAutowired) { part.make() }
      if ending != .needsAwait { return ending }
      fallthrough
    case .task: return await rehearsal.inTask(seconds: seconds) { await part.makeAsync() }
    case .mainActor:
      await rehearsal.onMainActor { await part.makeAsync() }
      return .over
    }
  }
}

extension Stage.Part {
  fileprivate var step: ResolutionError.Step {
    ResolutionError.Step(key: key, registration: registration, resolver: resolver.store.label)
  }

  fileprivate func make() -> Rehearsal.Made {
    Result { () throws(ResolutionError) in
      Handed(value: try resolver.make(key, arguments.value))
    }.flatMapError(result)
  }

  fileprivate func makeAsync(isolation: isolated (any Actor)? = #isolation) async -> Rehearsal.Made {
    do throws(ResolutionError) {
      return .success(Handed(value: try await resolver.makeAsync(key, arguments)))
    } catch {
      return result(of: error)
    }
  }

  /// Returns the result for an error. A recipe may return nil, and another recipe may have unregistered this one.
  private func result(of error: ResolutionError) -> Rehearsal.Made {
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
