import Firebolt

// What a dry run reports beside the failures of its recipes.

extension [Verification.Issue] {
  /// Creates the issues for closures that run anywhere and request what is made on the main actor each time: one for each
  /// closure. What the main actor shares may have been made before, and a request for an autowired instance can await
  /// the main actor.
  ///
  /// - Parameter errors: The failures of requests that succeeded on the main actor.
  static func boundToMainActor(_ errors: [ResolutionError]) -> Self {
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
  static func notRun(_ lacking: [(step: ResolutionError.Step, types: [Any.Type])]) -> Self {
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
  static func stillRunning(_ step: ResolutionError.Step, _ title: String, toFix remedy: String = "")
    -> Verification.Issue
  {
    Verification.Issue(
      .stillRunning, about: step.key, in: step.resolver, title, steps: [step],
      toFix: "let it end, \(remedy)or leave it out: `\(step.key.dryRunWithout)`")
  }
}
