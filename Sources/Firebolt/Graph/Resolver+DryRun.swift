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
  /// What the recipes make goes when the run has ended, as when a resolver goes, with `onDrop`; the resolver's own instances
  /// aren't touched, and what was registered by `registerInstance` isn't dropped. Code that recipes run is real: leave out
  /// what mustn't happen, or verify a `MockResolver` that overrides it. `get(resolverId:)` asks the real resolver.
  ///
  /// Afterwards the resolver's `graph` has what the recipes asked for, as far as they got.
  ///
  /// - Parameter dryRun: What is left out, and which arguments recipes get.
  /// - Returns: What was found, if that is only warnings, or nothing.
  /// - Throws: What was found, if there is an error.
  @discardableResult
  public func verify(dryRun: DryRun) async throws(VerificationError) -> Verification {
    let stage = Stage(resolver.store)
    let found = await stage.run(dryRun)
    return try Verification(resolverId: resolverId, mistakes: found).orError()
  }
}

/// Where a dry run takes place: a copy of a resolver's registrations, and of those of its ancestors.
private struct Stage {
  private let real: [Store]
  private let copies: [Store]
  private let resolver: Resolver

  init(_ store: Store) {
    real = store.lineage
    var copies: [Store] = []
    var parent: Resolver?
    for original in real.reversed() {
      let copy = Store(resolverId: original.resolverId, parent: parent)
      Registry.shared.change { copy.inherit(from: original, discarding: &$0) }
      copies.insert(copy, at: 0)
      parent = Resolver(sharing: copy)
    }
    self.copies = copies
    // Sound: a lineage has one store at least.
    resolver = parent!
  }

  func run(_ dryRun: DryRun) async -> [Mistake] {
    let rehearsal = Rehearsal()
    // A store learns who asks for what while somebody observes it.
    let observations = copies.map { ResolutionObservation(of: $0, Observer { _ in }) }
    var notRun: [Mistake] = []
    var postponed: [(key: TypeKey, arguments: Handed<[Any]>)] = []
    for (key, registration) in inOrder where !dryRun.leavesOut(key) && !rehearsal.hasLeft(registration) {
      switch dryRun.arguments(for: registration, key) {
      case .success(let arguments):
        let arguments = Handed(value: arguments)
        if await make(key, registration, arguments, in: rehearsal) { postponed.append((key, arguments)) }
      case .failure(let lack): notRun.append(lack.mistake(key, registration, in: resolver.resolverId))
      }
    }
    for (key, arguments) in postponed { await rehearsal.onMainActor { resolver.made(key, of: arguments.value) } }
    for (copy, original) in zip(copies, real) { original.learn(from: copy) }
    for observation in observations { observation.end() }
    let known = Verifier(Wiring(real[0], including: .everythingSeen)).mistakes
    let failures = rehearsal.errors.map(\.explained).filter { error in !known.contains { $0.tells(of: error) } }
    for copy in copies { Registry.shared.change { copy.close(discarding: &$0) } }
    return (known + failures.map(Mistake.init) + notRun).inOrder
  }

  /// First what others can only have once it is there: what is asynchronous, and what takes arguments. Last what needs the
  /// main actor.
  private var inOrder: [(key: TypeKey, registration: Registration)] {
    var seen: Set<TypeKey> = []
    let all = copies.flatMap { copy in
      copy.registrations(where: { _, _ in true }).filter { seen.insert($0.key).inserted }
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

  /// - Returns: Whether it is to be tried again on the main actor.
  private func make(
    _ key: TypeKey, _ registration: Registration, _ arguments: Handed<[Any]>, in rehearsal: Rehearsal
  ) async -> Bool {
    switch registration.isolation {
    case .anywhere: return await rehearsal.onThread { resolver.made(key, of: arguments.value) }
    case .task: await rehearsal.inTask(resolver.madeAsync(key))
    case .mainActor: await rehearsal.onMainActor { resolver.made(key, of: arguments.value) }
    }
    return false
  }
}

extension DryRun.NothingToGive {
  fileprivate func mistake(_ key: TypeKey, _ registration: Registration, in resolverId: String) -> Mistake {
    Mistake(
      .notRun, .warning, about: key, in: resolverId,
      "the recipe for \(key.label) takes \("\(type)".withArticle), for which the dry run has no value",
      steps: [ResolutionError.Step(key: key, registration: registration, resolverId: resolverId)],
      toFix: "DryRun().giving(…, to: \(key.spelling).self)")
  }
}

extension Mistake {
  /// What a request failed with in a dry run.
  fileprivate init(_ error: ResolutionError) {
    let orLeftOut = "mend it, or keep it from being run: DryRun(leavingOut: [\(error.key.spelling).self])"
    self.init(
      Code(error.code), about: error.key, in: error.resolverId, error.title, steps: error.path,
      closeMatches: error.closeMatches, isFailedRequest: true,
      toFix: error.code == .recipeThrew ? orLeftOut : error.remedy)
  }

  /// Whether it is what a request failed with: the same, of the same registration.
  fileprivate func tells(of error: ResolutionError) -> Bool {
    code == Code(error.code) && (key == error.key || code == .cycle)
      && steps.contains { $0.serialNumber != 0 && error.concerned.contains($0.serialNumber) }
  }
}

extension Mistake.Code {
  /// What a failed request shows to be wrong.
  fileprivate init(_ code: ResolutionError.Code) {
    self =
      switch code {
      case .notRegistered: .missingDependency
      case .argumentMismatch: .missingArguments
      default: Mistake.Code(rawValue: code.rawValue)
      }
  }
}
