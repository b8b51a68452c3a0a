import Firebolt

extension Verifier {
  /// Issues for instances that recipes are given before what an `initCompleted` sets is there, although nothing that it
  /// requests needs what is being made then: no cycle makes it wait. There is one for each such instance, with all whose
  /// recipes request it.
  ///
  /// What completions request is known from observation alone, so a dry run finds these.
  var incompleteDependencies: [Verification.Issue] {
    let completed = graph.vertices.indices.filter { graph.dependencies[$0].contains(where: \.isOfCompletion) }
    if completed.isEmpty { return [] }
    let plain = graph.digraph { dependency, _ in dependency.kind != .deferred }
    let users = plain.reversed
    // Where the completion needs, in its turn, what is made with the instance, that cycle is why the instance is given early,
    // and nothing is reported: all on the cycle are in one component.
    let components = graph.digraph { dependency, _ in dependency.kind != .deferred || dependency.isOfCompletion }
      .componentNumbers
    // A completion waits until the thread makes nothing that is kept or of a graph: what uses a factory, too.
    let kept = graph.vertices.indices.filter { isOnThread($0) && !isFactory($0) }
    let waiting = plain.reachable(from: kept) { isOnThread($0) && isFactory($0) }
    return completed.compactMap { number in
      let vertex = graph.vertices[number]
      let level = graph.levels[vertex.definingLevel]
      let hooked = vertex.keys.lazy.compactMap { key in
        level.hooks(of: key).first(where: isCompletion).map { (key, $0) }
      }
      guard let (key, hook) = hooked.first else { return nil }
      let given = Set(users.successors[number]).sorted().filter { user in
        isOnThread(user) && waiting.contains(user) && components[user] != components[number]
      }
      return given.isEmpty ? nil : incomplete(number, key, hook, givenTo: given)
    }
  }

  /// Whether a recipe runs on the thread that requests its instance, and so do its own requests.
  private func isOnThread(_ number: Int) -> Bool { graph.vertices[number].registration.isolation != .task }

  private func isFactory(_ number: Int) -> Bool { graph.vertices[number].registration.scope.isFactory }

  /// Whether a hook is a key's own completion. One of all types is no part of how one type is made.
  private func isCompletion(_ hook: Hook) -> Bool { hook.isCompletion && hook.conformance == nil }

  private func incomplete(_ number: Int, _ key: TypeKey, _ hook: Hook, givenTo users: [Int]) -> Verification.Issue {
    let labels = users.map { step($0).key.label }.joined(separator: ", ")
    return issue(
      .incompleteDependency, .warning, of: [number] + users,
      "\(labels) can be given \(key.label) before its initCompleted, \(hook.place), has run, which needs nothing that is "
        + "being made",
      toFix: "write `decorate(\(key.wanted())) { …; return $1 }` instead of `initCompleted(\(key.wanted())) { … }` at "
        + "\(hook.place), or set it in the recipe\(step(number).atPlace)")
  }
}
