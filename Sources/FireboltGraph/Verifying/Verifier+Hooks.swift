import Firebolt

extension Verifier {
  /// Issues for hooks that never run, or that don't suit their key's recipe.
  var uselessHooks: [Verification.Issue] {
    graph.levels.enumerated().flatMap { number, level in
      level.snapshot.keys.flatMap { key, layers, hooks, _ in
        // What a hook of all types concerns shows when instances are made.
        hooks.filter { $0.conformance == nil }.compactMap { hook in
          // The oldest ancestor serves a declared key's own recipe.
          let own = number == graph.levels.count - 1 ? key.defaultRegistration(in: graph.lineage[0]) : nil
          if let registration = level[key] ?? own { return unfitHook(hook, of: key, registration, in: level.label) }
          let isOfOthers = key.isOfAnyName && !level.keys(of: key.type).isEmpty
          return isOfOthers || layers.contains { $0 != nil } ? nil : unusedHook(hook, of: key, level: number)
        }
      }
    }
  }

  private func unusedHook(_ hook: Hook, of key: TypeKey, level number: Int) -> Verification.Issue {
    let resolver = graph.levels[number].label
    let ancestor = graph.levels[number...].first { $0[key] != nil }
    let serving = ancestor ?? (key.defaultRegistration(in: graph.lineage[0]) == nil ? nil : graph.levels.last)
    // A hook of all names is of no key that could be registered.
    let registrable = key.isOfAnyName ? TypeKey(registered: key.type, name: nil) : key
    // A protocol's hook may be meant for all that conform.
    let conforming =
      hook.isDecorator || key.declared != nil || !key.isProtocol
      ? ""
      : "or, for each instance that conforms, "
        + "`\(resolver.receiver).\(hook.method)(conformingTo: \(key.spelling).self) { … }`, "
    return Verification.Issue(
      .unusedHook, .warning, about: registrable, in: resolver,
      "\(hook.word.withArticle) of \(key.label), \(hook.place), never runs: nothing is registered for it in \(resolver)",
      place: hook.place,
      toFix: serving.map {
        "add it to \($0.label.short), which serves \(key.label) here: `\(hook.code(for: key, in: $0.label))`"
      } ?? "`\(resolver.receiver).\(registrable.registering())`, \(conforming)or leave it out")
  }

  private func unfitHook(_ hook: Hook, of key: TypeKey, _ registration: Registration, in resolver: ResolverLabel)
    -> Verification.Issue?
  {
    let step = ResolutionError.Step(key: key, registration: registration, resolver: resolver)
    if !hook.fits(registration) {
      return Verification.Issue(
        ResolutionError(.misplacedHook, key, in: resolver, path: [step], detail: "\(hook.place)"), place: hook.place)
    }
    // An alias has no scope to write. The instance has only the hooks of its key.
    let declared = registration.forwardsTo
    if hook.concernsMaking || registration.scope.isShared && declared == nil { return nil }
    return Verification.Issue(
      .unusedHook, .warning, about: key, in: resolver,
      "\(hook.word.withArticle) of \(key.label), \(hook.place), never runs: "
        + (declared == nil ? "the scope \(registration.scope) keeps no instance" : "a declared key makes the instance"),
      steps: [step], place: hook.place,
      toFix: declared.map { "add it to the key: `\(hook.code(for: $0, in: resolver))`" }
        ?? "write `.single` instead of `.\(registration.scope)`, or another scope that keeps instances; "
        + "or let the owner of each instance close it")
  }
}

extension Hook {
  /// The name of the hook in texts.
  fileprivate var word: String { isDecorator ? "decorator" : method }

  /// Returns the hook as written in code.
  fileprivate func code(for key: TypeKey, in resolver: ResolverLabel) -> String {
    "\(resolver.receiver).\(method)(\(key.wanted())) { … }"
  }
}
